// Removing what has grown old or what a visitor left: one transaction each, in the order in which every server locks rows.
import { limits as storeLimits } from '../limits.ts';
import type { AuditStamp, Removal, Removed, Visitor } from '../store.ts';
import { watchRemoval } from './audit.ts';
import { compareText } from './commits/batch-writes.ts';
import { bulk, column, send } from './commits/bulk.ts';
import type { Connection, Parameter } from './connections/connection.ts';
import { forgetDrafts, forgetOldChanges } from './drafts.ts';
import { forgetLeftFiles, noteLeftFiles } from './notes.ts';
import { holdTallies, uncount } from './tallies.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** Removes in a transaction of its own, and takes everything back on failure. Doing it twice leaves the same. */
export async function removeFrom(
  connection: Connection,
  removal: Removal,
  stamp?: AuditStamp,
): Promise<Removed> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const remove = () => removals[removal.kind](connection, removal as never);
    const removed = await watchRemoval(connection, { removal, stamp }, remove);
    await noteLeftFiles(connection, removed.sessionIds);
    await connection.query('COMMIT');
    return removed;
  } catch (error) {
    if (!connection.isLost) await connection.query('ROLLBACK');
    throw error;
  }
}

type Kind<K extends Removal['kind']> = Extract<Removal, { readonly kind: K }>;
type Removals = {
  readonly [K in Removal['kind']]: (connection: Connection, removal: Kind<K>) => Promise<Removed>;
};

