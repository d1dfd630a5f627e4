// Asks for an email address.
import { askBlock } from '@colloquy/engine';
import { readEmail } from '@colloquy/language';
import { EmailInputOptions, optional } from '@colloquy/schema';
import { z } from 'zod';
import { chosenOffer } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject, rejectSaying } from '../rejection.ts';

const EXAMPLE = 'name@example.org';

/**
 * Accepts one email address, also inside a sentence, and stores it in lower case.
 *
 * @example
 * { type: 'email input', options: { variableId: 'vEmail', retryMessageContent: 'Please check your address.' } }
 */
export const emailInput = askBlock({
  type: 'email input',
  summary: 'Asks for an email address.',
  definition: z.object({ options: optional(EmailInputOptions) }),
  input: 'email input',
  replyType: 'email',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  read({ options }, reply, view) {
    const retry = options?.retryMessageContent;
    const text = reply.type === 'text' ? reply.text : '';
    const reading = readEmail(chosenOffer(text, view, { isCounted: true }) ?? text, view);
    if (reading.ok) return { type: 'answer', content: reading.value };
    // A bot with its own general message uses it, because it is in the bot's language; otherwise the specific default
    // message is more helpful.
    const isWorded = reading.reason === 'ambiguous' || view.systemMessage('invalidMessage') !== undefined;
    return isWorded
      ? reject(view, { retry, reading, example: EXAMPLE })
      : rejectSaying(view, { retry, sentence: 'emailUnreadable', example: EXAMPLE });
  },
});
