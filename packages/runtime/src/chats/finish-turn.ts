// Finishing a turn that did not come to its end at once: it stopped at a call, or was refused.
import type { Turn, TurnOutcome } from '@colloquy/engine';
import type { HeldJournal } from '@colloquy/storage';
import type { ApiResponse } from './api-response.ts';
import { problemResponse } from './api-response.ts';
import { keyOfAnotherBody, stopping, takesDataFirst, underWayElsewhere } from './chat-problems.ts';
import type { LoadedTurn } from './loaded-turn.ts';
import { performCalls } from './perform-calls.ts';
import { openTurnJournal } from './turn-journal.ts';
import type { TurnParts } from './turn-parts.ts';
import type { TurnPlan } from './turn-plan.ts';
import type { ReplyWatcher, TurnWatcher } from './watchers.ts';

/** A turn at its end. */
export interface FinishedTurn {
  /** With what it really began with: a turn whose calls were journaled in an earlier run is run again from its start. */
  readonly loaded: LoadedTurn;
  readonly turn: Turn;
  /** To be removed with the commit, which is refused when somebody else has written into it by then. */
  readonly journal: HeldJournal | undefined;
}

/**
 * Carries a turn to its end. An earlier response to the same request wins over a refusal, and is looked up before any call: there alone a
 * second run could mislead or do harm. Everywhere else the commit finds it. Gives `again` when somebody else made this turn meanwhile:
 * then the chat is to be loaded anew.
 */
export async function finishTurn(
  plan: Pick<Exclude<TurnPlan, { type: 'refused' }>, 'identified' | 'context'>,
  first: LoadedTurn,
  stopped: TurnOutcome,
  parts: TurnParts,
): Promise<FinishedTurn | ApiResponse | 'again'> {
  const earlier = await parts.requests.earlier(plan.identified);
  if (earlier) return earlier;
  // What is in memory here may be older than what is stored: another server has gone on, and the chat asks for something else by now.
  if (!stopped.ok) return (await isBehind(first, parts)) ? 'again' : problemResponse(stopped.problem);
  await parts.evaluator.load();
  const key = first.journalKey();
  const beginning = first.beginning();
  const journal = key && (await openTurnJournal(parts, { ...key, beginning }));
  if (journal === 'busy') return underWayElsewhere();
  const { leftCall } = first;
  if (leftCall !== undefined && journal?.resultOf(0, leftCall)) return takesDataFirst();
  const isAnother = journal?.earlierHash !== undefined && journal.earlierHash !== key?.hash;
  if (isAnother && first.isAlwaysJournaled) {
    // Somebody's calls are theirs. A journal without any was only held, for a commit that never came.
    if (journal.hasCalls && !first.dropsCalls) return underWayElsewhere();
  } else if (isAnother && !key?.mayChange) return keyOfAnotherBody();
  // Held until it is committed: a turn of the visitor that began on another server meanwhile would make its calls again behind this one.
  const isHeld = first.isAlwaysJournaled || leftCall !== undefined;
  if (journal && isHeld && !(await journal.renew())) return 'again';
  const isRerun = journal !== undefined && journal.beginning !== beginning;
  const loaded = isRerun ? await first.again(journal.beginning, parts) : first;
  const outcome = isRerun ? await parts.pace.run(loaded.host, loaded) : stopped;
  if (!outcome.ok) return problemResponse(outcome.problem);
  const { serverUrl, watcher } = plan.context;
  const called = await performCalls(
    loaded.host,
    outcome.turn,
    {
      sessionId: loaded.sessionId,
      journal,
      isCurrent: () => first.isCurrent(parts),
      serverUrl,
      watcher: watcher && watching(watcher, loaded),
    },
    parts.calls,
  );
  if (called === 'lost') return 'again';
  if (called === 'stopped' || !called.ok) {
    await loaded.leaveNothing?.(parts);
    return called === 'stopped' ? stopping() : problemResponse(called.problem);
  }
  const gone = await loaded.whyGone?.(parts);
  if (gone) return gone;
  // There is no holder when all that was to be called was refused.
  const holder = journal?.holder;
  const held = key && holder !== undefined ? { owner: key.owner, turn: key.turn, holder } : undefined;
  return { loaded, turn: called.turn, journal: held };
}

async function isBehind(first: LoadedTurn, parts: TurnParts): Promise<boolean> {
  return typeof first.expected === 'number' && !(await first.isCurrent(parts));
}

/** Hands what a turn reached to whoever follows the response, as the body that it would be. */
function watching(watcher: ReplyWatcher, loaded: LoadedTurn): TurnWatcher {
  return { reached: (turn) => watcher.reached(loaded.bodyOf(turn)), text: watcher.text };
}
