// Scripts: code with `fetch`, rerun in the synchronous sandbox until it has all responses.
import type { Evaluation, EvaluationResult } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import type { Compiled } from './compile-code.ts';
import { codeKey, compileCode } from './compile-code.ts';
import { refusalOf, writeGiven } from './given.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';
import type { Guest } from './open-guest.ts';
import { readOutcome, readText } from './read-outcome.ts';

/** A request of a script. Written by the author and not yet validated. */
export interface FetchRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** The response to one request. `number` is its index among the script's requests. */
export type FetchAnswer = { readonly number: number } & (
  | {
      readonly ok: true;
      readonly status: number;
      readonly statusText: string;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly ok: false; readonly code: string; readonly message: string }
);

/** The progress of a script: finished, or waiting for responses to some of its requests. */
export type Replay =
  | { readonly type: 'over'; readonly result: EvaluationResult }
  | { readonly type: 'waiting'; readonly requests: readonly FetchRequest[] };

/** Runs scripts as far as their responses allow. */
export interface ScriptReplayer {
  /**
   * Runs a script from its start with the available responses, in the order of their arrival. Never throws. With the
   * same responses and further ones, a script repeats the same steps and then continues; so nothing needs to be kept
   * while it waits.
   */
  replay(script: Evaluation, answers: readonly FetchAnswer[]): Replay;
}

/**
 * Loads the interpreter and creates a replayer. Scripts have the inputs and limits of the evaluator, and `fetch(url, {
 * method, headers, body })` in addition. It returns a response (`ok`, `status`, `statusText`, `headers.get()`,
 * `text()`, `json()`) that also acts as its text: `JSON.parse(await fetch(url))` works, too. A script has finished when
 * its code has, and all its requests have responses.
 *
 * @param options as for `createQuickJsEvaluator`, which shares the interpreter
 * @example
 * const replayer = await createScriptReplayer();
 * const script = { code: '(await fetch("https://example.com")).status', bindings: [], now: 0, seed: '' };
 * replayer.replay(script, []); // { type: 'waiting', requests: [{ url: 'https://example.com', method: 'GET', headers: [] }] }
 * replayer.replay(script, [{ number: 0, ok: true, status: 200, statusText: 'OK', headers: {}, text: '' }]);
 * // { type: 'over', result: { ok: true, value: 200, assignments: [] } }
 */
export async function createScriptReplayer(options?: GuestOptions): Promise<ScriptReplayer> {
  // Imported lazily, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return {
    replay(script, answers) {
      const given = writeGiven(script);
      const refusal = refusalOf(script, given);
      if (refusal !== undefined) return over(refusal);
      const used = sandbox.use({
        key: codeKey(script),
        prepare: (context) => compileCode(context, script),
        work: (context, guest, compiled) => run(context, guest, { compiled, script, given, answers }),
      });
      return used.ok ? used.result : over(used.message);
    },
  };
}

interface Task {
  readonly compiled: Compiled;
  readonly script: Evaluation;
  readonly given: string;
  readonly answers: readonly FetchAnswer[];
}

function run(context: QuickJSContext, guest: Guest, { compiled, script, given, answers }: Task): Replay {
  if ('message' in compiled) {
    const message = withLine(compiled.message, script.code, compiled.line);
    return { type: 'over', result: { ok: false, message, isUncompiled: true } };
  }
  const call = (name: keyof Guest, ...values: readonly QuickJSHandle[]) =>
    context.unwrapResult(context.callFunction(guest[name], context.undefined, ...values));
  call('begin', compiled.code, context.newString(given));
  let jobs: number = limits.jobs;
  // All jobs run after each response, so that only the order of responses determines the result.
  for (const answer of [undefined, ...answers]) {
    if (answer) call('answer', context.newNumber(answer.number), ...writeAnswer(context, answer));
    jobs -= context.unwrapResult(context.runtime.executePendingJobs(jobs));
    if (context.runtime.hasPendingJob()) return over('The code ran too long.');
  }
  const outcome = call('collect');
  if (context.typeof(outcome) === 'string') {
    const { line, ...result } = readOutcome(readText(context, outcome));
    return result.ok ? { type: 'over', result } : over(withLine(result.message, script.code, line));
  }
  return toRequests(readText(context, call('fetched')), answers.length);
}

/** Status and headers as JSON, and the text separately, which the guest need not parse. */
function writeAnswer(context: QuickJSContext, answer: FetchAnswer): readonly QuickJSHandle[] {
  const { text, ...head } = answer.ok ? answer : { ...answer, text: '' };
  return [context.newString(JSON.stringify(head)), context.newString(text)];
}

/** Throws when the author's code has tampered with the serialization of requests, which ends the use of the sandbox like any other fault in it. */
function toRequests(text: string | undefined, answered: number): Replay {
  if (text === undefined) return over(`The requests are longer than ${limits.resultCharacters} characters.`);
  const requests = JSON.parse(text) as readonly FetchRequest[];
  if (requests.length > limits.fetches) throw new Error('These are not the requests that the guest wrote.');
  if (requests.length <= answered) return over('The code waits for a promise that never settles.');
  return {
    type: 'waiting',
    requests: requests.map(({ url, method, headers, body }) => ({
      url: String(url),
      method: String(method),
      headers: headers.map(([name, value]) => [String(name), String(value)] as const),
      ...(body === undefined ? {} : { body: String(body) }),
    })),
  };
}

/** A failed result. */
function over(message: string): Replay {
  return { type: 'over', result: { ok: false, message } };
}

/** For code of several lines, the message includes the line. */
function withLine(message: string, code: string, line: number | undefined): string {
  return line !== undefined && code.includes('\n') ? `${message} (line ${line})` : message;
}
