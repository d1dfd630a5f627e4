// Runs a script that fetches: performs its requests, and replays it in the sandbox with all responses so far.
import type { FetchAnswer, ScriptReplayer } from '@colloquy/blocks';
import type { Evaluation } from '@colloquy/engine';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import { asPartOf } from '../deadline.ts';
import type { WebSender } from '../web/web-sender.ts';
import { createPerformFetch } from './perform-fetch.ts';
import { createSlices } from './slices.ts';

/** A script with all its inputs. */
export interface Script extends Evaluation {
  /** A rerun has the same key, so that receivers of its requests recognize them. */
  readonly idempotencyKey: string;
  /** The deadline of its call, for computing and waiting. */
  readonly deadline: Deadline;
  /** Waits for a slot to compute, see `PortContext`. */
  readonly slice?: (() => Promise<void>) | undefined;
}

/** The result: the return value, and the calls of `setVariable(name, value)`. */
export type ScriptResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly assignments: readonly { readonly name: string; readonly value: unknown }[];
    }
  | Failed;

/** Runs a script. Never rejects. Code that does not compile is an `invalid_request`; an error at run time is `failed`. */
export type RunScript = (script: Script) => Promise<ScriptResult>;

export interface ScriptRunnerOptions {
  readonly send: WebSender;
  /** Loads the sandbox on first use. After a failure the next call tries again. */
  readonly loadReplayer: () => Promise<ScriptReplayer>;
}

/**
 * Creates the script runner. A waiting script holds no interpreter, and no memory except for its responses. When a
 * response arrives, the script runs again from its start, and repeats the same steps up to that point, because it has
 * no other input. So the number of its requests is limited, and all runs together have the limits of one expression.
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
  // Each round has one more response than the one before, and the sandbox limits the requests.
  for (;;) {
    const state = await replay(answers);
    if (state.type === 'over') {
      // Requests of a failed script are not aborted: it would be unknown whether they had an effect.
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
