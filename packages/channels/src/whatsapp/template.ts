// The template that is sent in place of a message when the person has not written for 24 hours.
import { limits } from './limits.ts';
import type { WhatsAppMessage } from './message.ts';

/**
 * A template whose body has one variable, which gets the words of the message. Nothing without a name.
 *
 * @example templateMessage(textMessage('Still there?'), { name: 'reminder', language: 'en' })
 */
export function templateMessage(
  message: WhatsAppMessage,
  { name, language }: { readonly name: string | undefined; readonly language: string },
): WhatsAppMessage | undefined {
  if (name === undefined) return undefined;
  // A parameter has one line, and no row of blanks.
  const words = wordsOf(message).replaceAll(/\s+/g, ' ').trim().slice(0, limits.parameterCharacters) || '…';
  const parameters = [{ type: 'text', text: words }];
  return {
    type: 'template',
    template: {
      name,
      language: { policy: 'deterministic', code: language },
      components: [{ type: 'body', parameters }],
    },
  };
}

/** The words that a person reads in a message, or the address of its file. */
function wordsOf({ type, ...fields }: WhatsAppMessage): string {
  const content = fields[type] as {
    readonly body?: string | { readonly text?: string };
    readonly caption?: string;
    readonly link?: string;
  };
  const { body } = content;
  return (typeof body === 'string' ? body : body?.text) ?? content.caption ?? content.link ?? '';
}
