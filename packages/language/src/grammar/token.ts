// A piece of a visitor's reply, with everything that it may mean.
import type { Meaning, MeaningKind } from './meaning.ts';

/** A date written in figures, in the order in which it was written. */
export interface FigureDate {
  parts: [number, number, number] | [number, number];
  /** Number of figures of each part: four figures are a year. */
  widths: number[];
  separator: string;
}

/** A time of day written with figures and a colon; not yet checked. */
export interface FigureClock {
  hour: number;
  minute: number;
}

/** A date and time as machines write it; `offset` ("z", "+02:00") is there if it names an instant. */
export interface FigureInstant {
  date: FigureDate;
  clock: FigureClock;
  offset?: string;
}

export interface Token {
  /** Folded text. */
  text: string;
  /**
   * - `word`: a known phrase, see `meanings`; `unknown`: a word that we do not know
   * - `number`: plain figures, also in `meanings`; `figure-date`, `figure-clock`, `figure-instant`: see the fields
   * - `symbol`: a character that no date, time or number has
   */
  shape: 'word' | 'unknown' | 'number' | 'figure-date' | 'figure-clock' | 'figure-instant' | 'symbol';
  meanings: readonly Meaning[];
  /** A comma, a point or the like stands right before it. */
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
 * True if the token may mean this kind of thing.
 * @example means(tokens[0], 'next') // true
 */
export function means(token: Token | undefined, kind: MeaningKind): boolean {
  return meaningOf(token, kind) !== undefined;
}
