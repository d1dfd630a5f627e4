// The marks of a scale, and the reply of one.
import type { RatingInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** Largest number of marks: a larger scale is a number, which can be typed. */
const MOST_MARKS = 101;

/** The highest mark by default, as on the server. */
const DEFAULT_LENGTH = 10;

/**
 * The marks from lowest to highest, as on the server: numbers start at 0 or the bot's value, icons at 1.
 *
 * @example marksOf({ buttonType: 'Icons', length: 3 }) // [1, 2, 3]
 */
export function marksOf({ length, startsAt, buttonType }: RatingInputOptions = {}): readonly number[] {
  const to = Math.floor(length ?? DEFAULT_LENGTH);
  const start = typeof startsAt === 'number' ? Math.ceil(startsAt) : 0;
  const from = Math.min(buttonType === 'Icons' ? 1 : start, to);
  return Array.from({ length: Math.min(to - from + 1, MOST_MARKS) }, (_, index) => from + index);
}

/** @example ratingReply(4) // { message: { type: 'text', text: '4' } } */
export function ratingReply(mark: number): Answer {
  return { message: { type: 'text', text: `${mark}` } };
}
