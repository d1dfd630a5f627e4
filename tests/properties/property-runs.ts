// How often properties are tried, and from which seed.
import fc from 'fast-check';
import { inject } from 'vitest';
import { testSize } from '../support/test-size.ts';

/** Runs of one property. Eleven are about talks, four about definitions: a long run tries over 20,000 talks and 8,000 definitions. */
const RUNS = testSize('COLLOQUY_TEST_PROPERTY_RUNS', { usual: 150, long: 2_000 });

/** Bound of one property's time; a busy machine with few cores is several times slower than a quiet one. */
export const PROPERTY_TIMEOUT_MS = 240_000;

/**
 * Tries a property. A failure prints the seed, the path and the smallest example found;
 * `COLLOQUY_TEST_SEED=<seed>` tries the same cases again, `COLLOQUY_TEST_PROPERTY_RUNS` how many.
 *
 * @example holds([recipes(8)], (replies) => expect(play(bots, replies)).toBeDefined())
 */
export function holds<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => void,
): void {
  fc.assert(fc.property(...arbitraries, predicate), { numRuns: RUNS, seed: inject('seed') });
}
