// Removes results that are no longer used, with their chats.
import { compareText } from '../../compare-text.ts';
import { limits } from '../../limits.ts';
import { removeEntries } from '../outbox/outbox.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import { lockTallies } from '../tallies/tallies.ts';
import type { Rows, Work } from '../work.ts';
import { lockSessions, removeResults, removeSessions } from './cascade.ts';
import type { RemovalOf, RemovedPart } from './removal-parts.ts';

type Id = { readonly id: string };

/** A chat that was begun for a result. */
interface ChatOfResult {
  readonly resultId: string;
  readonly sessionId: string;
}

const isOld = ({ sql: raw, isPostgres }: Dialect, before: number) => {
  const sessions = raw.raw(isPostgres ? 'colloquy.sessions' : 'sessions');
  const resultId = raw.raw(isPostgres ? 'sessions.result_id COLLATE "C"' : 'sessions.result_id');
  return raw`results.created_at < ${before} AND results.updated_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM ${sessions} WHERE sessions.id = results.session_id AND sessions.updated_at >= ${before})
    AND NOT EXISTS (SELECT 1 FROM ${sessions} WHERE ${resultId} = results.id AND sessions.updated_at >= ${before})`;
};

const sql = statements('oldResults', {
  find: (
    _,
    { botId, before, limit }: { readonly botId: string; readonly before: number; readonly limit: number },
    dialect,
  ) =>
    dialect.query<Id>`SELECT id FROM colloquy.results WHERE bot_id = ${botId} AND ${isOld(dialect, before)}
      ORDER BY created_at, id LIMIT ${limit}`,
  lock: (_, { ids, before }: { readonly ids: readonly string[]; readonly before: number }, dialect) =>
    dialect.query<Id>`SELECT id FROM colloquy.results WHERE id ${dialect.oneOf(ids)} AND ${isOld(dialect, before)}
      ORDER BY id ${dialect.lock('FOR UPDATE OF results')}`,
  // In the order of the results.
  chats: (
    _,
    { found, limit }: { readonly found: Rows; readonly limit: number },
    { isPostgres, query, rows, sql: raw },
  ) => {
    const chatsIn = (table: string, names: { readonly result: string; readonly session: string }) =>
      raw`SELECT cast(given.place AS integer) AS place, given.id AS result_id, ${raw.raw(`${table}.${names.session}`)} AS session_id
        FROM ${rows(found, ['place', 'id'])} JOIN ${raw.raw(isPostgres ? `colloquy.${table}` : table)}
        ON ${raw.raw(`${table}.${names.result}${isPostgres ? ' COLLATE "C"' : ''}`)} = given.id`;
    // In PostgreSQL answers name their chat.
    const answers = isPostgres
      ? raw`UNION ${chatsIn('answers', { result: 'result_id', session: 'session_id' })}`
      : raw``;
    return query<ChatOfResult>`SELECT result_id, session_id FROM (
        ${chatsIn('sessions', { result: 'result_id', session: 'id' })}
        UNION ${chatsIn('results', { result: 'id', session: 'session_id' })}
        UNION ${chatsIn('turns', { result: 'result_id', session: 'session_id' })} ${answers}) AS chats
      ORDER BY place, session_id LIMIT ${limit}`;
  },
  // A chat may also be in the result of a linked bot, which keeps its files and outbox entries.
  chatsWithResults: (_, { chats }: { readonly chats: Rows }, { query, rows }) =>
    query<Id>`SELECT given.id FROM ${rows(chats, ['id'])}
      WHERE EXISTS (SELECT 1 FROM colloquy.turns WHERE turns.session_id COLLATE "C" = given.id)
        OR EXISTS (SELECT 1 FROM colloquy.results WHERE results.session_id COLLATE "C" = given.id)`,
  removeAnswersOfChats: (_, given: OfChats, dialect) => removeOfChats('answers', given, dialect),
  removeLogsOfChats: (_, given: OfChats, dialect) => removeOfChats('logs', given, dialect),
});

type OfChats = { readonly resultIds: readonly string[]; readonly sessionIds: readonly string[] };

/** In SQLite answers and logs do not name their chat. */
function removeOfChats(
  table: 'answers' | 'logs',
  { resultIds, sessionIds }: OfChats,
  { isPostgres, query, oneOf, sql: raw }: Dialect,
) {
  return isPostgres
    ? query`DELETE FROM colloquy.${raw.raw(table)} WHERE result_id ${oneOf(resultIds)} AND session_id ${oneOf(sessionIds)}`
    : undefined;
}

/** Removes up to one transaction's worth of the oldest results. */
export function* removeOldResults({ botId, before, limit }: RemovalOf<'results'>): Work<RemovedPart> {
  yield* lockTallies();
  const found = (yield* sql.find.all({ botId, before, limit: Math.max(0, limit) })).map(({ id }) => id);
  const places = found.map((id, place) => [`${place}`, id]);
  const rows = yield* sql.chats.all({ found: places, limit: limits.chatsPerRemoval + 1 });
  const { resultIds, isPart } = fittingOf(found, rows);
  const chats = rows.slice(0, limits.chatsPerRemoval);
  const old = yield* lockOld({ resultIds, chats, before });
  const sessionIds = sessionsOf(chats, old);
  yield* removeSessions({ sessionIds, resultIds: old, holdsResults: true });
  if (isPart) {
    // They would lead to these chats again.
    yield* sql.removeAnswersOfChats.run({ resultIds: old, sessionIds });
    yield* sql.removeLogsOfChats.run({ resultIds: old, sessionIds });
  } else {
    yield* removeResults(old);
  }
  const removed = isPart ? [] : old;
  const stillThere = new Set(
    (yield* sql.chatsWithResults.all({ chats: sessionIds.map((id) => [id]) })).map(({ id }) => id),
  );
  const loose = sessionIds.filter((id) => !stillThere.has(id));
  yield* removeEntries('sessions', loose);
  yield* removeEntries('results', removed);
  return { count: removed.length, sessionIds: loose, hasMore: removed.length < found.length };
}

/**
 * Locks results with their sessions, in the order of commits, and then checks their age again: a visitor may have
 * come back. Returns those that are still old.
 */
function* lockOld({
  resultIds,
  chats,
  before,
}: {
  readonly resultIds: readonly string[];
  readonly chats: readonly ChatOfResult[];
  readonly before: number;
}): Work<readonly string[]> {
  yield* lockSessions(sessionsOf(chats, resultIds));
  return (yield* sql.lock.all({ ids: resultIds, before })).map(({ id }) => id);
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
