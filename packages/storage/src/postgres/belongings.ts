// Removes what belongs to sessions and results, in the order in which every server locks rows.
import { compareText } from '../compare-text.ts';
import { uncount } from '../nouns/tallies.ts';
import type { Connection, Parameter } from './connections/connection.ts';
import { runWork } from './run-work.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** Ids removed together. */
interface Going {
  readonly sessionIds: readonly string[];
  /** Results that are removed, too, now or later: they keep no record of a chat. */
  readonly resultIds: Iterable<string>;
  /** Whether the results are held already. */
  readonly holdsResults?: boolean;
}

/**
 * Removes sessions and what belongs to them, before their results: commits also lock the session first. Returns the
 * number of chats, including chats that only had turns.
 */
export async function forgetSessions(connection: Connection, going: Going): Promise<number> {
  const { sessionIds } = going;
  if (sessionIds.length === 0) return 0;
  const removed = await idsOf(connection, removeSessions, [[...sessionIds].sort(compareText)]);
  const told = await forget(connection, going);
  return new Set([...removed, ...told]).size;
}

/** Locks sessions before any other change, in the order that commits use. */
export async function holdSessions(connection: Connection, ids: Iterable<string>): Promise<void> {
  await connection.query(holdingSessions, [textArray([...ids].sort(compareText))]);
}

/** Removes what belongs to sessions besides their rows. The record of a chat lives as long as its result. Returns the chats that lost turns. */
export async function forget(
  connection: Connection,
  { sessionIds, resultIds, holdsResults = false }: Going,
): Promise<readonly string[]> {
  const ids = [...sessionIds].sort(compareText);
  if (ids.length === 0) return [];
  const told = await idsOf(connection, removeTurns, [ids, [...resultIds]]);
  if (told.length > 0) await runWork(connection, uncount(ids));
  await connection.query(leaveRecords, [textArray(ids)]);
  await connection.query(removeSessionTexts, [textArray(ids)]);
  const owners = ids.map((id) => `session ${id}`);
  await forgetJournals(connection, owners, holdsResults ? removeFreeJournals : removeJournals);
  return told;
}

/**
 * Removes journals of uncommitted turns with their calls. Returns the number of journals. A journal is deleted before
 * its calls: writers lock it first, too, so the deletion of calls sees all of them.
 */
async function forgetJournals(
  connection: Connection,
  owners: readonly string[],
  statement: Named = removeJournals,
): Promise<number> {
  const given = [textArray([...owners].sort(compareText))];
  const { count } = await connection.query(statement, given);
  await connection.query(removeCalls, given);
  return count;
}

/** Removes results with their answers and logs. Returns their number. */
export async function forgetResults(connection: Connection, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const names = textArray([...ids].sort(compareText));
  const { count } = await connection.query(removeResults, [names]);
  await connection.query(removeAnswers, [names]);
  await connection.query(removeLogs, [names]);
  await connection.query(removeResultTexts, [names]);
  return count;
}

/** What waits to leave, or was given up. */
export async function forgetEntries(
  connection: Connection,
  sessionIds: readonly string[],
  resultIds: readonly string[],
): Promise<void> {
  await connection.query(removeEntriesOfSessions, [textArray(sessionIds)]);
  await connection.query(removeEntriesOfResults, [textArray(resultIds)]);
}

/** A statement with its name. */
export interface Named {
  readonly name: string;
  readonly text: string;
}

