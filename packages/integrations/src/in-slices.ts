// Long work in short steps, because all requests share one thread.
import type { Steps } from '@colloquy/schema';
import { limits } from './limits.ts';

/**
 * Runs long work in slices of some milliseconds, and lets other work run before each slice.
 *
 * @param slice resolves when the work may continue
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

/**
 * For long work that is a loop of its own: returns a function to call after each step. It waits for the next slice when
 * the current one is over.
 *
 * @param slice resolves when the work may continue
 * @example const pause = createPause(reads.slice); for (const row of rows) { write(row); await pause(); }
 */
export function createPause(slice: () => Promise<void>): () => Promise<void> | undefined {
  let end = performance.now() + limits.sliceMs;
  return () => {
    if (performance.now() < end) return undefined;
    return slice().then(() => {
      end = performance.now() + limits.sliceMs;
    });
  };
}
