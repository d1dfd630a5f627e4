// A backup: one SQLite file that holds the chats as they were at one moment, and the other files of the data folder in a table.
import type { DatabaseSync } from 'node:sqlite';
import { APPLICATION_ID, DATABASE_FILE } from '@colloquy/storage';

/** What went wrong, in words for whoever runs the server. */
export class BackupFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupFailure';
  }
}

/** The name of the key in a data folder: what opens the credentials, and must not lie beside them without need. */
export const KEY_FILE = 'secret.key';

/** Bytes of a file in one row: little memory, few rows. */
export const PART_BYTES = 1024 * 1024;

/** Names of files that are not finished, or that a restore has put aside. */
const PASSING =
  /(?:^|\/)(?:\.incoming)(?:\/|$)|\.(?:partial|restoring|before-restore)-|\.[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Whether a file of the data folder belongs into a backup besides the database. `path` is relative, with slashes. */
export function isBackedUp(path: string, { withKey }: { readonly withKey: boolean }): boolean {
  if (path === KEY_FILE) return withKey;
  return !isPartOfDatabase(path) && !PASSING.test(path);
}

/** Whether a path of the data folder is the database, its log, or a copy of it. Some file systems do not tell capital letters apart. */
export function isPartOfDatabase(path: string): boolean {
  return path.toLowerCase().startsWith(DATABASE_FILE);
}

/** Where what visitors upload lies: it is theirs, whatever it looks like. */
const UPLOADS = 'uploads/';

/** What every SQLite file begins with, and where in its first bytes it is said whose it is. */
const SQLITE = Buffer.from('SQLite format 3\0');
const OWNER_AT = 68;

/** Bytes from the start of a file that tell whether it is a backup. */
export const START_BYTES = OWNER_AT + 4;

/**
 * Whether a file of the data folder is a backup, or a copy of the database, by its first bytes. Such a file stays out of a backup: each would hold all earlier
 * ones, with the words of visitors who were erased since.
 */
export function isBackup(path: string, start: Uint8Array): boolean {
  if (path.startsWith(UPLOADS) || start.length < START_BYTES) return false;
  const bytes = Buffer.from(start.buffer, start.byteOffset, START_BYTES);
  return SQLITE.equals(bytes.subarray(0, SQLITE.length)) && bytes.readUInt32BE(OWNER_AT) === APPLICATION_ID;
}

/** Makes the tables that make a database a backup. */
export function makeBackupTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE backup_files (path TEXT NOT NULL, part INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (path, part)) STRICT;
    CREATE TABLE backups (created_at INTEGER NOT NULL) STRICT`);
}

/** Removes them again. */
export function dropBackupTables(database: DatabaseSync): void {
  database.exec('DROP TABLE backup_files; DROP TABLE backups; DELETE FROM writers');
}
