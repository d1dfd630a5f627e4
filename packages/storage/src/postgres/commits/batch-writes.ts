// The writes of a batch by table, each list in the order in which every server locks rows.

import { compareText } from '../../compare-text.ts';
import type { AnswerRecord, LogRecord, SessionRecord, TurnCommit } from '../../store.ts';
import type { Leaving, ResultWrite, Withdrawal } from '../results.ts';
import type { SessionMove } from '../sessions.ts';
import type { IdentifiedTurn } from '../turns.ts';
import type { SessionWrite } from './session-write.ts';

/** The writes into `sessions`, by statement. */
export interface SessionWrites {
  readonly moves: readonly SessionMove[];
  readonly additions: readonly SessionRecord[];
  readonly previews: readonly SessionRecord[];
}

/** Everything that turns write besides their records. */
export interface Leavings {
  /** Ids of results whose answers and logs are removed. */
  readonly overwritten: readonly string[];
  readonly withdrawn: readonly Withdrawal[];
  readonly results: readonly ResultWrite[];
  readonly answers: readonly Leaving<AnswerRecord>[];
  readonly logs: readonly Leaving<LogRecord>[];
}

/* Servers whose batches share two sessions would deadlock if each held one and wanted the other. So all lock rows in the same order. */

/** Sorts the sessions of a batch by id and by statement. */
export function sessionWrites(writes: readonly SessionWrite[]): SessionWrites {
  const moves: SessionMove[] = [];
  const additions: SessionRecord[] = [];
  const previews: SessionRecord[] = [];
  for (const { session, found } of writes) {
    if (found === 'new') additions.push(session);
    else if (found === 'overwrite') previews.push(session);
    else moves.push({ session, from: found });
  }
  return {
    moves: moves.sort((one, other) => compareText(one.session.id, other.session.id)),
    additions: additions.sort(byId),
    previews: previews.sort(byId),
  };
}

/** The turns by request key. Those without a key lock nothing. */
export function turnsByRequest(turns: readonly TurnCommit[]): TurnCommit[] {
  return [...turns].sort(byRequest);
}

/** Collects what turns write besides sessions and records. Previews write none of it. */
export function leavings(turns: readonly TurnCommit[]): Leavings {
  const results = new Map<string, ResultWrite>();
  const overwritten = new Set<string>();
  const withdrawn: Withdrawal[] = [];
  const answers: Leaving<AnswerRecord>[] = [];
  const logs: Leaving<LogRecord>[] = [];
  for (const turn of turns) {
    const { session } = turn;
    if (session.isPreview) continue;
    const { resultId, updatedAt } = session;
    if (turn.overwrites !== undefined) overwritten.add(turn.overwrites);
    for (const taken of turn.withdrawn ?? []) withdrawn.push({ ...taken, sessionId: session.id });
    for (const result of turn.results) {
      // A later turn of the batch rewrites the result of an earlier one; a statement may touch a row only once.
      const first = results.get(result.id);
      const { subject } = first?.result ?? result;
      const createdAt = first?.createdAt ?? updatedAt;
      results.set(result.id, { result: { ...result, subject }, createdAt, updatedAt });
    }
    for (const [number, left] of turn.answers.entries())
      answers.push({ left, number, resultId: left.resultId, session });
    if (resultId === undefined) continue;
    for (const [number, left] of turn.logs.entries()) logs.push({ left, number, resultId, session });
  }
  return {
    results: [...results.values()].sort((one, other) => compareText(one.result.id, other.result.id)),
    overwritten: [...overwritten].sort(compareText),
    withdrawn: withdrawn.sort((one, other) => compareText(one.resultId, other.resultId)),
    answers,
    logs,
  };
}

/** Whether a turn carries a request key. */
export function isIdentified(turn: TurnCommit): turn is IdentifiedTurn {
  return turn.request !== undefined;
}

function byId(one: SessionRecord, other: SessionRecord): number {
  return compareText(one.id, other.id);
}

function byRequest({ request: one }: TurnCommit, { request: other }: TurnCommit): number {
  if (!one || !other) return Number(one === undefined) - Number(other === undefined);
  return compareText(one.scope, other.scope) || compareText(one.key, other.key);
}
