// Locks a database that a restore replaces, so that no server starts to use it.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { StoreFailureCode } from '@colloquy/storage';
import { compareLife, toStoreFailure } from '@colloquy/storage';
import { BackupFailure } from './backup-file.ts';
import { limits } from './limits.ts';

/** A locked database. */
export interface HeldDatabase {
  letGo(): Promise<void>;
}

/**
 * Locks a database. A server that used it, or started now, would continue to write to the replaced file. Moves the log
 * into the file; the log of a damaged file stays as it is beside it. Returns nothing when SQLite finds no database in
 * the file and so cannot lock it; the caller may try again.
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

/**
 * Checks without opening the file for writing: SQLite would repair a damaged file by dropping unreadable parts of its
 * log. An empty file stays empty.
 */
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
 * Moves the log into the file and removes it, because SQLite would apply it to the replacing file. Without a log SQLite
 * also detects the replacement: a waiting server that opened the file before cannot write to it.
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
 * Locks the file itself, not its name. Under a temporary name and with an empty log, SQLite moves nothing into the file
 * and removes nothing. No part of the old file is left beside the new one.
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
    await removeNames().catch(() => undefined); // Windows cannot remove open files; they are removed afterwards
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
