// The evaluator: runs authors' code on QuickJS, synchronously, with the same result every time.
import type { Evaluation, EvaluationResult, Evaluator } from '@colloquy/engine';
import type { QuickJSContext } from 'quickjs-emscripten';
import { compileCode } from './compile-code.ts';
import { refusalOf, writeGiven } from './given.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';
import type { Guest } from './open-guest.ts';
import { readOutcome, readText } from './read-outcome.ts';

/**
 * Loads the interpreter and gives an evaluator. It may be shared by everything in the process: no evaluation sees another one.
 *
 * Code is one expression, or the body of a function with `return`; it may use `await`. It sees its bindings, the language, and
 * `setVariable(name, value)`. The clock stands still at `now` in UTC, `Math.random` follows from `seed`, and there is no network,
 * console, timer or module. What it gives back is plain JSON data, except that a number which is none (NaN, Infinity) stays one.
 *
 * Work, memory, stack, code and result are bounded (`limits.ts`). Work is counted, not timed, so that code which ends on one machine
 * ends on all.
 *
 * @param options where the interpreter comes from, and whom its loading lets go first
 * @example
 * const evaluator = await createQuickJsEvaluator();
 * evaluator.evaluate({ code: 'score * 2', bindings: [{ name: 'score', value: 21 }], now: 0, seed: '' });
 * // { ok: true, value: 42, assignments: [] }
 */
export async function createQuickJsEvaluator(options?: GuestOptions): Promise<Evaluator> {
  // Loaded here, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return {
    evaluate(evaluation, budget) {
      const given = writeGiven(evaluation);
      const refusal = refusalOf(evaluation, given);
      if (refusal !== undefined) {
        // What runs pays for reading its values. What does not was written all the same, at about half a unit a character.
        if (budget) budget.fuel -= given.length >> 1;
        return { ok: false, message: refusal };
      }
      const used = sandbox.use((context, guest) => run(context, guest, { evaluation, given }), budget);
      return used.ok ? used.result : { ok: false, message: used.message };
    },
  };
}

interface Task {
  readonly evaluation: Evaluation;
  readonly given: string;
}

function run(
  context: QuickJSContext,
  { start, collect }: Guest,
  { evaluation, given }: Task,
): EvaluationResult {
  const compiled = compileCode(context, evaluation);
  if ('message' in compiled) return { ok: false, message: compiled.message, isUncompiled: true };
  let outcome = context.unwrapResult(
    context.callFunction(start, context.undefined, compiled.code, context.newString(given)),
  );
  if (context.typeof(outcome) !== 'string') {
    context.runtime.executePendingJobs(limits.jobs);
    outcome = context.unwrapResult(context.callFunction(collect, context.undefined));
  }
  return context.typeof(outcome) === 'string'
    ? readOutcome(readText(context, outcome))
    : { ok: false, message: 'The code waits for something that never happens.' };
}
