// Chat operations: requests and responses.
import { z } from 'zod';
import { ClientSideAction } from './action.ts';
import { BotVersion } from './bot/bot-definition.ts';
import { Bubble } from './bubbles/bubble.ts';
import { cleanText } from './clean-text.ts';
import { DynamicTheme } from './dynamic-theme.ts';
import { GivenResults } from './given-result.ts';
import { Input } from './input.ts';
import { limits } from './limits.ts';
import { Locale, VisitorTimeZone } from './locale.ts';
import { Log } from './log.ts';
import { Message } from './message.ts';
import { Operator } from './operator.ts';
import { optional, withDefault } from './optional.ts';
import { PrefilledVariables } from './prefilled-variables.ts';
import { Problem } from './problem.ts';
import { Settings } from './settings.ts';
import { Theme } from './theme.ts';

const identifier = z.string().min(1).max(limits.idCharacters).overwrite(cleanText);

export const TextBubbleContentFormat = z.enum(['richText', 'markdown']);
export type TextBubbleContentFormat = z.infer<typeof TextBubbleContentFormat>;

const format = withDefault(TextBubbleContentFormat, 'richText').meta({
  description: 'The format of text bubbles in the response.',
});

const starting = {
  message: optional(Message).meta({
    description: 'A reply to the first input, if the flow starts with an input.',
  }),
  isStreamEnabled: withDefault(z.boolean(), false).meta({
    description: 'The client streams AI completions itself and sends the generated text back.',
  }),
  isOnlyRegistering: withDefault(z.boolean(), false).meta({
    description: 'Creates the session without starting the bot.',
  }),
  prefilledVariables: optional(PrefilledVariables),
  textBubbleContentFormat: format,
  locale: optional(Locale),
  timeZone: VisitorTimeZone,
};

/** Starts a chat on a published bot. */
export const StartChatRequest = z.object({
  ...starting,
  resultId: optional(identifier).meta({ description: 'The id of an existing result to overwrite.' }),
});
export type StartChatRequest = z.infer<typeof StartChatRequest>;

export const StartFrom = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), groupId: identifier }),
  z.object({ type: z.literal('event'), eventId: identifier }),
]);
export type StartFrom = z.infer<typeof StartFrom>;

/** Starts a chat for a preview. `bot` is any JSON here; `parseBot` parses it. `typebot` is an alias of `bot`. */
export const StartPreviewChatRequest = z.object({
  ...starting,
  bot: z.unknown().optional().meta({ description: 'A definition to use instead of the stored bot.' }),
  typebot: z.unknown().optional().meta({ description: 'Another name of `bot`.', deprecated: true }),
  startFrom: optional(StartFrom).meta({ description: 'The group or event where the flow starts.' }),
  sessionId: optional(identifier).meta({
    description: 'The id for the session. Overwrites an existing session with this id.',
  }),
  seed: optional(identifier).meta({
    description: 'The seed for random values. Previews with the same seed get the same values.',
  }),
  givenResults: optional(GivenResults),
});
export type StartPreviewChatRequest = z.infer<typeof StartPreviewChatRequest>;

/** Sends the reply of the visitor. */
export const ContinueChatRequest = z.object({
  message: optional(Message).meta({
    description: "The visitor's reply. If absent, the chat continues without one.",
  }),
  textBubbleContentFormat: format,
  locale: optional(Locale),
  timeZone: VisitorTimeZone,
  inputId: optional(identifier).meta({
    description:
      'Id of the input that the message answers. If the chat now waits for another input, for example because the visitor replied on another page, the message is refused (412) and not stored. Ignored for commands, and while an operator answers instead of the bot.',
  }),
});
export type ContinueChatRequest = z.infer<typeof ContinueChatRequest>;

/** Returns to the question of an earlier turn. */
export const RewindChatRequest = z.object({
  turn: z.int().min(1).meta({
    description: 'The turn that asked the question: `turn` of its response. The question is asked again.',
  }),
});
export type RewindChatRequest = z.infer<typeof RewindChatRequest>;

export const OfferedReading = z.object({
  label: z.string().meta({ description: 'The text shown to the visitor.' }),
  text: z.string().meta({ description: 'The reply to send. It is unambiguous.' }),
});
export type OfferedReading = z.infer<typeof OfferedReading>;

const turn = {
  lastMessageNewFormat: z.string().optional().meta({
    description: 'The reply as the bot read it, if that differs from the text sent.',
  }),
  readings: z.array(OfferedReading).optional().meta({
    description:
      'The possible meanings of an ambiguous reply, as listed in the message. Clients may show them as buttons.',
  }),
  messages: z.array(Bubble).meta({ description: 'The bubbles to show, in order.' }),
  input: Input.optional().meta({ description: 'The input to ask for. Absent if the bot asks for nothing.' }),
  clientSideActions: z.array(ClientSideAction).optional(),
  logs: z.array(Log).optional().meta({ description: 'The logs of this turn.' }),
  dynamicTheme: DynamicTheme.optional(),
  progress: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'The progress in percent, if the progress bar is enabled.' }),
  operator: Operator.optional().meta({
    description: 'The operator who wrote the messages. Absent if the bot sent them.',
  }),
  isPaused: z.literal(true).optional().meta({
    description:
      'An operator answers instead of the bot and receives all messages. The bot repeats its question when it resumes.',
  }),
  turn: z.number().int().min(1).optional().meta({
    description:
      'The number of this turn, if the visitor may return to its question: send it as `turn` to rewind the chat. Only for bots with `settings.general.isAnswerChangeEnabled`.',
  }),
  rewoundTo: z.number().int().min(1).optional().meta({
    description:
      'The turn to which the chat was rewound. Its question is asked again, and the turns in between are abandoned.',
  }),
};

export const StartedBot = z
  .object({
    id: z.string(),
    version: BotVersion,
    theme: Theme,
    settings: Settings,
    publishedAt: z.string().optional().meta({ description: 'When this version was published (ISO 8601).' }),
  })
  .meta({ description: 'The bot data that clients need.' });
export type StartedBot = z.infer<typeof StartedBot>;

export const StartChatResponse = z
  .object({
    sessionId: z.string().meta({ description: 'The id to continue the chat with.' }),
    resultId: z.string().optional().meta({ description: 'Only for published bots.' }),
    bot: StartedBot,
    ...turn,
  })
  .meta({ description: 'The session and the first turn.' });
export type StartChatResponse = z.infer<typeof StartChatResponse>;

export const ContinueChatResponse = z.object(turn).meta({ description: 'The next turn.' });
export type ContinueChatResponse = z.infer<typeof ContinueChatResponse>;

export const ErrorResponse = Problem;
export type ErrorResponse = z.infer<typeof ErrorResponse>;
