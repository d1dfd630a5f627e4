// Asks for a number in digits or words, in the notation of the visitor's language.
import type { Mistake, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { readNumber } from '@colloquy/language';
import { NumberInputOptions, optional } from '@colloquy/schema';
import { z } from 'zod';
import { numberOption } from '../../number-option.ts';
import { chosenOffer } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';
import { boundsOf, complaintAbout } from './bounds.ts';

/**
 * Accepts one number and stores it in plain form: digits, a decimal point, no thousands separators. Only leading zeros
 * stay ("007"), because they make the number a code. `min` and `max` are inclusive, 0 is a valid limit, and each may be
 * a variable. With `step`, the difference to `min` (default 0) must be a multiple of it, as in a number field of a
 * page. The message for an invalid number names the limit.
 *
 * @example
 * { type: 'number input', options: { variableId: 'vAge', min: 0, max: 130 } }
 */
export const numberInput = askBlock({
  type: 'number input',
  summary: 'Asks for a number.',
  definition: z.object({ options: optional(NumberInputOptions) }),
  input: 'number input',
  replyType: 'number',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  answers: ({ options: { min, max } = {} }) => ({
    min: typeof min === 'number' ? min : undefined,
    max: typeof max === 'number' ? max : undefined,
  }),
  mistakes: ({ options }) => boundMistakes(options),
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  read({ options }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const offer = chosenOffer(reply.text, view);
    // An offer is a plain number in English notation, whatever the visitor's language.
    const reading = readNumber(offer ?? reply.text, { locale: offer === undefined ? view.locale : 'en' });
    if (!reading.ok) return reject(view, { reading, example: '12' });
    const { value } = reading;
    const complaint = complaintAbout(value.value, boundsOf(options, view), view.locale);
    if (complaint !== undefined) return { type: 'rejection', message: complaint };
    // Digits with leading zeros are a code; with a sign they are a number.
    const isCode = /^0\d/.test(value.text) && !reply.text.includes('+');
    return { type: 'answer', content: isCode ? value.text : value.plain };
  },
});

function boundMistakes({ min, max, step }: NumberInputOptions = {}): readonly Mistake[] {
  const isTurned = typeof min === 'number' && typeof max === 'number' && min > max;
  return [
    ...(isTurned
      ? [
          {
            path: ['options', 'max'],
            message: `min (${min}) is greater than max (${max}), so no reply is accepted.`,
            fix: 'Swap min and max.',
          },
        ]
      : []),
    ...(typeof step === 'number' && step <= 0
      ? [
          {
            path: ['options', 'step'],
            severity: 'warning' as const,
            message: `The step ${step} is invalid.`,
            fix: 'Set step to a number greater than 0, or remove it.',
          },
        ]
      : []),
  ];
}

/** Limits from variables are sent to the client as numbers, or not at all. */
function optionsForClient(options: NumberInputOptions, view: View): NumberInputOptions {
  const rendered = view.rendered(options);
  const { min, max, step } = options;
  if (![min, max, step].some((bound) => typeof bound === 'string')) return rendered;
  const numbers = {
    min: numberOption(min, view),
    max: numberOption(max, view),
    step: numberOption(step, view),
  };
  return { ...rendered, ...numbers };
}
