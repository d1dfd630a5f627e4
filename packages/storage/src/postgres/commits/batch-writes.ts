// The writes of a batch by table, each list in the order in which every server locks rows.

import { compareText } from '../../compare-text.ts';
import { combined } from '../../long-texts.ts';
import type { ResultWrite, SessionWrite, TurnWrite } from '../../nouns/sessions/turn-rows.ts';
import type { SessionMove } from '../sessions.ts';
import type { SessionChange, TurnWithRows } from './batch.ts';

/** The writes into `sessions`, by statement. */
export interface SessionWrites {
  readonly moves: readonly SessionMove[];
  readonly additions: readonly SessionWrite[];
  readonly previews: readonly SessionWrite[];
}

/* Servers whose batches share two sessions would deadlock if each held one and wanted the other. So all lock rows in the same order. */

/** Sorts the sessions of a batch by id and by statement. */
export function sessionWrites(changes: readonly SessionChange<TurnWithRows>[]): SessionWrites {
  const moves: SessionMove[] = [];
  const additions: SessionWrite[] = [];
  const previews: SessionWrite[] = [];
  for (const { turn, first } of changes) {
    const { session } = turn.rows;
    const { expected } = first;
    const { holdsResult } = first.rows.session;
    if (expected === 'new') additions.push(session);
    else if (expected === 'overwrite') previews.push(session);
    else moves.push({ ...session, expected, holdsResult });
  }
  return { moves: moves.sort(byId), additions: additions.sort(byId), previews: previews.sort(byId) };
}

/** The rows of turns by request key. Those without a key lock nothing. */
export function turnsByRequest(turns: readonly TurnWithRows[]): readonly TurnWrite[] {
  return turns.map(({ rows }) => rows.turn).sort(byRequest);
}

/** The results of turns. A later turn of the batch rewrites the result of an earlier one; a statement may touch a row only once. */
export function resultsOf(turns: readonly TurnWithRows[]): readonly ResultWrite[] {
  const results = new Map<string, ResultWrite>();
  for (const { rows } of turns)
    for (const result of rows.results) {
      const earlier = results.get(result.id);
      const { subject, createdAt } = earlier ?? result;
      results.set(result.id, {
        ...result,
        subject,
        createdAt,
        parts: combined(earlier?.parts, result.parts),
      });
    }
  return [...results.values()].sort(byId);
}

/** The results whose answers and logs are removed. */
export function overwrittenBy(turns: readonly TurnWithRows[]): readonly { readonly resultId: string }[] {
  const ids = turns.flatMap(({ session, overwrites }) => (session.isPreview ? [] : (overwrites ?? [])));
  return [...new Set(ids)].sort(compareText).map((resultId) => ({ resultId }));
}

/** The answers that visitors take back. */
export function withdrawnBy(turns: readonly TurnWithRows[]) {
  const withdrawn = turns.flatMap(({ session, withdrawn = [] }) =>
    session.isPreview ? [] : withdrawn.map((answers) => ({ ...answers, sessionId: session.id })),
  );
  return withdrawn.sort((one, other) => compareText(one.resultId, other.resultId));
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return compareText(one.id, other.id);
}

function byRequest(one: TurnWrite, other: TurnWrite): number {
  if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
  return compareText(one.scope, other.scope) || compareText(one.key, other.key);
}
