// Removing what has grown old or what a visitor left. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { DELIVERED } from '../delivered.ts';
import { originOf } from '../left-files.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { Removal } from '../store.ts';
import { prepareChange, prepareForgetting } from './belongings.ts';
import { REMOVE_OLD_CHANGES } from './drafts.ts';
import type { LeftFilesWriter } from './notes.ts';
import { prepareLeftFiles } from './notes.ts';
import { prepareOldResults } from './old-results.ts';
import { prepareVisitors } from './visitors.ts';

/** Removes what a removal names, or as much of it as goes with one transaction. Throws what SQLite throws. */
export type Remover = (removal: Removal) => RemovedPart;

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
    prepared.leftFiles.note(removed.sessionIds, originOf(removal));
    return removed;
  };
}

type Removals = { readonly [K in Removal['kind']]: (removal: RemovalOf<K>) => RemovedPart };

function prepare(database: DatabaseSync, leftFiles: LeftFilesWriter): Removals {
  const change = prepareChange(database);
  const forgetting = prepareForgetting(database);
  const removeOldResults = prepareOldResults(database, forgetting);
  const removeVisitor = prepareVisitors(database, forgetting);
  const resultOfSession = database.prepare('SELECT result_id FROM sessions WHERE id = ?');
  const removeSessionAt = change('DELETE FROM sessions WHERE id = ? AND turn = ? AND updated_at = ?');
  const isResult = database.prepare('SELECT 1 FROM results WHERE id = ? OR session_id = ?');
  const removeFlow = change(`DELETE FROM flows WHERE hash = ?1 AND used_at < ?2
    AND NOT EXISTS (SELECT 1 FROM versions WHERE flow = ?1)`);
  const removeAddress = change('DELETE FROM addresses WHERE public_id = ?');
  const removeAddressesOf = change('DELETE FROM addresses WHERE bot_id = ?');
  const leaveFlows = change(
    'UPDATE flows SET used_at = max(used_at, ?) WHERE hash IN (SELECT flow FROM versions WHERE bot_id = ?)',
  );
  const removeVersions = change('DELETE FROM versions WHERE bot_id = ?');
  const removeBot = change('DELETE FROM bots WHERE id = ?');
  const removeEntriesOfBot = change('DELETE FROM outbox WHERE bot_id = ?');
  const removeWebhooks = change('DELETE FROM webhooks WHERE bot_id = ?');
  const removeEntriesWhere = (condition: string) =>
    change(`DELETE FROM outbox WHERE number IN (SELECT number FROM outbox WHERE ${condition} LIMIT ?)`);
  const removeOldEntries = {
    dead: removeEntriesWhere('died_at < ? AND delivered_at IS NULL'),
    delivered: removeEntriesWhere('delivered_at < ?'),
  };
  const removeOldAudit = change(
    'DELETE FROM audit WHERE (at, id) <= (SELECT at, id FROM audit ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?)',
  );
  const removeDraft = change('DELETE FROM drafts WHERE bot_id = ?');
  const removeChanges = change('DELETE FROM draft_changes WHERE bot_id = ?');
  const removeOldChanges = change(REMOVE_OLD_CHANGES);
  // Its owner is "session ID".
  const removeOldJournals = change(`DELETE FROM journals WHERE written_at < ? AND (hash <> '${DELIVERED}'
    OR NOT EXISTS (SELECT 1 FROM sessions WHERE id = substr(owner, 9)))`);
  const removeLooseCalls = change(
    'DELETE FROM calls WHERE (owner, turn) NOT IN (SELECT owner, turn FROM journals)',
  );

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
        forgetting.forget(id);
        if (isResult.get(resultId ?? '', id)) continue;
        sessionIds.push(id);
        if (typeof resultId === 'string') forgetting.forgetResult(resultId);
      }
      return giveBack({ count, sessionIds });
    },
    requests({ sessionIds, before }) {
      let count = 0;
      for (const id of sessionIds) {
        const [record, remove] = forgetting.leaveOldRecord;
        record?.(id, before);
        count += remove?.(id, before) ?? 0;
      }
      return giveBack({ count, sessionIds: [] });
    },
    results: (removal) => giveBack(removeOldResults(removal)),
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
    journalsOf: ({ owner }) => ({ count: forgetting.forgetJournals(owner), sessionIds: [] }),
    outbox({ state, before, limit }) {
      return giveBack({ count: removeOldEntries[state](before, limit), sessionIds: [] });
    },
    audit({ keep }) {
      return giveBack({ count: removeOldAudit(Math.max(0, keep)), sessionIds: [] });
    },
    drafts({ botIds, before, characters }) {
      const count = botIds.reduce((sum, id) => sum + removeOldChanges(id, before, characters), 0);
      return giveBack({ count, sessionIds: [] });
    },
    files({ sessionIds }) {
      return { count: leftFiles.forget(sessionIds), sessionIds: [] };
    },
    visitor: ({ visitor }) => removeVisitor(visitor),
  };
}
