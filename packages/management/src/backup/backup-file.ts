// A backup: one SQLite file with the chats at one moment, and the other files of the data folder in a table.
import type { DatabaseSync } from 'node:sqlite';
import { APPLICATION_ID, DATABASE_FILE } from '@colloquy/storage';

/** An error for the operator. */
export class BackupFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupFailure';
  }
}

/** Name of the key in a data folder. It decrypts the credentials, so a backup includes it only on request. */
export const KEY_FILE = 'secret.key';

/** Bytes of a file per row: little memory, few rows. */
export const PART_BYTES = 1024 * 1024;

/** Names of temporary files, and of files that a restore has moved aside. */
const PASSING =
  /(?:^|\/)(?:\.incoming)(?:\/|$)|\.(?:partial|restoring|before-restore)-|\.[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Whether a backup includes a file of the data folder besides the database. `path` is relative, with slashes. */
export function isBackedUp(path: string, { withKey }: { readonly withKey: boolean }): boolean {
  if (path === KEY_FILE) return withKey;
  return !isPartOfDatabase(path) && !PASSING.test(path);
}

/** Whether a path of the data folder is the database, its log, or a copy of it. Some file systems ignore case. */
export function isPartOfDatabase(path: string): boolean {
  return path.toLowerCase().startsWith(DATABASE_FILE);
}

/** Folder of visitors' uploads, which a backup always includes, whatever they contain. */
const UPLOADS = 'uploads/';

/** The first bytes of every SQLite file, and the offset of its application id. */
const SQLITE = Buffer.from('SQLite format 3\0');
const OWNER_AT = 68;

/** Bytes from the start of a file that identify a backup. */
export const START_BYTES = OWNER_AT + 4;

/**
 * Whether a file of the data folder is a backup or a copy of the database, by its first bytes. Backups leave such files
 * out: otherwise each would contain all earlier ones, with texts of visitors erased since.
 */
export function isBackup(path: string, start: Uint8Array): boolean {
  if (path.startsWith(UPLOADS) || start.length < START_BYTES) return false;
  const bytes = Buffer.from(start.buffer, start.byteOffset, START_BYTES);
  return SQLITE.equals(bytes.subarray(0, SQLITE.length)) && bytes.readUInt32BE(OWNER_AT) === APPLICATION_ID;
}

/** Creates the tables of a backup in a database. */
export function makeBackupTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE backup_files (path TEXT NOT NULL, part INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (path, part)) STRICT;
    CREATE TABLE backups (created_at INTEGER NOT NULL) STRICT`);
}

/** Removes the tables of a backup. */
export function dropBackupTables(database: DatabaseSync): void {
  database.exec('DROP TABLE backup_files; DROP TABLE backups; DELETE FROM writers');
}