/** The ids that a statement returns. Its parameters may be lists of texts. */
export async function idsOf(
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

/** A list of texts as a parameter. */
export function textArray(texts: readonly string[]): Buffer {
  return toBinaryArray('text', texts);
}

/*
 * Indexes compare ids as bytes. Those over columns of another collation are used only where the statement says so, too.
 */

/** A statement that removes rows by a list of texts in one column. */
export function removeBy(
  column: 'id' | 'session_id' | 'owner' | 'result_id',
  { from, only = '', name = from }: { readonly from: string; readonly only?: string; readonly name?: string },
): Named {
  return {
    name: `remove ${name} by ${column}`,
    text: `DELETE FROM colloquy.${from} AS stored USING unnest($1::text[]) AS given (${column})
      WHERE stored.${column} COLLATE "C" = given.${column} ${only}`,
  };
}

/**
 * A statement that removes outbox entries, each lane in order: a delivery locks its entry, and then wakes the next
 * one of the lane.
 *
 * @example removeEntriesWhere('destination = $1')
 */
function removeEntriesWhere(condition: string): string {
  return `DELETE FROM colloquy.outbox AS stored USING (SELECT session_id, turn, place FROM colloquy.outbox
      WHERE ${condition} ORDER BY session_id, turn, place FOR UPDATE) AS held
    WHERE stored.session_id = held.session_id AND stored.turn = held.turn AND stored.place = held.place`;
}

/** A statement that reduces turns of sessions to their records. */
export function leaveRecordOf({ only = '', name }: { readonly only?: string; readonly name: string }): Named {
  return {
    name,
    text: `UPDATE colloquy.turns AS stored SET response = NULL, key = NULL, hash = NULL
      FROM unnest($1::text[]) AS given (session_id)
      WHERE stored.session_id COLLATE "C" = given.session_id AND stored.response IS NOT NULL AND stored.record <> '' ${only}`,
  };
}

/** A statement that locks rows by their ids, in the order of the list. */
export function holding(table: 'sessions' | 'results'): Named {
  return {
    name: `hold ${table}`,
    text: `SELECT FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place)
    JOIN colloquy.${table} ON ${table}.id = given.id ORDER BY given.place FOR UPDATE OF ${table}`,
  };
}

const holdingSessions = holding('sessions');
const removeSessions = removeBy('id', { from: 'sessions', only: 'RETURNING stored.id' });
/** Turns without a record, and turns of chats whose result is gone or being removed. */
const turnsWithoutResult = removeBy('session_id', {
  from: 'turns',
  only: `AND (stored.record = '' OR NOT EXISTS (SELECT FROM colloquy.turns AS first
  JOIN colloquy.results ON results.id = first.result_id
  WHERE first.session_id COLLATE "C" = given.session_id AND first.result_id IS NOT NULL AND first.result_id <> ALL ($2::text[])))
  RETURNING stored.session_id`,
});
const removeTurns = {
  name: turnsWithoutResult.name,
  text: `WITH gone AS (${turnsWithoutResult.text}) SELECT DISTINCT session_id AS id FROM gone`,
};
const leaveRecords = leaveRecordOf({ name: 'leave records' });
const removeCalls = removeBy('owner', { from: 'calls' });
const removeJournals = removeBy('owner', { from: 'journals' });
/**
 * Journals are written without their sessions, in one batch with turns that may lock a result: the holder of a result
 * must not wait for a journal. One being written now is removed later, with those of abandoned turns.
 */
const removeFreeJournals = {
  name: 'remove free journals',
  text: `DELETE FROM colloquy.journals AS stored USING (SELECT journals.owner, journals.turn
      FROM unnest($1::text[]) AS given (owner) JOIN colloquy.journals ON journals.owner = given.owner
      FOR UPDATE OF journals SKIP LOCKED) AS free
    WHERE stored.owner = free.owner AND stored.turn = free.turn`,
};
const removeResults = removeBy('id', { from: 'results' });
const removeAnswers = removeBy('result_id', { from: 'answers' });
const removeLogs = removeBy('result_id', { from: 'logs' });
const removeSessionTexts = removeBy('session_id', { from: 'session_texts' });
const removeResultTexts = removeBy('result_id', { from: 'result_texts' });
const removeEntriesOfSessions = {
  name: 'remove entries of sessions',
  text: removeEntriesWhere('session_id = ANY ($1::text[])'),
};
const removeEntriesOfResults = {
  name: 'remove entries of results',
  text: removeEntriesWhere('result_id = ANY ($1::text[])'),
};

/** Statements that must use an index, however large the tables are. */
export const statementsOfBelongings = [
  holdingSessions,
  removeTurns,
  leaveRecords,
  removeSessions,
  removeCalls,
  removeJournals,
  removeFreeJournals,
  removeResults,
  removeAnswers,
  removeLogs,
  removeSessionTexts,
  removeResultTexts,
  removeEntriesOfSessions,
  removeEntriesOfResults,
] as const;
