// Messages from the visitor.
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';
import { optional } from './optional.ts';

const address = z.string().max(limits.urlCharacters).overwrite(cleanText);
const words = z.string().max(limits.messageCharacters).overwrite(cleanText);

export const TextMessage = z.object({
  type: z.literal('text'),
  text: words,
  attachedFileUrls: optional(z.array(address).max(limits.attachedFiles)).meta({
    description: 'The URLs of attached files. Only for text inputs that allow attachments.',
  }),
  metadata: optional(
    z.object({
      replyId: optional(z.string().max(limits.idCharacters).overwrite(cleanText)).meta({
        description: 'The id of the clicked item or card button. It takes precedence over the text.',
      }),
    }),
  ),
});
export type TextMessage = z.infer<typeof TextMessage>;

export const AudioMessage = z.object({
  type: z.literal('audio'),
  url: address.meta({
    description: 'The URL of the recording. Only for text inputs that allow audio clips.',
  }),
});
export type AudioMessage = z.infer<typeof AudioMessage>;

export const CommandMessage = z.object({
  type: z.literal('command'),
  command: words.meta({ description: 'The command of a command event of the bot.' }),
});
export type CommandMessage = z.infer<typeof CommandMessage>;

/**
 * One message of the visitor. A bare string becomes a text message. In every text, lone surrogates become U+FFFD and
 * U+0000 is removed; nothing else is changed or trimmed.
 *
 * @example
 * Message.parse('hello'); // { type: 'text', text: 'hello' }
 */
export const Message = z
  .preprocess(promoteString, z.discriminatedUnion('type', [TextMessage, AudioMessage, CommandMessage]))
  .meta({ description: "The visitor's message: text, audio or a command." });
export type Message = z.infer<typeof Message>;

function promoteString(message: unknown): unknown {
  return typeof message === 'string' ? { type: 'text', text: message } : message;
}
