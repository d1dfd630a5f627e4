// Computing time in tests: what this thread itself has computed. Unlike the time on the clock it does not grow when others use the machine.
import { expect } from 'vitest';
import './matchers.ts';

/** Each measurement is the best of so many: garbage may be collected and code be compiled in one, hardly in all of them. */
const ATTEMPTS = 3;

/** How far from linear still counts as linear: larger things fit into no cache. Between sizes that are 10 times apart quadratic work is 10 times off. */
const MOST_TIMES_LINEAR = 4;

/** What takes less for the smaller size counts as this much: some systems count computing in ticks of 10 ms, and tell 0 of what takes nine. */
const LEAST_MS = 10;

/**
 * Milliseconds that this thread computed while a promise was waited for, or a function ran.
 *
 * @example const { result, computedMs } = await computing(() => server.ask('/v1/bots/lead/startChat'));
 */
export async function computing<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly computedMs: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  return { result, computedMs: sinceThen(before) };
}

expect.extend({
  toComputeWithin(work: () => unknown, bound: number) {
    const best = bestOf(work, bound);
    return {
      pass: best <= bound,
      message: () => `This took ${best.toFixed(1)} ms of computing, and should take ${bound} at most.`,
    };
  },
  toTakeLinearTime(work: (size: number) => unknown, { from, to }: { from: number; to: number }) {
    const small = bestOf(() => work(from), 0);
    const most = Math.max(LEAST_MS, small) * (to / from) * MOST_TIMES_LINEAR;
    const large = bestOf(() => work(to), most);
    return {
      pass: large <= most,
      message: () =>
        `This took ${small.toFixed(2)} ms of computing for ${from} and ${large.toFixed(1)} ms for ${to}; linear work would take ${most.toFixed(1)} ms at most.`,
    };
  },
});

/** The computing time of the fastest attempt; there are no more when one was within the bound. */
function bestOf(work: () => unknown, bound: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > bound; attempt++) {
    const before = process.threadCpuUsage();
    work();
    best = Math.min(best, sinceThen(before));
  }
  return best;
}

function sinceThen(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
