// Steps: long work that yields regularly, so that the caller can run other work in between.

/** Work that yields between its steps, and comes to a result. It does the same, however long the one who runs it waits in between. */
export type Steps<Result> = Generator<void, Result>;

/**
 * Runs all steps at a stretch.
 *
 * @example const parsed = atAStretch(parseBotInSteps(json));
 */
export function atAStretch<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