const removals: Removals = {
  async sessions(connection, { sessions }) {
    await holdTallies(connection);
    const sorted = [...sessions].sort((one, other) => compareText(one.id, other.id));
    const { rows } = await send(connection, removeMarkedSessions, sorted);
    const ids = rows.map(({ id }) => id);
    await forget(connection, ids);
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
  async results(connection, { botId, before, limit }) {
    await holdTallies(connection);
    const resultIds = await idsOf(connection, oldResults, [botId, before, Math.max(0, limit)]);
    const sessionIds = await idsOf(connection, sessionsOfResults, [resultIds]);
    await forgetSessions(connection, sessionIds, resultIds);
    await forgetResults(connection, resultIds);
    await forgetEntries(connection, sessionIds, resultIds);
    return { count: resultIds.length, sessionIds };
  },
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
    const { count } = await connection.query(removeBots, [textArray(sorted)]);
    await connection.query(leaveFlows, [textArray(sorted), at]);
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
  async outbox(connection, { before }) {
    const { count } = await connection.query(removeDeadEntries, [before]);
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
  async visitor(connection, { visitor }) {
    await holdTallies(connection);
    const { sessionIds, resultIds } = await allOf(connection, visitor);
    const sessions = await forgetSessions(connection, sessionIds, resultIds);
    const results = await forgetResults(connection, resultIds);
    await forgetEntries(connection, sessionIds, resultIds);
    const count = sessions + results;
    return { count, sessionIds: count === 0 ? [] : sessionIds };
  },
};

/** Sessions lead to results, and these to further sessions, until there is nothing new. */
async function allOf(
  connection: Connection,
  visitor: Visitor,
): Promise<{ readonly sessionIds: string[]; readonly resultIds: string[] }> {
  let sessionIds = 'sessionId' in visitor ? [visitor.sessionId] : [];
  let resultIds = 'resultId' in visitor ? [visitor.resultId] : [];
  for (let round = 0; round < storeLimits.visitorRounds; round++) {
    const before = sessionIds.length + resultIds.length;
    resultIds = union(resultIds, await idsOf(connection, resultsOfSessions, [sessionIds]));
    sessionIds = union(sessionIds, await idsOf(connection, sessionsOfResults, [resultIds]));
    const after = sessionIds.length + resultIds.length;
    if (after === before || after > storeLimits.sessionsPerVisitor) break;
  }
  return { sessionIds, resultIds };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort(compareText);
}

/** The sessions first: whoever commits a turn holds its session before anything else. */
async function forgetSessions(
  connection: Connection,
  ids: readonly string[],
  goingResults: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await connection.query(removeSessions, [textArray([...ids].sort(compareText))]);
  await forget(connection, ids, goingResults);
  return count;
}

/** What belongs to sessions besides their rows. The record of a chat lives as long as the result that it fills. */
async function forget(
  connection: Connection,
  ids: readonly string[],
  goingResults: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const owners = ids.map((id) => `session ${id}`);
  const { count } = await connection.query(removeTurns, [textArray(ids), textArray(goingResults)]);
  if (count > 0) await uncount(connection, ids);
  await connection.query(leaveRecords, [textArray(ids)]);
  await connection.query(removeCalls, [textArray(owners)]);
  await connection.query(removeJournals, [textArray(owners)]);
}

async function forgetResults(connection: Connection, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const names = textArray([...ids].sort(compareText));
  const { count } = await connection.query(removeResults, [names]);
  await connection.query(removeAnswers, [names]);
  await connection.query(removeLogs, [names]);
  return count;
}

/** What waits to leave, or was given up. */
async function forgetEntries(
  connection: Connection,
  sessionIds: readonly string[],
  resultIds: readonly string[],
): Promise<void> {
  await connection.query(removeEntriesOfSessions, [textArray(sessionIds)]);
  await connection.query(removeEntriesOfResults, [textArray(resultIds)]);
}

interface Named {
  readonly name: string;
  readonly text: string;
}

async function idsOf(
  connection: Connection,
  statement: Named,
  parameters: readonly (Parameter | readonly string[])[],
): Promise<string[]> {
  const sent = parameters.map((value) => (isList(value) ? textArray(value) : value));
  const { rows } = await connection.query<{ readonly id: string }>(statement, sent);
  return rows.map(({ id }) => id);
}

function isList(value: Parameter | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function textArray(texts: readonly string[]): Buffer {
  return toBinaryArray('text', texts);
}

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

/*
 * Indexes compare ids as bytes. Those over columns of another collation are used only where the statement says so, too.
 */

/** A statement that removes the rows whose column is one of the given texts. */
function removeBy(
  column: 'id' | 'session_id' | 'owner' | 'result_id',
  { from, only = '', name = from }: { readonly from: string; readonly only?: string; readonly name?: string },
): Named {
  return {
    name: `remove ${name} by ${column}`,
    text: `DELETE FROM colloquy.${from} AS stored USING unnest($1::text[]) AS given (${column})
      WHERE stored.${column} COLLATE "C" = given.${column} ${only}`,
  };
}

/** A statement that leaves of the turns of sessions their records alone. */
function leaveRecordOf({ only = '', name }: { readonly only?: string; readonly name: string }): Named {
  return {
    name,
    text: `UPDATE colloquy.turns AS stored SET response = NULL, key = NULL, hash = NULL
      FROM unnest($1::text[]) AS given (session_id)
      WHERE stored.session_id COLLATE "C" = given.session_id AND stored.response IS NOT NULL AND stored.record <> '' ${only}`,
  };
}

const IS_OLD = `AND stored.created_at < $2 AND stored.turn < coalesce(
  (SELECT turn FROM colloquy.sessions WHERE sessions.id = stored.session_id), 0)`;

const removeSessions = removeBy('id', { from: 'sessions' });
/** Those that have no record, and those of chats whose result is gone or goes. */
const HAS_NO_RESULT = `AND (stored.record = '' OR NOT EXISTS (SELECT FROM colloquy.turns AS first
  JOIN colloquy.results ON results.id = first.result_id
  WHERE first.session_id COLLATE "C" = given.session_id AND first.result_id IS NOT NULL AND first.result_id <> ALL ($2::text[])))`;
const removeTurns = removeBy('session_id', { from: 'turns', only: HAS_NO_RESULT });
const removeOldTurns = removeBy('session_id', {
  from: 'turns',
  only: `${IS_OLD} AND stored.response IS NOT NULL`,
  name: 'old turns',
});
const leaveRecords = leaveRecordOf({ name: 'leave records' });
const leaveOldRecords = leaveRecordOf({ only: IS_OLD, name: 'leave old records' });
const removeCalls = removeBy('owner', { from: 'calls' });
const removeJournals = removeBy('owner', { from: 'journals' });
const removeResults = removeBy('id', { from: 'results' });
const removeAnswers = removeBy('result_id', { from: 'answers' });
const removeLogs = removeBy('result_id', { from: 'logs' });

const sessionsWithResult = {
  name: 'sessions with result',
  text: `SELECT given.id FROM unnest($1::text[], $2::text[]) AS given (id, result_id)
    WHERE EXISTS (SELECT FROM colloquy.results WHERE results.id = given.result_id)
      OR EXISTS (SELECT FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)`,
};

const oldResults = {
  name: 'old results',
  text: `SELECT id FROM colloquy.results WHERE bot_id = $1 AND created_at < $2 AND updated_at < $2
      AND NOT EXISTS (SELECT FROM colloquy.sessions
        WHERE sessions.id = results.session_id AND sessions.updated_at >= $2)
      AND NOT EXISTS (SELECT FROM colloquy.sessions
        WHERE sessions.result_id = results.id AND sessions.updated_at >= $2)
    ORDER BY created_at, id LIMIT $3`,
};

const sessionsOfResults = {
  name: 'sessions of results',
  text: `SELECT sessions.id FROM unnest($1::text[]) AS given (id) JOIN colloquy.sessions ON sessions.result_id COLLATE "C" = given.id
    UNION SELECT results.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.results ON results.id = given.id
    UNION SELECT turns.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.turns ON turns.result_id COLLATE "C" = given.id
    UNION SELECT answers.session_id FROM unnest($1::text[]) AS given (id) JOIN colloquy.answers ON answers.result_id = given.id
    ORDER BY 1 LIMIT ${storeLimits.sessionsPerVisitor}`,
};

const resultsOfSessions = {
  name: 'results of sessions',
  text: `SELECT results.id FROM unnest($1::text[]) AS given (id) JOIN colloquy.results ON results.session_id COLLATE "C" = given.id
    UNION SELECT sessions.result_id FROM unnest($1::text[]) AS given (id)
      JOIN colloquy.sessions ON sessions.id = given.id WHERE sessions.result_id IS NOT NULL
    UNION SELECT turns.result_id FROM unnest($1::text[]) AS given (id)
      JOIN colloquy.turns ON turns.session_id COLLATE "C" = given.id WHERE turns.result_id IS NOT NULL
    ORDER BY 1 LIMIT ${storeLimits.sessionsPerVisitor}`,
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
  text: 'DELETE FROM colloquy.outbox WHERE bot_id = ANY ($1::text[])',
};

const removeBots = { name: 'remove bots', text: 'DELETE FROM colloquy.bots WHERE id = ANY ($1::text[])' };

const removeEntriesOfSessions = removeBy('session_id', { from: 'outbox' });
const removeEntriesOfResults = removeBy('result_id', { from: 'outbox' });
const removeDeadEntries = {
  name: 'remove dead entries',
  text: 'DELETE FROM colloquy.outbox WHERE died_at < $1',
};

const removeOldAudit = {
  name: 'remove old audit entries',
  text: `DELETE FROM colloquy.audit WHERE (at, id) <=
    (SELECT at, id FROM colloquy.audit ORDER BY at DESC, id DESC OFFSET $1::integer LIMIT 1)`,
};

const removeOldJournals = {
  name: 'remove old journals',
  text: 'DELETE FROM colloquy.journals WHERE written_at < $1',
};

const removeLooseCalls = {
  name: 'remove loose calls',
  text: `DELETE FROM colloquy.calls WHERE NOT EXISTS (
    SELECT FROM colloquy.journals WHERE journals.owner = calls.owner AND journals.turn = calls.turn)`,
};

/** Those that are to find what they name by an index, however much else there is. */
export const statementsByIndex = [
  removeTurns,
  removeOldTurns,
  leaveRecords,
  leaveOldRecords,
  removeSessions,
  removeCalls,
  removeJournals,
  removeResults,
  removeAnswers,
  removeLogs,
  sessionsWithResult,
  sessionsOfResults,
  resultsOfSessions,
  removeEntriesOfSessions,
  removeEntriesOfResults,
] as const;
