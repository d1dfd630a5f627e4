// Running a script: it is replayed in the sandbox with ever more answers, and what it fetches is fetched in between.
import type { FetchAnswer, ScriptReplayer } from '@colloquy/blocks';
import type { Evaluation } from '@colloquy/engine';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import { asPartOf } from '../deadline.ts';
import type { WebSender } from '../web/web-sender.ts';
import { createPerformFetch } from './perform-fetch.ts';
import { createSlices } from './slices.ts';

/** A script with all that it sees. */
export interface Script extends Evaluation {
  /** Made anew it does the same: receivers of its requests are told so. */
  readonly idempotencyKey: string;
  /** The time of the call that it is part of, for computing and waiting. */
  readonly deadline: Deadline;
  /** Waits until work of some ten milliseconds may be done, as ports are told. */
  readonly slice?: (() => Promise<void>) | undefined;
}

/** What came of it: what it gave back, and the calls of `setVariable(name, value)`. */
export type ScriptResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly assignments: readonly { readonly name: string; readonly value: unknown }[];
    }
  | Failed;

/** Runs a script. Never rejects. Code that does not compile is an `invalid_request`, and what fails while it runs is `failed`. */
export type RunScript = (script: Script) => Promise<ScriptResult>;

export interface ScriptRunnerOptions {
  readonly send: WebSender;
  /** Loads what runs the code, once it is needed. A failed attempt is tried again. */
  readonly loadReplayer: () => Promise<ScriptReplayer>;
}

/**
 * Makes what runs scripts. A script that waits holds no interpreter and no memory but its answers: it is run again from its beginning when
 * one has come, and does the same again up to there, because nothing but the answers reaches it. So it may fetch a bounded number of times,
 * and all its runs are bounded as one expression is.
 *
 * @example
 * const runScript = createScriptRunner({ send, loadReplayer: createScriptReplayer });
 * await runScript({ code: '(await fetch(url)).status', bindings: [{ name: 'url', value }], now, seed, idempotencyKey, deadline });
 * // { ok: true, value: 200, assignments: [] }
 */
export function createScriptRunner({ send, loadReplayer }: ScriptRunnerOptions): RunScript {
  const slices = createSlices();
  return ({ idempotencyKey, deadline, slice, ...evaluation }) =>
    asPartOf(deadline, async () => {
      const replayer = await loadReplayer();
      const perform = createPerformFetch({ send, deadline, idempotencyKey });
      const replay = (answers: readonly FetchAnswer[]) =>
        slices.run(() => replayer.replay(evaluation, answers), deadline.signal, slice);
      return carryThrough(replay, perform);
    });
}

async function carryThrough(
  replay: (answers: readonly FetchAnswer[]) => Promise<ReturnType<ScriptReplayer['replay']>>,
  perform: ReturnType<typeof createPerformFetch>,
): Promise<ScriptResult> {
  const answers: FetchAnswer[] = [];
  const open = new Map<number, Promise<void>>();
  let started = 0;
  // Each round has an answer more than the one before, and the sandbox bounds the requests.
  for (;;) {
    const state = await replay(answers);
    if (state.type === 'over') {
      // What a failed script still has under way is not cut off: nobody could tell whether it had been acted upon.
      await Promise.all(open.values());
      if (state.result.ok) return state.result;
      return failed(state.result.isUncompiled ? 'invalid_request' : 'failed', state.result.message);
    }
    for (const request of state.requests.slice(started)) {
      const number = started++;
      const take = async () => {
        const answer = await perform(request);
        open.delete(number);
        answers.push({ ...answer, number });
      };
      open.set(number, take());
    }
    await Promise.race(open.values());
  }
}
