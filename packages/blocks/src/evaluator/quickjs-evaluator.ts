// The evaluator: runs authors' code on QuickJS, synchronously, with the same result every time.
import type { Evaluation, EvaluationResult, Evaluator } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten';
import { guestSource } from './guest.ts';
import { limits } from './limits.ts';
import { loadWasm } from './load-wasm.ts';
import { meterWasm } from './meter.ts';
import { createSandbox } from './sandbox.ts';
import { compile as compileWasm } from './web-assembly.ts';

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
 * @param wasm the file `@jitl/quickjs-wasmfile-release-sync/wasm`; when absent it is read from there, which needs Node
 * @example
 * const evaluator = await createQuickJsEvaluator();
 * evaluator.evaluate({ code: 'score * 2', bindings: [{ name: 'score', value: 21 }], now: 0, seed: '' });
 * // { ok: true, value: 42, assignments: [] }
 */
export async function createQuickJsEvaluator(wasm?: Uint8Array): Promise<Evaluator> {
  const parts = createSandbox(await compileWasm(meterWasm(wasm ?? (await loadWasm()))));
  const sandbox = parts.open(await newQuickJSWASMModuleFromVariant(parts.variant), prepare);
  return {
    evaluate(evaluation) {
      const given = toJson(evaluation);
      const refusal = refuse(evaluation, given);
      if (refusal !== undefined) return { ok: false, message: refusal };
      const used = sandbox.use((context, tools) => run(context, tools, { evaluation, given }));
      return used.ok ? used.result : { ok: false, message: used.message };
    },
  };
}

interface Tools {
  readonly start: QuickJSHandle;
  readonly collect: QuickJSHandle;
}

function prepare(context: QuickJSContext): Tools {
  const functions = context.unwrapResult(context.evalCode(guestSource, 'guest.js'));
  return { start: context.getProp(functions, 'start'), collect: context.getProp(functions, 'collect') };
}

function refuse({ code }: Evaluation, given: string): string | undefined {
  if (code.length > limits.codeCharacters)
    return `The code is longer than ${limits.codeCharacters} characters.`;
  if (given.length > limits.valueCharacters)
    return `Its values are longer than ${limits.valueCharacters} characters.`;
  return undefined;
}

/** JSON has no word for undefined, so the places of absent values go along. */
function toJson({ bindings, now, seed }: Evaluation): string {
  const values = bindings.map(({ value }) => value ?? null);
  const absent = bindings.flatMap(({ value }, index) => (value === undefined ? [index] : []));
  return JSON.stringify({ values, absent, now, seed: seedWords(seed) });
}

interface Task {
  readonly evaluation: Evaluation;
  readonly given: string;
}

function run(
  context: QuickJSContext,
  { start, collect }: Tools,
  { evaluation, given }: Task,
): EvaluationResult {
  const compiled = compile(context, evaluation);
  if ('message' in compiled) return { ok: false, message: compiled.message };
  let outcome = context.unwrapResult(
    context.callFunction(start, context.undefined, compiled.code, context.newString(given)),
  );
  if (context.typeof(outcome) !== 'string') {
    context.runtime.executePendingJobs(limits.jobs);
    outcome = context.unwrapResult(context.callFunction(collect, context.undefined));
  }
  if (context.typeof(outcome) !== 'string')
    return { ok: false, message: 'The code waits for something that never happens.' };
  if ((context.getLength(outcome) ?? 0) > limits.resultCharacters)
    return { ok: false, message: `Its result is longer than ${limits.resultCharacters} characters.` };
  return readOutcome(context.getString(outcome));
}

/** An expression first; what is none is the body of a function. Compiling runs nothing. */
function compile(
  context: QuickJSContext,
  { code, bindings }: Evaluation,
): { readonly code: QuickJSHandle } | { readonly message: string } {
  const head = `(${/\bawait\b/.test(code) ? 'async ' : ''}function (${bindings.map(({ name }) => name).join(', ')}) {`;
  const expression = context.evalCode(`${head}return (${withoutLastSemicolon(code)}\n)})`, 'code.js');
  if (!expression.error) return { code: expression.value };
  const body = context.evalCode(`${head}${code}\n})`, 'code.js');
  return body.error ? { message: messageOf(context.dump(body.error)) } : { code: body.value };
}

function withoutLastSemicolon(code: string): string {
  const trimmed = code.trimEnd();
  return trimmed.endsWith(';') ? trimmed.slice(0, -1) : code;
}

function readOutcome(text: string): EvaluationResult {
  const outcome = JSON.parse(text) as {
    value?: unknown;
    number?: string;
    assignments?: { name: string; value?: unknown }[];
    error?: string;
  };
  if (outcome.error !== undefined)
    return { ok: false, message: outcome.error.slice(0, limits.messageCharacters) };
  const assignments = (outcome.assignments ?? []).map(({ name, value }) => ({ name, value }));
  return {
    ok: true,
    value: outcome.number === undefined ? outcome.value : Number(outcome.number),
    assignments,
  };
}

function messageOf(error: unknown): string {
  const { name = 'Error', message = String(error) } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as { name?: string; message?: string };
  return `${name}: ${message}`.slice(0, limits.messageCharacters);
}

/** Four differently salted hashes of the seed; the guest's generator runs on them. */
function seedWords(seed: string): readonly number[] {
  return SALTS.map((salt) => {
    let sum = salt;
    for (let index = 0; index < seed.length; index++)
      sum = Math.imul(sum ^ seed.charCodeAt(index), 0x5bd1e995) ^ (sum >>> 15);
    return sum | 0;
  });
}

const SALTS = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
