// Steps of long work on the one thread that everybody shares.
import type { Steps } from '@colloquy/schema';
import { limits } from './limits.ts';

/**
 * Does long work in slices of some milliseconds, and lets others have their turn before each of them.
 *
 * @param slice waits until it may go on
 * @example const json = await inSlices(parseJsonInSteps(text), () => pace.slice());
 */
export async function inSlices<Result>(steps: Steps<Result>, slice: () => Promise<void>): Promise<Result> {
  for (;;) {
    await slice();
    const end = performance.now() + limits.sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}
