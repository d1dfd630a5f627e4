// Removes results that are no longer used, with their chats, inside a transaction.

import { compareText } from '../compare-text.ts';
import { limits } from '../limits.ts';
import { holdTallies } from '../nouns/tallies.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import {
  forgetEntries,
  forgetResults,
  forgetSessions,
  holdSessions,
  idsOf,
  textArray,
} from './belongings.ts';
import type { Connection } from './connections/connection.ts';
import { runWork } from './run-work.ts';

/** A chat that was begun for a result. */
interface ChatOfResult {
  readonly resultId: string;
  readonly sessionId: string;
}

/** Removes up to one transaction's worth of the oldest results. */
export async function removeOldResults(
  connection: Connection,
  { botId, before, limit }: RemovalOf<'results'>,
): Promise<RemovedPart> {
  await runWork(connection, holdTallies());
  const found = await idsOf(connection, oldResults, [botId, before, Math.max(0, limit)]);
  const { rows } = await connection.query<ChatOfResult>(chatsOfResults, [textArray(found)]);
  const { resultIds, isPart } = fittingOf(found, rows);
  const chats = rows.slice(0, limits.chatsPerRemoval);
  const held = await holdOld(connection, { resultIds, chats, before });
  const sessionIds = sessionsOf(chats, held);
  await forgetSessions(connection, { sessionIds, resultIds: held, holdsResults: true });
  if (isPart) await forgetLeavings(connection, held, sessionIds);
  else await forgetResults(connection, held);
  const gone = isPart ? [] : held;
  const kept = new Set(await idsOf(connection, keptChats, [sessionIds]));
  const loose = sessionIds.filter((id) => !kept.has(id));
  await forgetEntries(connection, loose, gone);
  return { count: gone.length, sessionIds: loose, hasMore: gone.length < found.length };
}

/**
 * Locks results with their sessions, in the order of commits, and then checks their age again: a visitor may have
 * come back. Returns those that are still old.
 */
async function holdOld(
  connection: Connection,
  {
    resultIds,
    chats,
    before,
  }: {
    readonly resultIds: readonly string[];
    readonly chats: readonly ChatOfResult[];
    readonly before: number;
  },
): Promise<readonly string[]> {
  await holdSessions(connection, sessionsOf(chats, resultIds));
  return idsOf(connection, holdOldResults, [[...resultIds].sort(compareText), before]);
}

/** The sessions of these results, each once, in the order in which every server locks them. */
function sessionsOf(chats: readonly ChatOfResult[], resultIds: readonly string[]): readonly string[] {
  const going = new Set(resultIds);
  const ids = chats.filter(({ resultId }) => going.has(resultId)).map(({ sessionId }) => sessionId);
  return [...new Set(ids)].sort(compareText);
}

/** The oldest results whose chats were all read; if there is none, a part of the first one's chats. */
function fittingOf(
  found: readonly string[],
  chats: readonly ChatOfResult[],
): { readonly resultIds: readonly string[]; readonly isPart: boolean } {
  if (chats.length <= limits.chatsPerRemoval) return { resultIds: found, isPart: false };
  const last = found.indexOf(chats.at(-1)?.resultId ?? '');
  return { resultIds: found.slice(0, Math.max(1, last)), isPart: last === 0 };
}

/** Removes what chats left in a result that stays until its last chat is removed: it would lead to them again. */
async function forgetLeavings(
  connection: Connection,
  resultIds: readonly string[],
  sessionIds: readonly string[],
): Promise<void> {
  const given = [textArray(resultIds), textArray(sessionIds)];
  await connection.query(removeAnswersOfChats, given);
  await connection.query(removeLogsOfChats, given);
}

const IS_OLD = `created_at < $2 AND updated_at < $2
      AND NOT EXISTS (SELECT FROM colloquy.sessions
        WHERE sessions.id = results.session_id AND sessions.updated_at >= $2)
      AND NOT EXISTS (SELECT FROM colloquy.sessions
        WHERE sessions.result_id COLLATE "C" = results.id AND sessions.updated_at >= $2)`;

/** The rows are locked in the order of the list. */
const holdOldResults = {
  name: 'hold old results',
  text: `SELECT results.id FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place)
    JOIN colloquy.results ON results.id = given.id WHERE ${IS_OLD} ORDER BY given.place FOR UPDATE OF results`,
};

const oldResults = {
  name: 'old results',
  text: `SELECT id FROM colloquy.results WHERE bot_id = $1 AND ${IS_OLD} ORDER BY created_at, id LIMIT $3`,
};

/** In the order of the results. One row above the limit shows that there are more. */
const chatsOfResults = {
  name: 'chats of results',
  text: `SELECT given.id AS "resultId", chats.id AS "sessionId" FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place)
    CROSS JOIN LATERAL (SELECT sessions.id FROM colloquy.sessions WHERE sessions.result_id COLLATE "C" = given.id
      UNION SELECT results.session_id FROM colloquy.results WHERE results.id = given.id
      UNION SELECT turns.session_id FROM colloquy.turns WHERE turns.result_id COLLATE "C" = given.id
      UNION SELECT answers.session_id FROM colloquy.answers WHERE answers.result_id = given.id
      ORDER BY 1 LIMIT ${limits.chatsPerRemoval} + 1) AS chats
    ORDER BY given.place, chats.id LIMIT ${limits.chatsPerRemoval} + 1`,
};

/** A chat may also be in the result of a linked bot, which keeps its files and outbox entries. */
const keptChats = {
  name: 'kept chats',
  text: `SELECT given.id FROM unnest($1::text[]) AS given (id)
    WHERE EXISTS (SELECT FROM colloquy.turns WHERE turns.session_id COLLATE "C" = given.id)
      OR EXISTS (SELECT FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)`,
};

/** A statement that removes chats' rows from results. */
const leavingsIn = (table: 'answers' | 'logs') => ({
  name: `remove ${table} of chats`,
  text: `DELETE FROM colloquy.${table} AS stored USING unnest($1::text[]) AS given (result_id), unnest($2::text[]) AS chats (session_id)
    WHERE stored.result_id = given.result_id AND stored.session_id = chats.session_id`,
});
const removeAnswersOfChats = leavingsIn('answers');
const removeLogsOfChats = leavingsIn('logs');

/** Statements that must use an index, however large the tables are. */
export const statementsOfOldResults = [
  chatsOfResults,
  holdOldResults,
  keptChats,
  removeAnswersOfChats,
  removeLogsOfChats,
] as const;
