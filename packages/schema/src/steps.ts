// Steps: long work that stops now and then, so that whoever runs it can let others go first.

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
