// The evaluator of authors' code, one per process or thread: creating one takes longer than most tests.
import { createQuickJsEvaluator } from '@colloquy/blocks';
import type { Evaluator } from '@colloquy/engine';

let shared: Promise<Evaluator> | undefined;

/** @example const evaluator = await sharedEvaluator(); */
export function sharedEvaluator(): Promise<Evaluator> {
  shared ??= createQuickJsEvaluator();
  return shared;
}
