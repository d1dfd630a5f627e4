// How often properties are tried, and from which seed.
import fc from 'fast-check';

/** Runs of one property. Eleven are about talks, four about definitions: over 10,000 talks and 3,800 definitions in all. */
const RUNS = Number(process.env.COLLOQUY_PROPERTY_RUNS) || 950;

/** Bound of one property's time; a busy machine with few cores is several times slower than a quiet one. */
export const PROPERTY_TIMEOUT_MS = 240_000;

/**
 * Tries a property. A failure prints the seed, the path and the smallest example found;
 * `COLLOQUY_SEED=<seed>` tries the same cases again, `COLLOQUY_PROPERTY_RUNS` how many.
 *
 * @example holds([recipes(8)], (replies) => expect(play(bots, replies)).toBeDefined())
 */
export function holds<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => void,
): void {
  const seed = Number(process.env.COLLOQUY_SEED);
  fc.assert(fc.property(...arbitraries, predicate), {
    numRuns: RUNS,
    ...(Number.isSafeInteger(seed) && seed !== 0 ? { seed } : {}),
  });
}
