// Asks for a rating: an integer on a short scale.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { readRating } from '@colloquy/language';
import { optional, RatingInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { numberOption } from '../../number-option.ts';
import { chosenOffer } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';

/** Default maximum of the scale. */
const DEFAULT_LENGTH = 10;

/** Longest scale whose choices analytics counts one by one. */
const MOST_COUNTED = 101;

/**
 * Accepts an integer on the scale. Number scales go from `startsAt` (default 0) to `length`, icon scales from 1 to
 * `length`.
 *
 * @example
 * { type: 'rating input', options: { variableId: 'vStars', buttonType: 'Icons', length: 5 } }
 */
export const ratingInput = askBlock({
  type: 'rating input',
  summary: 'Asks for a rating.',
  definition: z.object({ options: optional(RatingInputOptions) }),
  input: 'rating input',
  replyType: 'rating',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  answers: ({ options: { startsAt = 0, length = DEFAULT_LENGTH, buttonType } = {} }) =>
    typeof startsAt === 'number' ? { min: buttonType === 'Icons' ? 1 : startsAt, max: length } : undefined,
  mistakes({ options: { startsAt, length = DEFAULT_LENGTH, buttonType } = {} }) {
    if (buttonType === 'Icons' || typeof startsAt !== 'number' || startsAt <= length) return [];
    return [
      {
        path: ['options', 'startsAt'],
        severity: 'warning',
        message: `The scale starts at ${startsAt}, after its end at ${length}, so it has only one value.`,
        fix: 'Set startsAt to a number below length.',
      },
    ];
  },
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  read({ options }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const text = chosenOffer(reply.text, view) ?? reply.text;
    const scale = scaleOf(options, view);
    const reading = readRating(text, { ...scale, locale: view.locale });
    if (!reading.ok) return reject(view, { reading, example: `${scale.to}` });
    const content = String(reading.value);
    // On a longer scale the rating is a free number: analytics would count an unlimited set of choices.
    return scale.to - scale.from < MOST_COUNTED
      ? { type: 'answer', content, chosen: [content] }
      : { type: 'answer', content };
  },
});

function scaleOf(options: RatingInputOptions | undefined, view: View): { from: number; to: number } {
  const to = options?.length ?? DEFAULT_LENGTH;
  const from = options?.buttonType === 'Icons' ? 1 : (numberOption(options?.startsAt, view) ?? 0);
  // A scale that starts after its end could never be answered.
  return { from: Math.min(from, to), to };
}

/** A start from a variable is sent to the client as a number, or not at all. */
function optionsForClient(options: RatingInputOptions, view: View): RatingInputOptions {
  const rendered = view.rendered(options);
  if (typeof options.startsAt !== 'string') return rendered;
  return { ...rendered, startsAt: numberOption(options.startsAt, view) };
}
