// Scripts: code that fetches, run over and over again in the synchronous sandbox until it has all it needs.
import type { Evaluation, EvaluationResult } from '@colloquy/engine';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { compileCode } from './compile-code.ts';
import { refusalOf, writeGiven } from './given.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';
import type { Guest } from './open-guest.ts';
import { readOutcome, readText } from './read-outcome.ts';

/** What a script wants to be fetched. Written by the author: nothing of it has been checked. */
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
      /** By name in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly ok: false; readonly code: string; readonly message: string }
);

/** How far a script has come: it is over, or waits for answers to some of the requests that it has made since its beginning. */
export type Replay =
  | { readonly type: 'over'; readonly result: EvaluationResult }
  | { readonly type: 'waiting'; readonly requests: readonly FetchRequest[] };

/** Runs scripts as far as they come. */
export interface ScriptReplayer {
  /**
   * Runs a script from its beginning, with the answers that are there, in the order in which they came. Never throws. A script that gets
   * the same answers and some more does the same as before, and then goes on; so nothing has to be kept while it waits.
   */
  replay(script: Evaluation, answers: readonly FetchAnswer[]): Replay;
}

/**
 * Loads the interpreter and gives a replayer. A script is what the evaluator runs, with the same bounds, and `fetch(url, { method,
 * headers, body })` besides. What that gives is a response (`ok`, `status`, `statusText`, `headers.get()`, `text()`, `json()`) and at the
 * same time its text: `JSON.parse(await fetch(url))` works too. A script is over when its code is, and all that it fetched is there.
 *
 * @param options as for `createQuickJsEvaluator`, with which it shares the interpreter
 * @example
 * const replayer = await createScriptReplayer();
 * const script = { code: '(await fetch("https://example.com")).status', bindings: [], now: 0, seed: '' };
 * replayer.replay(script, []); // { type: 'waiting', requests: [{ url: 'https://example.com', method: 'GET', headers: [] }] }
 * replayer.replay(script, [{ number: 0, ok: true, status: 200, statusText: 'OK', headers: {}, text: '' }]);
 * // { type: 'over', result: { ok: true, value: 200, assignments: [] } }
 */
export async function createScriptReplayer(options?: GuestOptions): Promise<ScriptReplayer> {
  // Loaded here, because most bots have no code.
  const { openGuest } = await import('./open-guest.ts');
  const sandbox = await openGuest(options);
  return {
    replay(script, answers) {
      const given = writeGiven(script);
      const refusal = refusalOf(script, given);
      if (refusal !== undefined) return over(refusal);
      const used = sandbox.use((context, guest) => run(context, guest, { script, given, answers }));
      return used.ok ? used.result : over(used.message);
    },
  };
}

interface Task {
  readonly script: Evaluation;
  readonly given: string;
  readonly answers: readonly FetchAnswer[];
}

function run(context: QuickJSContext, guest: Guest, { script, given, answers }: Task): Replay {
  const compiled = compileCode(context, script);
  if ('message' in compiled) {
    const message = withLine(compiled.message, script.code, compiled.line);
    return { type: 'over', result: { ok: false, message, isUncompiled: true } };
  }
  const call = (name: keyof Guest, ...values: readonly QuickJSHandle[]) =>
    context.unwrapResult(context.callFunction(guest[name], context.undefined, ...values));
  call('begin', compiled.code, context.newString(given));
  let jobs: number = limits.jobs;
  // Each answer is followed by all that it sets off, so that the order in which answers came decides everything.
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

/** Its head as JSON, and its text, which the guest need not parse. */
function writeAnswer(context: QuickJSContext, answer: FetchAnswer): readonly QuickJSHandle[] {
  const { text, ...head } = answer.ok ? answer : { ...answer, text: '' };
  return [context.newString(JSON.stringify(head)), context.newString(text)];
}

/** Throws when code has tampered with what writes the requests, which ends the use of the sandbox like any other fault in it. */
function toRequests(text: string | undefined, answered: number): Replay {
  if (text === undefined) return over(`It sends more than ${limits.resultCharacters} characters.`);
  const requests = JSON.parse(text) as readonly FetchRequest[];
  if (requests.length > limits.fetches) throw new Error('These are not the requests that the guest wrote.');
  if (requests.length <= answered) return over('The code waits for something that never happens.');
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

/** A failed end. */
function over(message: string): Replay {
  return { type: 'over', result: { ok: false, message } };
}

/** In code of several lines the message says in which one. */
function withLine(message: string, code: string, line: number | undefined): string {
  return line !== undefined && code.includes('\n') ? `${message} (line ${line})` : message;
}
