// Slices of computing time: one script computes at a time, with other work of the server in between.

/** Schedules slices. */
export interface Slices {
  /**
   * Runs the work in its turn. Rejects when the signal is aborted before that.
   *
   * @param slice waits in the server's queue for all long work; without it, scripts have their own queue
   */
  run<Result>(work: () => Result, signal: AbortSignal, slice?: () => Promise<void>): Promise<Result>;
}

/**
 * Creates a queue of slices. The event loop runs one round between two slices, so that a hundred computing scripts slow
 * down each other but no other requests.
 *
 * @example const replay = await slices.run(() => replayer.replay(script, answers), deadline.signal);
 */
export function createSlices(): Slices {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return {
    async run(work, signal, slice) {
      if (slice) {
        await slice();
        signal.throwIfAborted();
        return work();
      }
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof work>>();
      waiting.push(() => {
        try {
          signal.throwIfAborted();
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (waiting.length === 1) setImmediate(next);
      return promise;
    },
  };
}
