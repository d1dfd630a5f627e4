// Holding a database that is about to be replaced, so that no server starts to use it meanwhile.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { StoreFailureCode } from '@colloquy/storage';
import { compareLife, toStoreFailure } from '@colloquy/storage';
import { BackupFailure } from './backup-file.ts';
import { limits } from './limits.ts';

/** A database that nobody else can open. */
export interface HeldDatabase {
  letGo(): Promise<void>;
}

/**
 * Takes a database for itself: a server that uses it would go on writing to what is put aside, and so would one that starts meanwhile. The log is moved
 * into the file, but that of a damaged one stays as it is beside it. Nothing when SQLite finds no database in the file, and so locks none: what is like
 * that can be asked for again.
 *
 * @throws BackupFailure when it is in use
 * @example const held = await holdDatabase('.colloquy/colloquy.db');
 */
export async function holdDatabase(target: string): Promise<HeldDatabase | undefined> {
  try {
    if (isWhole(target)) moveLogIn(target);
    return await lock(target);
  } catch (error) {
    throw new BackupFailure(
      `${target} is in use, or cannot be opened. Stop the server that uses it, then do this again.`,
      { cause: error },
    );
  }
}

/** Looks without opening it for writing: SQLite would mend a damaged file by forgetting what it cannot read of the log. An empty one gets no first page. */
function isWhole(target: string): boolean {
  if (statSync(target).size === 0) return false;
  try {
    compareLife(target);
    const database = new DatabaseSync(target, { readOnly: true, timeout: limits.lockWaitMs });
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return true;
    } finally {
      database.close();
    }
  } catch (error) {
    if (codeOf(error, target) === 'locked') throw error;
    return false;
  }
}

/**
 * The log goes, because it would be taken for that of the file which comes in this place. In a file that has none SQLite also notices that another one took its
 * place: a server that opened it before, and waits, cannot write to it.
 */
function moveLogIn(target: string): void {
  const database = new DatabaseSync(target, { timeout: limits.lockWaitMs });
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)',
    );
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/**
 * The lock is on the file, whatever its name is. Under a name of its own, and with an empty log, SQLite finds nothing that it could move into the file or
 * remove, and leaves nothing beside it that would be taken for a part of what comes in its place.
 */
async function lock(target: string): Promise<HeldDatabase | undefined> {
  const name = `${target}.restoring-${randomUUID()}`;
  const removeNames = async () => {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${name}${ending}`, { force: true });
  };
  let database: DatabaseSync | undefined;
  try {
    await link(target, name);
    await writeFile(`${name}-wal`, '', { mode: 0o600 });
    const held = new DatabaseSync(name, { timeout: limits.lockWaitMs });
    database = held;
    held.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    await removeNames().catch(() => undefined); // Windows keeps those of open files; they go afterwards
    return {
      async letGo() {
        if (held.isOpen) held.close();
        await removeNames();
      },
    };
  } catch (error) {
    database?.close();
    await removeNames();
    if (codeOf(error, target) === 'corrupt') return undefined;
    throw error;
  }
}

function codeOf(error: unknown, target: string): StoreFailureCode {
  return toStoreFailure(error, target).code;
}
