// Removes old data or that of a visitor. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import { originOf } from '../left-files.ts';
import { noteLeftFiles } from '../nouns/notes.ts';
import type { NounRemoval } from '../nouns/removals.ts';
import { addRemovalEntry, isOfNouns, removalWork } from '../nouns/removals.ts';
import type { RemovalOf, RemovedPart } from '../removal-parts.ts';
import type { AuditStamp, Removal } from '../store.ts';
import { prepareChange, prepareForgetting } from './belongings.ts';
import { prepareOldResults } from './old-results.ts';
import { runWork } from './run-work.ts';
import { prepareVisitors } from './visitors.ts';

/** Removes up to one transaction's worth of a removal. Throws SQLite's errors. */
export type Remover = (removal: Removal, stamp: AuditStamp | undefined) => RemovedPart;

/** Share of a file's pages that may be free before some are given back: below, they are soon written again. */
const MOST_FREE = 0.25;

/** Free pages that are given back with one removal: 2 MiB, some milliseconds of work. */
const PAGES_AT_ONCE = 256;

/** Prepares a remover on a connection. Statements are made when something is first removed: most batches remove nothing. */
export function createRemover(database: DatabaseSync): Remover {
  let prepared: Removals | undefined;

  function remove(removal: Removal, stamp: AuditStamp | undefined): RemovedPart {
    if (isOfNouns(removal)) return runWork(database, removalWork(removal, stamp));
    prepared ??= prepare(database);
    const removed = prepared[removal.kind](removal as never);
    runWork(database, addRemovalEntry(removal, stamp, removed));
    runWork(database, noteLeftFiles(removed.sessionIds, originOf(removal)));
    return removed;
  }

  return (removal, stamp) => {
    const removed = remove(removal, stamp);
    giveBack(database);
    return removed;
  };
}

/** Returns a part of the free pages to the system when there are many. */
function giveBack(database: DatabaseSync): void {
  const [free, all] = ['freelist_count', 'page_count'].map((name) =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
  );
  if ((free ?? 0) > (all ?? 0) * MOST_FREE) database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
}

type Removals = {
  readonly [K in Exclude<Removal['kind'], NounRemoval['kind']>]: (removal: RemovalOf<K>) => RemovedPart;
};

function prepare(database: DatabaseSync): Removals {
  const change = prepareChange(database);
  const forgetting = prepareForgetting(database);
  const removeOldResults = prepareOldResults(database, forgetting);
  const removeVisitor = prepareVisitors(database, forgetting);
  const resultOfSession = database.prepare('SELECT result_id FROM sessions WHERE id = ?');
  const removeSessionAt = change('DELETE FROM sessions WHERE id = ? AND turn = ? AND updated_at = ?');
  const isResult = database.prepare('SELECT 1 FROM results WHERE id = ? OR session_id = ?');

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
      return { count, sessionIds };
    },
    requests({ sessionIds, before }) {
      let count = 0;
      for (const id of sessionIds) {
        const [record, remove] = forgetting.leaveOldRecord;
        record?.(id, before);
        count += remove?.(id, before) ?? 0;
      }
      return { count, sessionIds: [] };
    },
    results: removeOldResults,
    visitor: ({ visitor }) => removeVisitor(visitor),
  };
}
