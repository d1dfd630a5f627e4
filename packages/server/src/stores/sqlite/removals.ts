// Removing what has grown old or what a visitor left. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import type { Removal, Removed, Visitor } from '../store.ts';
import type { LeftFilesWriter } from './notes.ts';
import { prepareLeftFiles } from './notes.ts';
import { prepareUncounting } from './tallies.ts';

/** Removes what a removal names. Throws what SQLite throws. */
export type Remover = (removal: Removal) => Removed;

/** Share of a file's pages that may be free before some are given back: below, they are soon written again. */
const MOST_FREE = 0.25;

/** Free pages that are given back with one removal: 2 MiB, some milliseconds of work. */
const PAGES_AT_ONCE = 256;

/** Prepares a remover on a connection. Statements are made when something is first removed: most batches remove nothing. */
export function createRemover(database: DatabaseSync): Remover {
  let prepared: { readonly removals: Removals; readonly leftFiles: LeftFilesWriter } | undefined;
  return (removal) => {
    if (!prepared) {
      const leftFiles = prepareLeftFiles(database);
      prepared = { removals: prepare(database, leftFiles), leftFiles };
    }
    const removed = prepared.removals[removal.kind](removal as never);
    prepared.leftFiles.note(removed.sessionIds);
    return removed;
  };
}

type Kind<K extends Removal['kind']> = Extract<Removal, { readonly kind: K }>;
type Removals = { readonly [K in Removal['kind']]: (removal: Kind<K>) => Removed };

