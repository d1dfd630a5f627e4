// Asks for a phone number.
import { askBlock } from '@colloquy/engine';
import { isCountry, readPhone } from '@colloquy/language';
import { optional, PhoneInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { chosenOffer } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';

/**
 * Accepts one phone number of any country, also inside a sentence, and stores it in international format. A number
 * without a country code belongs to `defaultCountryCode`.
 *
 * @example
 * { type: 'phone number input', options: { variableId: 'vPhone', defaultCountryCode: 'FR' } }
 */
export const phoneInput = askBlock({
  type: 'phone number input',
  summary: 'Asks for a phone number.',
  definition: z.object({ options: optional(PhoneInputOptions) }),
  input: 'phone number input',
  replyType: 'phone',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  mistakes: ({ options: { defaultCountryCode: code = '' } = {} }) =>
    code === '' || code === 'INT' || code.includes('{{') || isCountry(code)
      ? []
      : [
          {
            path: ['options', 'defaultCountryCode'],
            severity: 'warning',
            code: 'unknown_country',
            message: `"${code.slice(0, 40)}" is no country code, so numbers without one are not read.`,
            fix: 'Write the two letters of the country, such as DE, GB or US.',
          },
        ],
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  read({ options }, reply, view) {
    const retry = options?.retryMessageContent;
    if (reply.type !== 'text') return reject(view, { retry });
    const offer = chosenOffer(reply.text, view, { isCounted: true });
    // Parsing the offer again would lead to the same question.
    if (offer !== undefined) return { type: 'answer', content: offer };
    const reading = readPhone(reply.text, {
      defaultCountry: view.text(options?.defaultCountryCode),
      locale: view.locale,
    });
    return reading.ok
      ? { type: 'answer', content: reading.value }
      : reject(view, { retry, reading, example: '+44 7911 123456' });
  },
});
