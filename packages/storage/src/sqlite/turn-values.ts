// Turns for the commit thread: a flat list in which every value of a turn occurs once.
import type { TurnCommit } from '../store.ts';
import type { Value } from './value.ts';

/*
 * Threads copy objects key by key, and each value costs time. Computing time of both threads per turn, without its
 * processing: 3.8 µs for this; 5.8 for finished rows, which repeat ids; 9.2 for one text of all values that is split
 * again. Objects take three times as long as lists.
 */

/** Turns, added by `addTurn` and made into rows by `rowsOf`. */
export interface TurnValues {
  count: number;
  readonly values: TurnValue[];
}

/** Plain values, except for rare cases. */
export type TurnValue = Value | Rarities;

/** What hardly any turn has. */
export type Rarities = Pick<TurnCommit, 'overwrites' | 'withdrawn' | 'logs' | 'journal' | 'outbox'>;

/** Used in place of an expected turn number. */
export const EXPECTS_NEW = -1;
export const EXPECTS_PREVIEW = -2;

/** Replaces an id that equals the turn's chat, result or bot. */
const ITS_OWN = null;

/** No turns yet. */
export function noTurns(): TurnValues {
  return { count: 0, values: [] };
}

/** Adds a turn. Previews add no answers, results or logs. */
export function addTurn(turns: TurnValues, commit: TurnCommit): void {
  const { session, expected, request, response, message, record = '' } = commit;
  const { id, botId, turn, resultId, isPreview } = session;
  const answers = isPreview ? NOTHING : commit.answers;
  const results = isPreview ? NOTHING : commit.results;
  turns.count++;
  turns.values.push(
    expectedNumber(expected),
    id,
    botId,
    turn,
    resultId ?? null,
    session.status === 'ended' ? 1 : 0,
    isPreview ? 1 : 0,
    session.createdAt,
    session.updatedAt,
    session.state,
    request === undefined || request.scope === id ? ITS_OWN : request.scope,
    request?.key ?? null,
    request?.hash ?? null,
    message ?? null,
    record,
    response,
    raritiesOf(commit),
    answers.length,
    results.length,
  );
  for (const answer of answers)
    turns.values.push(
      answer.resultId === resultId ? ITS_OWN : answer.resultId,
      answer.blockId,
      answer.attachedFileUrls.length === 0 ? null : JSON.stringify(answer.attachedFileUrls),
      answer.content,
    );
  for (const result of results)
    turns.values.push(
      result.id === resultId ? ITS_OWN : result.id,
      result.botId === botId ? ITS_OWN : result.botId,
      result.sessionId === id ? ITS_OWN : result.sessionId,
      result.hasStarted ? 1 : 0,
      result.isCompleted ? 1 : 0,
      result.variables,
      result.subject ?? null,
    );
}

const NOTHING = [] as const;

function raritiesOf({
  session,
  overwrites,
  withdrawn = NOTHING,
  logs,
  journal,
  outbox = NOTHING,
}: TurnCommit): Rarities | null {
  if (session.isPreview) return journal ? { logs: NOTHING, journal } : null;
  const lists = logs.length + outbox.length + withdrawn.length;
  const hasNone = overwrites === undefined && lists === 0 && !journal;
  return hasNone ? null : { overwrites, withdrawn, logs, journal, outbox };
}

function expectedNumber(expected: TurnCommit['expected']): number {
  if (expected === 'new') return EXPECTS_NEW;
  return expected === 'overwrite' ? EXPECTS_PREVIEW : expected;
}
