// Removes old data or that of a visitor: one transaction each, in the order in which every server locks rows.

import { compareText } from '../compare-text.ts';
import { originOf } from '../left-files.ts';
import { noteLeftFiles } from '../nouns/notes.ts';
import type { NounRemoval } from '../nouns/removals.ts';
import { addRemovalEntry, isOfNouns, removalWork } from '../nouns/removals.ts';
import { holdTallies } from '../nouns/tallies.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { AuditStamp, Removal } from '../store.ts';
import {
  forget,
  forgetResults,
  idsOf,
  leaveRecordOf,
  removeBy,
  statementsOfBelongings,
  textArray,
} from './belongings.ts';
import { bulk, column, send } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { inTransaction } from './in-transaction.ts';
import { removeOldResults, statementsOfOldResults } from './old-results.ts';
import { runWork } from './run-work.ts';
import { removeVisitor, statementsOfVisitors } from './visitors.ts';

/** Removes up to one transaction's worth of a removal, in its own transaction, and rolls back on failure. Idempotent. */
export function removeFrom(
  connection: Connection,
  removal: Removal,
  stamp?: AuditStamp,
): Promise<RemovedPart> {
  return inTransaction(connection, async () => {
    if (isOfNouns(removal)) return runWork(connection, removalWork(removal, stamp));
    const removed = await removals[removal.kind](connection, removal as never);
    await runWork(connection, addRemovalEntry(removal, stamp, removed));
    await runWork(connection, noteLeftFiles(removed.sessionIds, originOf(removal)));
    return removed;
  });
}

type Removals = {
  readonly [K in Exclude<Removal['kind'], NounRemoval['kind']>]: (
    connection: Connection,
    removal: RemovalOf<K>,
  ) => Promise<RemovedPart>;
};

const removals: Removals = {
  async sessions(connection, { sessions }) {
    await runWork(connection, holdTallies());
    const sorted = [...sessions].sort((one, other) => compareText(one.id, other.id));
    const { rows } = await send(connection, removeMarkedSessions, sorted);
    const ids = rows.map(({ id }) => id);
    await forget(connection, { sessionIds: ids, resultIds: [] });
    const named = await idsOf(connection, sessionsWithResult, [
      ids,
      rows.map(({ resultId }) => resultId ?? ''),
    ]);
    const loose = rows.filter(({ id }) => !named.includes(id));
    await forgetResults(
      connection,
      loose.flatMap(({ resultId }) => resultId ?? []),
    );
    return { count: ids.length, sessionIds: loose.map(({ id }) => id) };
  },
  async requests(connection, { sessionIds, before }) {
    const given = [textArray(sessionIds), before];
    const recorded = await connection.query(leaveOldRecords, given);
    const { count } = await connection.query(removeOldTurns, given);
    return { count: recorded.count + count, sessionIds: [] };
  },
  results: removeOldResults,
  visitor: (connection, { visitor }) => removeVisitor(connection, visitor),
};

const removeMarkedSessions = bulk<
  { readonly id: string; readonly turn: number; readonly updatedAt: number },
  { readonly id: string; readonly resultId: string | null }
>(
  'remove marked sessions',
  {
    id: column('text', ({ id }) => id),
    turn: column('int4', ({ turn }) => turn),
    updated_at: column('int8', ({ updatedAt }) => updatedAt),
  },
  (rows) => `DELETE FROM colloquy.sessions AS stored USING ${rows}
    WHERE stored.id = rows.id AND stored.turn = rows.turn AND stored.updated_at = rows.updated_at
    RETURNING stored.id, stored.result_id AS "resultId"`,
);

const IS_OLD = `AND stored.created_at < $2 AND stored.turn < coalesce(
  (SELECT turn FROM colloquy.sessions WHERE sessions.id = stored.session_id), 0)`;

const removeOldTurns = removeBy('session_id', {
  from: 'turns',
  only: `${IS_OLD} AND stored.response IS NOT NULL`,
  name: 'old turns',
});
const leaveOldRecords = leaveRecordOf({ only: IS_OLD, name: 'leave old records' });

const sessionsWithResult = {
  name: 'sessions with result',
  text: `SELECT given.id FROM unnest($1::text[], $2::text[]) AS given (id, result_id)
    WHERE EXISTS (SELECT FROM colloquy.results WHERE results.id = given.result_id)
      OR EXISTS (SELECT FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)`,
};

/** Statements that must use an index, however large the tables are. */
export const statementsByIndex = [
  ...statementsOfBelongings,
  ...statementsOfOldResults,
  ...statementsOfVisitors,
  removeOldTurns,
  leaveOldRecords,
  sessionsWithResult,
] as const;
