// Compares a database file with its watermark and its log: whether the three belong together, and nothing is missing.
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { limits } from '../limits.ts';
import { StoreFailure } from '../store-failure.ts';
import type { Life } from './commit-watermark.ts';
import { LIFE, markOf, readMark } from './commit-watermark.ts';

/**
 * Checks a file before it is opened for writing, which would repair faults by dropping data.
 *
 * @throws StoreFailure with a fix, when the file is empty beside a log, older than its log, or lacks acknowledged
 * data
 */
export function compareLife(file: string): void {
  refuseEmptied(file);
  const mark = readMark(file);
  if (!mark || mark.batches === 0) return;
  const inFile = lifeInFileAlone(file);
  const isOfAnother = inFile !== undefined && inFile.name !== mark.name;
  if (isOfAnother || (inFile && inFile.batches < mark.batchesInFile)) throw earlierLife(file);
  const life = readLife(file);
  if (life?.name !== mark.name) throw earlierLife(file);
  if (life.batches < mark.batches)
    throw new StoreFailure(
      'corrupt',
      `${file} lacks the last ${mark.batches - life.batches} commits that were acknowledged: its log (${file}-wal) was damaged or taken away. ${wayOut(file)}`,
    );
}

function refuseEmptied(file: string): void {
  if (sizeOf(file) !== 0) return;
  const files = [`${file}-wal`, markOf(file)].filter((other) => (sizeOf(other) ?? 0) > 0);
  if (files.length === 0) return;
  throw new StoreFailure(
    'corrupt',
    `${file} is empty, but ${files.join(' and ')} beside it say that it held chats. Restore a backup (colloquy restore FILE --force), or move all three away to start without these chats.`,
  );
}

function earlierLife(file: string): StoreFailure {
  return new StoreFailure(
    'corrupt',
    `${file} is not the file that ${markOf(file)} belongs to: another one, or one from an earlier time, was put in its place. ${wayOut(file)}`,
  );
}

function wayOut(file: string): string {
  return `Restore a backup (colloquy restore FILE --force). To go on with what is there instead, remove ${markOf(file)}.`;
}

function sizeOf(path: string): number | undefined {
  return existsSync(path) ? statSync(path).size : undefined;
}

/** The life as a reader finds it, with the log. A reader neither shortens nor removes the log. */
function readLife(file: string): Life | undefined {
  const database = new DatabaseSync(file, { readOnly: true, timeout: limits.lockWaitMs });
  try {
    return lifeIn(database);
  } finally {
    database.close();
  }
}

/**
 * The life in the file itself, without the log: when the file is from an earlier time, the log of a later one would be laid over it. Nothing when it
 * cannot be read like this, because a checkpoint is writing it at this moment, or because all of it is in the log still.
 */
function lifeInFileAlone(file: string): Life | undefined {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(address, { readOnly: true });
    try {
      return lifeIn(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** The life of an open database. */
export function lifeIn(database: DatabaseSync): Life | undefined {
  const row = database
    .prepare('SELECT outcomes AS name, batch AS batches FROM writers WHERE id = ?')
    .get(LIFE);
  return row && { name: String(row.name), batches: Number(row.batches) };
}
