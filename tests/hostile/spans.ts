// What was under way during the longest waits of an honest visitor.
import type { Wait } from './honest-visitor.ts';

/** A stretch of time, on the clock of the system. */
export interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A long wait, with the names of what was under way. */
export interface LongWait {
  readonly ms: number;
  readonly during: readonly string[];
}

/**
 * The longest waits, longest first.
 *
 * @example longestWaits(each, played, 8) // [{ ms: 76.2, during: ['choices: 9,400 cards'] }, …]
 */
export function longestWaits(
  each: readonly Wait[],
  spans: readonly Span[],
  count: number,
): readonly LongWait[] {
  return each
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map((wait) => ({
      ms: wait[1],
      during: spans.filter((span) => isDuring(wait, span)).map(({ name }) => name),
    }));
}

export function isDuring([at, ms]: Wait, { from, to }: Span): boolean {
  return at < to && at + ms > from;
}

/** Milliseconds on the clock by which processes tell each other when something was. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** One line each, for the report of a test. */
export function describeLongest(longest: readonly LongWait[]): readonly string[] {
  return longest.map(({ ms, during }) => {
    // Names of requests may have their line ends in them.
    const names = during.map((name) => name.replaceAll(/\s+/g, ' '));
    return `  ${ms.toFixed(1)} ms during ${names.join('; ') || 'nothing'}`;
  });
}
