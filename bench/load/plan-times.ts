// When the requests of an open load are to be sent.
import { seededRandom } from '../../tests/support/seeded-random.ts';

/** How many, for how long. */
export interface TimesToPlan {
  readonly perSecond: number;
  readonly durationMs: number;
  /** The same seed plans the same moments. */
  readonly seed: number;
}

/**
 * Milliseconds from the start at which requests are to be sent, ascending. They come as visitors do who do not know each other: at
 * random, so that several at once and none for a while are both common (a Poisson process, whose gaps are exponential).
 *
 * @example planTimes({ perSecond: 1_000, durationMs: 10, seed: 1 }).length // about 10
 */
export function planTimes({ perSecond, durationMs, seed }: TimesToPlan): Float64Array {
  const random = seededRandom(seed);
  const meanGapMs = 1_000 / perSecond;
  const times: number[] = [];
  if (!(meanGapMs > 0 && meanGapMs < Number.POSITIVE_INFINITY)) return new Float64Array();
  for (let at = 0; ; ) {
    at -= Math.log((random.integer(0, WORDS - 1) + 0.5) / WORDS) * meanGapMs;
    if (at >= durationMs) return Float64Array.from(times);
    times.push(at);
  }
}

/** How many values are drawn from. */
const WORDS = 0x1_0000_0000;
