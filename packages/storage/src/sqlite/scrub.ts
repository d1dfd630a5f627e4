// Scrubbing: makes removed data unreadable in the file and its log. Runs in the commit thread.
import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import { StoreFailure } from '../store-failure.ts';
import type { ScrubRequest } from './batch.ts';

/**
 * Overwrites remnants on the named pages, or rewrites the whole file. A request with neither moves the log into the
 * file and truncates it, because the log holds earlier versions of pages. Throws when a reader or writer is in the
 * way. The caller waits between attempts; waiting in this thread would delay every turn.
 */
export function scrub(database: DatabaseSync, { pages, isWhole }: ScrubRequest, file: string): void {
  database.exec(`PRAGMA busy_timeout = ${limits.scrubWaitMs}`);
  try {
    if (isWhole) writeAnew(database);
    else if (pages.length > 0) overwrite(database, pages);
    else cutLog(database, file);
  } finally {
    database.exec(`PRAGMA busy_timeout = ${limits.lockWaitMs}`);
  }
}

function cutLog(database: DatabaseSync, file: string): void {
  if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
  throw new StoreFailure(
    'locked',
    `What was removed is gone from ${file}, but its log could not be cut yet, because another process reads it. Do the same again in a moment.`,
  );
}

/** The copy that is made of the whole file may be larger than the memory. Nothing else may go into temporary files, also when this fails. */
function writeAnew(database: DatabaseSync): void {
  database.exec('PRAGMA temp_store = FILE');
  try {
    database.exec('VACUUM');
  } finally {
    database.exec('PRAGMA temp_store = MEMORY');
  }
}

/**
 * A row that grows to fill its page overwrites all unused bytes, or makes SQLite compact the page; when it shrinks
 * back, `secure_delete` overwrites the rest. Its text is saved as bytes, so that it stays exactly the same.
 */
function overwrite(database: DatabaseSync, pages: ScrubRequest['pages']): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { row, table, column } of pages) {
      if (!row) continue;
      const { rowid, bytes, fullBytes } = row;
      const read = database.prepare(`SELECT CAST(${column} AS BLOB) AS text FROM ${table} WHERE rowid = ?`);
      const text = read.get(rowid)?.text;
      if (!(text instanceof Uint8Array)) continue; // the row is gone; the page is looked at again
      const filling = Buffer.alloc(Math.max(0, fullBytes - (bytes - text.length)), ' ');
      const write = database.prepare(`UPDATE ${table} SET ${column} = CAST(? AS TEXT) WHERE rowid = ?`);
      write.run(filling, rowid);
      write.run(text, rowid);
    }
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
