// The evaluator, loaded for the first code. Most bots have none, and it takes some 40 MB and 100 ms.
import type { Evaluator } from '@colloquy/engine';

/** An evaluator that may not be there yet. Until it is loaded, `evaluate` throws `EvaluatorMissing`. */
export interface LazyEvaluator extends Evaluator {
  load(): Promise<void>;
}

/** Thrown out of a turn that needs the evaluator too early. Turns are pure: nothing has happened, and the turn can simply be run again. */
export class EvaluatorMissing extends Error {
  override readonly name = 'EvaluatorMissing';
}

/**
 * Makes an evaluator out of the way to load one. It is loaded once; a failed attempt is tried again the next time.
 *
 * @example
 * const evaluator = createLazyEvaluator(() => createQuickJsEvaluator());
 * await withEvaluator(evaluator, () => runTurn(evaluator));
 */
export function createLazyEvaluator(loadEvaluator: () => Promise<Evaluator>): LazyEvaluator {
  let loaded: Evaluator | undefined;
  let loading: Promise<void> | undefined;
  return {
    evaluate(evaluation, budget) {
      if (!loaded) throw new EvaluatorMissing('The evaluator is not loaded yet.');
      return loaded.evaluate(evaluation, budget);
    },
    load() {
      loading ??= loadEvaluator().then(
        (evaluator) => {
          loaded = evaluator;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** Does something with turns; when they turn out to need the evaluator, loads it and does it again. */
export async function withEvaluator<Result>(
  evaluator: LazyEvaluator,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof EvaluatorMissing)) throw error;
    await evaluator.load();
    return task();
  }
}
