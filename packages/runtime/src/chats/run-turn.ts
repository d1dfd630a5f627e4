// A turn, from its plan to its response: guard, queue, load, run, calls, commit, answer.

import { StoreFailure } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import type { AwaitedTurn } from './awaited-calls.ts';
import { keepAwaited, loadAwaited } from './awaited-calls.ts';
import { continuedElsewhere, takenMeanwhile, tooManyTurns } from './chat-problems.ts';
import type { FinishedTurn } from './finish-turn.ts';
import { finishTurn } from './finish-turn.ts';
import { loadStart } from './first-turn.ts';
import { EvaluatorMissing } from './lazy-evaluator.ts';
import type { LoadedTurn } from './loaded-turn.ts';
import { loadNextTurn } from './next-turn.ts';
import { loadOperated } from './operated-turn.ts';
import { loadPreview } from './preview-turn.ts';
import { loadRewound } from './rewound-turn.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { RefusedPlan, TurnPlan } from './turn-plan.ts';

/** A plan that can be carried out. */
type OpenPlan = Exclude<TurnPlan, RefusedPlan>;

/**
 * Runs a plan. Turns of one chat never interleave; responses are durable; a repeated request runs once. Rejects when
 * the store fails: then nothing has happened, or a retry under the same key finds out.
 *
 * @example
 * const { status, body } = await runTurn(planContinue('s1', { message: 'Hello' }, {}), parts);
 */
export async function runTurn(plan: TurnPlan, dependencies: TurnDependencies): Promise<ApiResponse> {
  if (plan.type === 'refused') return plan.response;

  // 1. Guard. The twin of a request that is being answered is refused.
  const refused = dependencies.requests.enter(plan.identified);
  if (refused) return refused;
  try {
    // 2. Queue. Turns of one chat are taken one after the other.
    const before = plan.queue === undefined ? undefined : dependencies.queue.enter(plan.queue);
    if (before === 'full') return tooManyTurns();
    if (before) await (plan.context.waitOutside?.(before) ?? before);
    try {
      for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
        const response = await takeTurn(plan, dependencies);
        if (response === 'again') continue;
        // The chat existed on the first attempt, so its calls may have left files: clean up.
        if (attempt > 0 && response.status === 404 && plan.queue !== undefined)
          await dependencies.onGone?.(plan.queue);
        return response;
      }
      return continuedElsewhere();
    } finally {
      if (plan.queue !== undefined) dependencies.queue.leave(plan.queue);
    }
  } finally {
    dependencies.requests.leave(plan.identified);
  }
}

/** Tries the turn of a plan once, or returns `again` to retry on newer state. */
async function takeTurn(plan: OpenPlan, dependencies: TurnDependencies): Promise<ApiResponse | 'again'> {
  try {
    // 3. Load. The chat or the bot, the flows that it refers to, and the host of the engine.
    const loading = loadTurn(plan, dependencies);
    const first = loading instanceof Promise ? await loading : loading;
    if ('status' in first) return first;
    // Results that arrive while the chat waits are journaled for its next turn. Nothing to run or commit yet.
    if ('awaited' in first) return await keepAwaited(first, dependencies);

    // 4. Run. Nearly every turn is over at once, and waiting for nothing costs, too.
    const running = dependencies.pace.finish(first.play(first.host), first.host, first);
    const outcome = running instanceof Promise ? await running : running;

    // 5. Calls. They are journaled and made, and the turn continues with their results.
    const isHeld = first.isAlwaysJournaled || first.earlyCall !== undefined;
    const isOver = outcome.ok && outcome.turn.stop.type !== 'call' && !isHeld;
    const finished: FinishedTurn | ApiResponse | 'again' = isOver
      ? { loaded: first, turn: outcome.turn, journal: undefined }
      : await finishTurn(plan, first, outcome, dependencies);
    if (finished === 'again') {
      dependencies.sessions.forget(first.sessionId);
      return 'again';
    }
    if ('status' in finished) return finished;

    // 6. Commit, with the response in the bytes that are sent.
    const { loaded, turn, journal } = finished;
    const body = JSON.stringify(loaded.bodyOf(turn));
    const isQuick = isOver && !(running instanceof Promise);
    if (isQuick) dependencies.pace.enterStoring();
    const committing = dependencies.sessions.commit(turn, {
      host: loaded.host,
      sessionId: loaded.sessionId,
      botId: loaded.botId,
      createdAt: loaded.createdAt,
      expected: loaded.expected,
      request: plan.identified,
      message: loaded.message,
      asked: loaded.asked(),
      response: body,
      overwrites: loaded.overwrites,
      withdrawn: loaded.withdrawn,
      leavesResults: loaded.leavesResults,
      begins: loaded.isBeginning,
      journal,
      onCommitted: plan.context.onCommitted,
      onStored: plan.context.onStored,
    });
    let response: ApiResponse | undefined;
    try {
      response = await committing;
    } catch (error) {
      if (!isOver && isUnwritten(error)) await loaded.leaveNothing?.(dependencies);
      throw error;
    } finally {
      if (isQuick) dependencies.pace.leaveStoring();
    }

    // 7. Answer. Another server may have been faster; at a start without a journal it may have taken only the id.
    if (response) return response;
    return typeof loaded.expected === 'number' || journal ? 'again' : takenMeanwhile();
  } catch (error) {
    // Up to its first call a turn can simply be run again.
    if (!(error instanceof EvaluatorMissing)) throw error;
    await dependencies.evaluator.load();
    return 'again';
  }
}

/** Whether it is certain that nothing was written. A store that is away may not know it, and cannot be asked. */
function isUnwritten(error: unknown): boolean {
  return error instanceof StoreFailure && error.code !== 'unavailable';
}

/** The outcome of loading: a turn to run, a future one, or a refusal. */
type Loaded = LoadedTurn | AwaitedTurn | ApiResponse;

function loadTurn(plan: OpenPlan, dependencies: TurnDependencies): Loaded | Promise<Loaded> {
  switch (plan.type) {
    case 'continue':
      return loadNextTurn(plan, dependencies);
    case 'start':
      return loadStart(plan, dependencies);
    case 'preview':
      return loadPreview(plan, dependencies);
    case 'operate':
      return loadOperated(plan, dependencies);
    case 'rewind':
      return loadRewound(plan, dependencies);
    default:
      return loadAwaited(plan, dependencies);
  }
}
