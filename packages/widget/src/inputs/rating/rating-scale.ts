// The marks of a scale, and what one is sent as.
import type { RatingInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** Marks that a page shows at most: more are no scale but a number, which can be typed instead. */
const MOST_MARKS = 101;

/** The highest mark where the bot names none; the server's, too. */
const DEFAULT_LENGTH = 10;

/**
 * The marks from the lowest to the highest, as the server reads them: numbers begin at 0 or where the bot says, icons at 1.
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
