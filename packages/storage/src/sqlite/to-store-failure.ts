// From what SQLite and the file system throw to a failure that names the file and the way out.
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreFailureCode } from '../store-failure.ts';
import { StoreFailure } from '../store-failure.ts';

/** SQLite's primary result codes; extended codes carry them in their lowest byte. */
const SQLITE_CODES: Readonly<Record<number, StoreFailureCode>> = {
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  8: 'read-only', // READONLY
  11: 'corrupt', // CORRUPT
  13: 'full', // FULL
  26: 'corrupt', // NOTADB
};

/** SQLite's code for failed reads and writes. */
const IO_ERROR = 10;

/** Bytes that SQLite needs at least beside a file: the first part of its shared memory. */
const LEAST_ROOM_BYTES = 64 * 1024;

const SYSTEM_CODES: Readonly<Record<string, StoreFailureCode>> = {
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

const MESSAGES: Readonly<Record<StoreFailureCode, (file: string, detail: string) => string>> = {
  full: (file) =>
    `There is no room left to write ${file}. Free some space on its disk; then it goes on by itself.`,
  'read-only': (file) =>
    `${file} cannot be written. Make it and its folder writable for this user, or choose another data folder.`,
  locked: (file) => `${file} is locked by another process. Wait until that is done, or stop it.`,
  corrupt: (file) =>
    `${file} is damaged or is not a database. Put a backup in its place, or choose another data folder.`,
  incompatible: (file, detail) => `${file} does not fit this version: ${detail}.`,
  overloaded: (file) => `More is waiting to be written to ${file} than can wait. Try again in a moment.`,
  closed: (file) => `${file} was closed.`,
  unavailable: (file, detail) => `${file} cannot be used: ${detail}. Check its disk and folder.`,
};

/**
 * Turns anything thrown into a StoreFailure.
 *
 * @example
 * toStoreFailure(errorWithErrcode13, '/data/colloquy.db').code // 'full'
 */
export function toStoreFailure(error: unknown, file: string): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = failureCode(error, file);
  const detail = error instanceof Error ? error.message : String(error);
  return new StoreFailure(code, MESSAGES[code](file, detail), { cause: error });
}

/** Whether SQLite refused a row because one with the same key is there already. */
export function isConstraint(error: unknown): boolean {
  return sqliteCode(error) === 19;
}

function failureCode(error: unknown, file: string): StoreFailureCode {
  const sqlite = sqliteCode(error);
  // On a full disk SQLite cannot extend its shared memory, and calls that an I/O error.
  if (sqlite === IO_ERROR && !hasRoom(file)) return 'full';
  if (sqlite !== undefined) return SQLITE_CODES[sqlite] ?? 'unavailable';
  const system = (error as { readonly code?: unknown } | null)?.code;
  return (typeof system === 'string' ? SYSTEM_CODES[system] : undefined) ?? 'unavailable';
}

function hasRoom(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize >= LEAST_ROOM_BYTES;
  } catch {
    return true;
  }
}

function sqliteCode(error: unknown): number | undefined {
  const code = (error as { readonly errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
