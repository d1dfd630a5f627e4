// The evaluator: runs author code on QuickJS, synchronously and deterministically.
import type { EvaluationResult, Evaluator } from '@colloquy/engine';
import type { QuickJSContext } from 'quickjs-emscripten';
import type { Compiled } from './compile-code.ts';
import { codeKey, compileCode } from './compile-code.ts';
import { refusalOf, writeGiven } from './given.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';
import type { Guest } from './open-guest.ts';
import { readOutcome, readText } from './read-outcome.ts';

/**
 * Loads the interpreter and creates an evaluator. The whole process may share it, since evaluations are isolated from
 * each other. Code is one expression, or the body of a function with `return`; it may use `await`. It can use its
 * bindings, the language's built-ins, and `setVariable(name, value)`. The clock is fixed at `now` in UTC, `Math.random`
 * is seeded with `seed`, and there is no network, console, timer or module. The result is plain JSON data, except that
 * NaN and Infinity are kept. Work, memory, stack, code and result are limited (`limits.ts`). Work is counted, not
 * timed, so that code which finishes on one machine finishes on all.
 *
 * @param options the source of the interpreter, and pauses while it loads
 * @example
 * const evaluator = await createQuickJsEvaluator();
 * evaluator.evaluate({ code: 'score * 2', bindings: [{ name: 'score', value: 21 }], now: 0, seed: '' });
 * // { ok: true, value: 42, assignments: [] }
 */
export async function createQuickJsEvaluator(options?: GuestOptions): Promise<Evaluator> {
  // Imported lazily, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return {
    evaluate(evaluation, budget) {
      const given = writeGiven(evaluation);
      const refusal = refusalOf(evaluation, given);
      if (refusal !== undefined) {
        // Code that runs pays for reading its values. Here they were serialized in vain, at about half a unit per
        // character.
        if (budget) budget.fuel -= given.length >> 1;
        return { ok: false, message: refusal };
      }
      const used = sandbox.use(
        {
          key: codeKey(evaluation),
          prepare: (context) => compileCode(context, evaluation),
          work: (context, guest, compiled) => run(context, guest, { compiled, given }),
        },
        budget,
      );
      return used.ok ? used.result : { ok: false, message: used.message };
    },
  };
}

interface Task {
  readonly compiled: Compiled;
  readonly given: string;
}

function run(
  context: QuickJSContext,
  { start, collect }: Guest,
  { compiled, given }: Task,
): EvaluationResult {
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
    : { ok: false, message: 'The code waits for a promise that never settles.' };
}
