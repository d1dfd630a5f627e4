// Finishing a turn that did not come to its end at once: it stopped at a call, or was refused.
import type { Turn, TurnOutcome } from '@colloquy/engine';
import type { HeldJournal } from '@colloquy/storage';
import type { ApiResponse } from './api-response.ts';
import { problemResponse } from './api-response.ts';
import { keyOfAnotherBody, stopping, takesDataFirst, underWayElsewhere } from './chat-problems.ts';
import type { LoadedTurn } from './loaded-turn.ts';
import { performCalls } from './perform-calls.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import { openTurnJournal } from './turn-journal.ts';
import type { TurnPlan } from './turn-plan.ts';
import type { ReplyWatcher, TurnWatcher } from './watchers.ts';

/** A turn at its end. */
export interface FinishedTurn {
  /** With its recorded inputs: a turn whose calls were journaled in an earlier run is rerun from its start. */
  readonly loaded: LoadedTurn;
  readonly turn: Turn;
  /** Removed by the commit, which is refused when another holder has written into it. */
  readonly journal: HeldJournal | undefined;
}

/**
 * Completes a turn with its calls. An earlier response to the same request takes precedence over a refusal, and is
 * looked up before any call, because there a second run could mislead or do harm. Elsewhere the commit finds it.
 * Returns `again` when another run made this turn: then the caller loads the chat again.
 */
export async function finishTurn(
  plan: Pick<Exclude<TurnPlan, { type: 'refused' }>, 'identified' | 'context'>,
  first: LoadedTurn,
  stopped: TurnOutcome,
  dependencies: TurnDependencies,
): Promise<FinishedTurn | ApiResponse | 'again'> {
  const earlier = await dependencies.requests.earlier(plan.identified);
  if (earlier) return earlier;
  // The session in memory may be stale: another server may have advanced the chat to another question.
  if (!stopped.ok) return (await isBehind(first, dependencies)) ? 'again' : problemResponse(stopped.problem);
  await dependencies.evaluator.load();
  const key = first.journalKey();
  const beginning = first.beginning();
  const journal = key && (await openTurnJournal(dependencies, { ...key, beginning }));
  if (journal === 'busy') return underWayElsewhere();
  const { earlyCall: leftCall } = first;
  if (leftCall !== undefined && journal?.resultOf(0, leftCall)) return takesDataFirst();
  const isAnother = journal?.earlierHash !== undefined && journal.earlierHash !== key?.hash;
  if (isAnother && first.isAlwaysJournaled) {
    // Calls of another run are not ours to repeat. A journal without any was only held, for a commit that never came.
    if (journal.hasCalls && !first.dropsCalls) return underWayElsewhere();
  } else if (isAnother && !key?.mayChange) return keyOfAnotherBody();
  // Held until the commit: otherwise a concurrent turn of the visitor on another server would repeat its calls.
  const isHeld = first.isAlwaysJournaled || leftCall !== undefined;
  if (journal && isHeld && !(await journal.renew())) return 'again';
  const isRerun = journal !== undefined && journal.beginning !== beginning;
  const loaded = isRerun ? await first.again(journal.beginning, dependencies) : first;
  const outcome = isRerun ? await dependencies.pace.run(loaded.host, loaded) : stopped;
  if (!outcome.ok) return problemResponse(outcome.problem);
  const { serverUrl, waitOutside, watcher } = plan.context;
  const called = await performCalls(
    loaded.host,
    outcome.turn,
    {
      sessionId: loaded.sessionId,
      journal,
      isCurrent: () => first.isCurrent(dependencies),
      serverUrl,
      waitOutside,
      watcher: watcher && watching(watcher, loaded),
    },
    dependencies.calls,
  );
  if (called === 'lost') return 'again';
  if (called === 'stopped' || !called.ok) {
    await loaded.leaveNothing?.(dependencies);
    return called === 'stopped' ? stopping() : problemResponse(called.problem);
  }
  const gone = await loaded.whyGone?.(dependencies);
  if (gone) return gone;
  // There is no holder when all that was to be called was refused.
  const holder = journal?.holder;
  const held = key && holder !== undefined ? { owner: key.owner, turn: key.turn, holder } : undefined;
  return { loaded, turn: called.turn, journal: held };
}

async function isBehind(first: LoadedTurn, dependencies: TurnDependencies): Promise<boolean> {
  return typeof first.expected === 'number' && !(await first.isCurrent(dependencies));
}

/** Passes the turn so far to the response's watcher, as a response body. */
function watching(watcher: ReplyWatcher, loaded: LoadedTurn): TurnWatcher {
  return { reached: (turn) => watcher.reached(loaded.bodyOf(turn)), text: watcher.text };
}
