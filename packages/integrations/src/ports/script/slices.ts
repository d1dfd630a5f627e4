// Slices of computing time: one piece of code at a time, and the rest of the server in between.

/** Hands out slices. */
export interface Slices {
  /**
   * Does the work when its turn comes. Rejects when the signal was aborted before that.
   *
   * @param slice the queue in which all long work of a server waits; without one, scripts have a queue of their own
   */
  run<Result>(work: () => Result, signal: AbortSignal, slice?: () => Promise<void>): Promise<Result>;
}

/**
 * Makes a queue of slices. Between two of them the event loop goes round once, so that a hundred scripts which compute at the same time
 * slow each other down and nobody else.
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
