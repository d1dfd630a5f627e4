// A piece of a visitor's reply, with all its possible meanings.
import type { Meaning, MeaningKind } from './meaning.ts';

/** A numeric date, in its written order. */
export interface FigureDate {
  parts: [number, number, number] | [number, number];
  /** Number of digits of each part: four digits are a year. */
  widths: number[];
  separator: string;
}

/** A time of day with digits and a colon; not validated yet. */
export interface FigureClock {
  hour: number;
  minute: number;
}

/** A machine-readable date and time; `offset` ("z", "+02:00") exists if it names an instant. */
export interface FigureInstant {
  date: FigureDate;
  clock: FigureClock;
  offset?: string;
}

export interface Token {
  /** Folded text. */
  text: string;
  /**
   * - `word`: a known phrase, see `meanings`; `unknown`: an unknown word
   * - `number`: plain digits, also in `meanings`; `figure-date`, `figure-clock`, `figure-instant`: see the fields
   * - `symbol`: a character that occurs in no date, time or number
   */
  shape: 'word' | 'unknown' | 'number' | 'figure-date' | 'figure-clock' | 'figure-instant' | 'symbol';
  meanings: readonly Meaning[];
  /** A comma, point or similar mark precedes it directly. */
  isBehindStop?: true;
  date?: FigureDate;
  clock?: FigureClock;
  instant?: FigureInstant;
}

/**
 * The value of a token's meaning of the given kind, if it has one.
 * @example meaningOf(tokens[0], 'weekday') // 5
 */
export function meaningOf(token: Token | undefined, kind: MeaningKind): number | undefined {
  return token?.meanings.find((meaning) => meaning.kind === kind)?.value;
}

/**
 * Whether the token may have a meaning of this kind.
 * @example means(tokens[0], 'next') // true
 */
export function means(token: Token | undefined, kind: MeaningKind): boolean {
  return meaningOf(token, kind) !== undefined;
}
