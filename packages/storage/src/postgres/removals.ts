// Removing what has grown old or what a visitor left: one transaction each, in the order in which every server locks rows.

import { compareText } from '../compare-text.ts';
import { DELIVERED } from '../delivered.ts';
import { originOf } from '../left-files.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { AuditStamp, Removal } from '../store.ts';
import { watchRemoval } from './audit.ts';
import {
  forget,
  forgetJournals,
  forgetResults,
  idsOf,
  leaveRecordOf,
  removeBy,
  removeEntriesWhere,
  statementsOfBelongings,
  textArray,
} from './belongings.ts';
import { bulk, column, send } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { forgetDrafts, forgetOldChanges } from './drafts.ts';
import { forgetLeftFiles, noteLeftFiles } from './notes.ts';
import { removeOldResults, statementsOfOldResults } from './old-results.ts';
import { holdTallies } from './tallies.ts';
import { removeVisitor, statementsOfVisitors } from './visitors.ts';

/**
 * Removes what a removal names, or as much of it as goes with one transaction, in a transaction of its own, and takes everything back on failure. Doing it
 * twice leaves the same.
 */
export async function removeFrom(
  connection: Connection,
  removal: Removal,
  stamp?: AuditStamp,
): Promise<RemovedPart> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const remove = () => removals[removal.kind](connection, removal as never);
    const removed = await watchRemoval(connection, { removal, stamp }, remove);
    await noteLeftFiles(connection, removed.sessionIds, originOf(removal));
    await connection.query('COMMIT');
    return removed;
  } catch (error) {
    if (!connection.isLost) await connection.query('ROLLBACK');
    throw error;
  }
}

type Removals = {
  readonly [K in Removal['kind']]: (connection: Connection, removal: RemovalOf<K>) => Promise<RemovedPart>;
};

const removals: Removals = {
  async sessions(connection, { sessions }) {
    await holdTallies(connection);
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
  async flows(connection, { hashes, before }) {
    const { count } = await connection.query(removeFlows, [textArray([...hashes].sort()), before]);
    return { count, sessionIds: [] };
  },
  async addresses(connection, { publicIds }) {
    const { count } = await connection.query(removeAddresses, [textArray([...publicIds].sort())]);
    return { count, sessionIds: [] };
  },
  async bots(connection, { ids, at }) {
    const sorted = [...ids].sort();
    // Flows before bots, as where a bot is published.
    await connection.query(leaveFlows, [textArray(sorted), at]);
    const { count } = await connection.query(removeBots, [textArray(sorted)]);
    await connection.query(removeVersionsOfBots, [textArray(sorted)]);
    await connection.query(removeAddressesOfBots, [textArray(sorted)]);
    await connection.query(removeWebhooksOfBots, [textArray(sorted)]);
    await forgetDrafts(connection, sorted);
    await connection.query(removeEntriesOfBots, [textArray(sorted)]);
    return { count, sessionIds: [] };
  },
  async journals(connection, { before }) {
    const { count } = await connection.query(removeOldJournals, [before]);
    // A journal and its calls are written together, so a call without a journal belongs to none that is just being written.
    if (count > 0) await connection.query(removeLooseCalls);
    return { count, sessionIds: [] };
  },
  async journalsOf(connection, { owner }) {
    return { count: await forgetJournals(connection, [owner]), sessionIds: [] };
  },
  async outbox(connection, { state, before, limit }) {
    const { count } = await connection.query(removeOldEntries[state], [before, limit]);
    return { count, sessionIds: [] };
  },
  async audit(connection, { keep }) {
    const { count } = await connection.query(removeOldAudit, [Math.max(0, keep)]);
    return { count, sessionIds: [] };
  },
  async drafts(connection, removal) {
    return { count: await forgetOldChanges(connection, removal), sessionIds: [] };
  },
  async files(connection, { sessionIds }) {
    return { count: await forgetLeftFiles(connection, sessionIds), sessionIds: [] };
  },
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

const removeFlows = {
  name: 'remove flows',
  text: `DELETE FROM colloquy.flows AS stored USING unnest($1::text[]) AS given (hash)
    WHERE stored.hash = given.hash AND stored.used_at < $2
      AND NOT EXISTS (SELECT FROM colloquy.versions WHERE versions.flow = stored.hash)`,
};

const removeAddresses = {
  name: 'remove addresses',
  text: 'DELETE FROM colloquy.addresses WHERE public_id = ANY ($1::text[])',
};

const removeAddressesOfBots = {
  name: 'remove addresses of bots',
  text: 'DELETE FROM colloquy.addresses WHERE bot_id = ANY ($1::text[])',
};

/** From now on nothing pins these flows: they are unused since this moment. */
const leaveFlows = {
  name: 'leave flows',
  text: `UPDATE colloquy.flows SET used_at = greatest(used_at, $2::bigint)
    WHERE hash IN (SELECT flow FROM colloquy.versions WHERE bot_id = ANY ($1::text[]))`,
};

const removeVersionsOfBots = {
  name: 'remove versions of bots',
  text: 'DELETE FROM colloquy.versions WHERE bot_id = ANY ($1::text[])',
};

const removeWebhooksOfBots = {
  name: 'remove webhooks of bots',
  text: 'DELETE FROM colloquy.webhooks WHERE bot_id = ANY ($1::text[])',
};

const removeEntriesOfBots = {
  name: 'remove entries of bots',
  text: removeEntriesWhere('bot_id = ANY ($1::text[])'),
};

const removeBots = { name: 'remove bots', text: 'DELETE FROM colloquy.bots WHERE id = ANY ($1::text[])' };

const oldEntries = (name: string, condition: string) => ({
  name,
  text: `DELETE FROM colloquy.outbox WHERE id IN (SELECT id FROM colloquy.outbox WHERE ${condition} LIMIT $2)`,
});
const removeOldEntries = {
  dead: oldEntries('remove dead entries', 'died_at < $1 AND delivered_at IS NULL'),
  delivered: oldEntries('remove delivered entries', 'delivered_at < $1'),
};

const removeOldAudit = {
  name: 'remove old audit entries',
  text: `DELETE FROM colloquy.audit WHERE (at, id) <=
    (SELECT at, id FROM colloquy.audit ORDER BY at DESC, id DESC OFFSET $1::integer LIMIT 1)`,
};

const removeOldJournals = {
  name: 'remove old journals',
  // Its owner is "session ID".
  text: `DELETE FROM colloquy.journals WHERE written_at < $1 AND (hash <> '${DELIVERED}'
    OR NOT EXISTS (SELECT FROM colloquy.sessions WHERE sessions.id = substr(journals.owner, 9)))`,
};

const removeLooseCalls = {
  name: 'remove loose calls',
  text: `DELETE FROM colloquy.calls WHERE NOT EXISTS (
    SELECT FROM colloquy.journals WHERE journals.owner = calls.owner AND journals.turn = calls.turn)`,
};

/** Those that are to find what they name by an index, however much else there is. */
export const statementsByIndex = [
  ...statementsOfBelongings,
  ...statementsOfOldResults,
  ...statementsOfVisitors,
  removeOldTurns,
  leaveOldRecords,
  sessionsWithResult,
] as const;