function prepare(database: DatabaseSync, leftFiles: LeftFilesWriter): Removals {
  const ids = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number)[]) => statement.all(...values).map(({ id }) => String(id));
  };
  const change = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number)[]) => Number(statement.run(...values).changes);
  };
  const resultOfSession = database.prepare('SELECT result_id FROM sessions WHERE id = ?');
  const removeSessionAt = change('DELETE FROM sessions WHERE id = ? AND turn = ? AND updated_at = ?');
  const removeSession = change('DELETE FROM sessions WHERE id = ?');
  const removeTurns = change('DELETE FROM turns WHERE session_id = ?');
  const uncount = prepareUncounting(database);
  // A row that only got shorter would leave the rest of its page unused for ever: it is written anew behind all others.
  const recordAnew = (condition: string) => [
    change(`INSERT INTO turns (session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record)
      SELECT session_id, turn, created_at, result_id, scope, checksum, record_checksum, message, record FROM turns
      WHERE session_id = ?1 AND record <> '' AND response IS NOT NULL ${condition} ORDER BY number`),
    change(`DELETE FROM turns WHERE session_id = ?1 AND response IS NOT NULL ${condition}`),
  ];
  const leaveRecord = recordAnew('');
  const leaveOldRecord = recordAnew(
    'AND created_at < ?2 AND turn < coalesce((SELECT turn FROM sessions WHERE id = ?1), 0)',
  );
  const hasResult = database.prepare(`SELECT 1 FROM turns JOIN results ON results.id = turns.result_id
    WHERE turns.session_id = ? AND turns.result_id IS NOT NULL`);
  const removeCalls = change('DELETE FROM calls WHERE owner = ?');
  const removeJournals = change('DELETE FROM journals WHERE owner = ?');
  const removeResult = change('DELETE FROM results WHERE id = ?');
  const removeAnswers = change('DELETE FROM answers WHERE result_id = ?');
  const removeLogs = change('DELETE FROM logs WHERE result_id = ?');
  const isResult = database.prepare('SELECT 1 FROM results WHERE id = ? OR session_id = ?');
  const sessionsOfResult = ids(`SELECT id FROM sessions WHERE result_id = ?1
    UNION SELECT session_id FROM results WHERE id = ?1
    UNION SELECT session_id FROM turns WHERE result_id = ?1 LIMIT ${limits.sessionsPerVisitor}`);
  const resultsOfSession = ids(`SELECT id FROM results WHERE session_id = ?1
    UNION SELECT result_id FROM sessions WHERE id = ?1 AND result_id IS NOT NULL
    UNION SELECT result_id FROM turns WHERE session_id = ?1 AND result_id IS NOT NULL LIMIT ${limits.sessionsPerVisitor}`);
  const oldResults = ids(`SELECT id FROM results WHERE bot_id = ?1 AND created_at < ?2 AND updated_at < ?2
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = results.session_id AND sessions.updated_at >= ?2)
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.result_id = results.id AND sessions.updated_at >= ?2)
    ORDER BY created_at, id LIMIT ?3`);
  const removeFlow = change(`DELETE FROM flows WHERE hash = ?1 AND used_at < ?2
    AND NOT EXISTS (SELECT 1 FROM versions WHERE flow = ?1)`);
  const removeAddress = change('DELETE FROM addresses WHERE public_id = ?');
  const removeAddressesOf = change('DELETE FROM addresses WHERE bot_id = ?');
  const leaveFlows = change(
    'UPDATE flows SET used_at = max(used_at, ?) WHERE hash IN (SELECT flow FROM versions WHERE bot_id = ?)',
  );
  const removeVersions = change('DELETE FROM versions WHERE bot_id = ?');
  const removeBot = change('DELETE FROM bots WHERE id = ?');
  const removeEntriesOfSession = change('DELETE FROM outbox WHERE session_id = ?');
  const removeEntriesOfResult = change('DELETE FROM outbox WHERE result_id = ?');
  const removeEntriesOfBot = change('DELETE FROM outbox WHERE bot_id = ?');
  const removeWebhooks = change('DELETE FROM webhooks WHERE bot_id = ?');
  const removeDeadEntries = change('DELETE FROM outbox WHERE died_at < ?');
  const removeOldAudit = change(
    'DELETE FROM audit WHERE (at, id) <= (SELECT at, id FROM audit ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?)',
  );
  const removeDraft = change('DELETE FROM drafts WHERE bot_id = ?');
  const removeChanges = change('DELETE FROM draft_changes WHERE bot_id = ?');
  // Up to the newest state that is kept whole and lies before all that is to stay.
  const removeOldChanges =
    change(`WITH sized AS (SELECT bot_id, revision, changed_at, definition IS NOT NULL AS is_whole,
      sum(characters) OVER (PARTITION BY bot_id ORDER BY revision DESC) AS total FROM draft_changes),
    firsts AS (SELECT bot_id, max(revision) AS revision FROM sized WHERE is_whole AND (changed_at < ?1 OR total > ?2) GROUP BY bot_id)
    DELETE FROM draft_changes WHERE revision < (SELECT revision FROM firsts WHERE firsts.bot_id = draft_changes.bot_id)`);
  const removeOldJournals = change('DELETE FROM journals WHERE written_at < ?');
  const removeLooseCalls = change(
    'DELETE FROM calls WHERE (owner, turn) NOT IN (SELECT owner, turn FROM journals)',
  );

  /** What belongs to a session besides its row. */
  function forget(sessionId: string): void {
    // The record of a chat lives as long as the result that it fills.
    if (hasResult.get(sessionId)) for (const step of leaveRecord) step(sessionId);
    else if (removeTurns(sessionId) > 0) uncount(sessionId);
    removeCalls(`session ${sessionId}`);
    removeJournals(`session ${sessionId}`);
  }

  function forgetResult(resultId: string): number {
    removeAnswers(resultId);
    removeLogs(resultId);
    return removeResult(resultId);
  }

  function forgetAll(sessionIds: Iterable<string>, resultIds: Iterable<string>): number {
    let count = 0;
    for (const id of resultIds) {
      count += forgetResult(id);
      removeEntriesOfResult(id);
    }
    for (const id of sessionIds) {
      forget(id);
      removeEntriesOfSession(id);
      count += removeSession(id);
    }
    return count;
  }

  /** Sessions lead to results, and these to further sessions, until there is nothing new. */
  function allOf(visitor: Visitor): { sessionIds: ReadonlySet<string>; resultIds: ReadonlySet<string> } {
    const sessionIds = new Set('sessionId' in visitor ? [visitor.sessionId] : []);
    const resultIds = new Set('resultId' in visitor ? [visitor.resultId] : []);
    for (let round = 0; round < limits.visitorRounds; round++) {
      const before = sessionIds.size + resultIds.size;
      for (const id of [...sessionIds]) for (const resultId of resultsOfSession(id)) resultIds.add(resultId);
      for (const id of [...resultIds])
        for (const sessionId of sessionsOfResult(id)) sessionIds.add(sessionId);
      const after = sessionIds.size + resultIds.size;
      if (after === before || after > limits.sessionsPerVisitor) break;
    }
    return { sessionIds, resultIds };
  }

  /** When much of the file is free, a part of it goes back to the system. */
  function giveBack<T>(removed: T): T {
    const [free, all] = ['freelist_count', 'page_count'].map((name) =>
      Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
    );
    if ((free ?? 0) > (all ?? 0) * MOST_FREE) database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
    return removed;
  }

  return {
    sessions({ sessions }) {
      let count = 0;
      const sessionIds: string[] = [];
      for (const { id, turn, updatedAt } of sessions) {
        const resultId = resultOfSession.get(id)?.result_id;
        if (removeSessionAt(id, turn, updatedAt) === 0) continue;
        count++;
        forget(id);
        if (isResult.get(resultId ?? '', id)) continue;
        sessionIds.push(id);
        if (typeof resultId === 'string') forgetResult(resultId);
      }
      return giveBack({ count, sessionIds });
    },
    requests({ sessionIds, before }) {
      let count = 0;
      for (const id of sessionIds) {
        const [record, remove] = leaveOldRecord;
        record?.(id, before);
        count += remove?.(id, before) ?? 0;
      }
      return giveBack({ count, sessionIds: [] });
    },
    results({ botId, before, limit }) {
      const resultIds = oldResults(botId, before, Math.max(0, limit));
      const sessionIds = new Set(resultIds.flatMap((id) => sessionsOfResult(id)));
      forgetAll(sessionIds, resultIds);
      return giveBack({ count: resultIds.length, sessionIds: [...sessionIds] });
    },
    flows({ hashes, before }) {
      return { count: hashes.reduce((sum, hash) => sum + removeFlow(hash, before), 0), sessionIds: [] };
    },
    addresses({ publicIds }) {
      return { count: publicIds.reduce((sum, publicId) => sum + removeAddress(publicId), 0), sessionIds: [] };
    },
    bots({ ids, at }) {
      let count = 0;
      for (const id of ids) {
        leaveFlows(at, id);
        removeVersions(id);
        removeDraft(id);
        removeChanges(id);
        removeAddressesOf(id);
        removeWebhooks(id);
        removeEntriesOfBot(id);
        count += removeBot(id);
      }
      return { count, sessionIds: [] };
    },
    journals({ before }) {
      const count = removeOldJournals(before);
      if (count > 0) removeLooseCalls();
      return { count, sessionIds: [] };
    },
    outbox({ before }) {
      return giveBack({ count: removeDeadEntries(before), sessionIds: [] });
    },
    audit({ keep }) {
      return giveBack({ count: removeOldAudit(Math.max(0, keep)), sessionIds: [] });
    },
    drafts({ before, characters }) {
      return giveBack({ count: removeOldChanges(before, characters), sessionIds: [] });
    },
    files({ sessionIds }) {
      return { count: leftFiles.forget(sessionIds), sessionIds: [] };
    },
    visitor({ visitor }) {
      const { sessionIds, resultIds } = allOf(visitor);
      const count = forgetAll(sessionIds, resultIds);
      return { count, sessionIds: count === 0 ? [] : [...sessionIds] };
    },
  };
}
