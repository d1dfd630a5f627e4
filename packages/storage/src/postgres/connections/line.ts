// A queue for users of a shared connection, which has one transaction at a time.

/** Runs tasks one after the other, in order. A failure does not block the next. */
export interface Line {
  /** The task gets the milliseconds that it waited in line. */
  run<T>(task: (waitedMs: number) => Promise<T>): Promise<T>;
  /** Resolves when all that was given until now is done. */
  end(): Promise<unknown>;
}

/**
 * Makes a line.
 *
 * @example
 * const line = createLine();
 * await line.run(() => retry(kept, patience, publish));
 */
export function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const askedAt = performance.now();
      const next = last.then(() => task(performance.now() - askedAt));
      last = next.catch(() => undefined);
      return next;
    },
    end: () => last,
  };
}
