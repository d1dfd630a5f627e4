// Removes results that are no longer used, with their chats. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { Forgetting } from './belongings.ts';
import { prepareIds } from './belongings.ts';

/** Chats begun for a result, including those with a removed session. */
export const SESSIONS_OF_RESULT = `SELECT id FROM sessions WHERE result_id = ?1
  UNION SELECT session_id FROM results WHERE id = ?1
  UNION SELECT session_id FROM turns WHERE result_id = ?1 LIMIT ?2`;

/** Prepares a remover on a connection. It removes as many of the oldest results as go with one transaction. */
export function prepareOldResults(
  database: DatabaseSync,
  { forgetAll, forgetEntries }: Forgetting,
): (removal: RemovalOf<'results'>) => RemovedPart {
  const ids = prepareIds(database);
  const sessionsOfResult = ids(SESSIONS_OF_RESULT);
  const oldResults = ids(`SELECT id FROM results WHERE bot_id = ?1 AND created_at < ?2 AND updated_at < ?2
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= ?2)
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.result_id = results.id AND sessions.updated_at >= ?2)
    ORDER BY created_at, id LIMIT ?3`);
  // A chat may also be in the result of a linked bot, which keeps its files and outbox entries.
  const isKept = database.prepare(
    'SELECT 1 FROM turns WHERE session_id = ?1 UNION ALL SELECT 1 FROM results WHERE session_id = ?1 LIMIT 1',
  );
  const most = limits.chatsPerRemoval;

  return ({ botId, before, limit }) => {
    const found = oldResults(botId, before, Math.max(0, limit));
    const resultIds: string[] = [];
    let sessionIds: string[] = [];
    for (const id of found) {
      const chats = sessionsOfResult(id, most + 1);
      if (sessionIds.length + chats.length > most) {
        // A result with too many chats is removed with the last of them, because they are found through it.
        if (resultIds.length === 0) sessionIds = chats.slice(0, most);
        break;
      }
      resultIds.push(id);
      sessionIds.push(...chats);
    }
    const unique = [...new Set(sessionIds)];
    forgetAll(
      { sessionIds: unique, resultIds },
      new Set(resultIds.length > 0 ? resultIds : found.slice(0, 1)),
    );
    const loose = unique.filter((id) => isKept.get(id) === undefined);
    forgetEntries(loose);
    return { count: resultIds.length, sessionIds: loose, hasMore: resultIds.length < found.length };
  };
}
