// The meanings of phrases.
import { fold } from '../text/fold.ts';

/** The kinds of meanings. A phrase may have several; the grammar uses the one that fits. */
export type MeaningKind =
  | 'number'
  | 'multiplier'
  | 'ordinal'
  | 'month'
  | 'weekday'
  | 'relative-day'
  | 'now'
  | 'weekend'
  | 'nights'
  | 'unit'
  | 'article'
  | 'next'
  | 'coming'
  | 'current'
  | 'previous'
  | 'next-week'
  | 'this-week'
  | 'last-week'
  | 'next-month'
  | 'ahead'
  | 'behind'
  | 'later'
  | 'ago'
  | 'at'
  | 'hour-mark'
  | 'minute-mark'
  | 'half'
  | 'half-to'
  | 'quarter'
  | 'past'
  | 'before'
  | 'before-day'
  | 'less'
  | 'out-of'
  | 'running-hour'
  | 'clock-time'
  | 'feast'
  | 'movable-feast'
  | 'week'
  | 'year'
  | 'after-next'
  | 'end-of'
  | 'month-end'
  | 'day-lead'
  | 'zone'
  | 'open'
  | 'about'
  | 'amount'
  | 'day-part'
  | 'year-mark'
  | 'month-mark'
  | 'day-mark'
  | 'from'
  | 'to'
  | 'and'
  | 'or'
  | 'not'
  | 'minus'
  | 'point'
  | 'all'
  | 'both'
  | 'none'
  | 'but'
  | 'except'
  | 'except-after'
  | 'not-after'
  | 'bound'
  | 'yes'
  | 'no'
  | 'link'
  | 'filler'
  | 'measure';

export interface Meaning {
  kind: MeaningKind;
  /** The number, month, offset, index into UNITS or DAY_PARTS …; 0 for kinds without a value. */
  value: number;
}

/** Units of time, smallest first; the value of a `unit` meaning is an index into this list. */
export const UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;

/** Parts of a day; the value of a `day-part` meaning is an index into this list. */
export const DAY_PARTS = ['am', 'pm', 'morning', 'midday', 'afternoon', 'evening', 'night'] as const;

export interface Lexicon {
  language: string;
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  ordinalEndings: ReadonlySet<string>;
  /** Endings that any word may have, longest first. */
  caseEndings: readonly string[];
  /** Length of the longest phrase by its first character, which limits every look-up. */
  longest: ReadonlyMap<string, number>;
  /** Names of months and weekdays that are long enough to be recognized with a typing error. */
  calendarNames: readonly string[];
}

/**
 * The look-up spelling of a phrase: folded, with a space for every hyphen and apostrophe between letters.
 * @example spellingOf("Aujourd’hui") // 'aujourd hui'
 */
export function spellingOf(text: string): string {
  const folded = fold(text);
  return JOINTS.test(folded) ? folded.replace(/(?<=\p{L})['-](?=\p{L})/gu, ' ') : folded;
}

/** Tested first, because few of the thousands of words of a language contain one. */
const JOINTS = /['-]/;

/**
 * The count and unit of an `amount` meaning.
 * @example decodeAmount(23) // { count: 2, unit: 'weeks' }
 */
export function decodeAmount(value: number): { count: number; unit: (typeof UNITS)[number] | undefined } {
  return { count: Math.trunc(value / 10), unit: UNITS[value % 10] };
}
