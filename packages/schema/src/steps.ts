// Steps: long work that yields regularly, so that the caller can run other work in between.

/** Work that yields between its steps and then returns a result. The result does not depend on how long the caller pauses between steps. */
export type Steps<Result> = Generator<void, Result>;

/**
 * Runs all steps without a pause.
 *
 * @example const parsed = atAStretch(parseBotInSteps(json));
 */
export function atAStretch<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
