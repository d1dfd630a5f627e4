// Removes data in the SQLite file. Runs in the commit thread, inside a batch's transaction.
import type { DatabaseSync } from 'node:sqlite';
import type { RemovedPart } from '../nouns/removals/removal-parts.ts';
import { removalWork } from '../nouns/removals/removals.ts';
import type { AuditStamp, Removal } from '../store.ts';
import { runWork } from './run-work.ts';

/** Share of a file's pages that may be free before some are given back: below, they are soon written again. */
const MOST_FREE = 0.25;

/** Free pages that are given back with one removal: 2 MiB, some milliseconds of work. */
const PAGES_AT_ONCE = 256;

/** Removes up to one transaction's worth of a removal. Throws SQLite's errors. */
export function removeFrom(database: DatabaseSync, removal: Removal, stamp?: AuditStamp): RemovedPart {
  const removed = runWork(database, removalWork(removal, stamp));
  giveBack(database);
  return removed;
}

/** Returns a part of the free pages to the system when there are many. */
function giveBack(database: DatabaseSync): void {
  const [free, all] = ['freelist_count', 'page_count'].map((name) =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
  );
  if ((free ?? 0) > (all ?? 0) * MOST_FREE) database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
}
