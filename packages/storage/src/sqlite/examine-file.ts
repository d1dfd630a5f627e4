// Examining a database file without changing it: whether it is ours, whole, and of a version that can be read.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import { sqliteMigrations as migrations } from '../migrations/migrations.ts';
import { APPLICATION_ID } from './application-id.ts';
import { compareLife } from './compare-life.ts';
import { findDamage } from './find-damage.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** The result of an examination. */
export type ExaminedFile =
  | {
      readonly ok: true;
      readonly version: number;
      readonly isOutdated: boolean;
      readonly bytes: number;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Examines a file: its program, its version, whether it belongs to its log, and every page. Takes some seconds per
 * gigabyte.
 *
 * @example examineFile('.colloquy/colloquy.db') // { ok: true, version: 3, isOutdated: false, bytes: 81920 }
 */
export function examineFile(file: string): ExaminedFile {
  if (!existsSync(file)) return { ok: false, message: `There is no ${file}.` };
  let database: DatabaseSync | undefined;
  try {
    compareLife(file);
    database = new DatabaseSync(file, { readOnly: true, timeout: limits.lockWaitMs });
    const open = database;
    const read = (sql: string) => Object.values(open.prepare(sql).get() ?? {})[0];
    if (read('PRAGMA application_id') !== APPLICATION_ID)
      return { ok: false, message: `${file} is not a database of Colloquy.` };
    const version = Number(read('PRAGMA user_version'));
    if (version > migrations.length)
      return {
        ok: false,
        message: `${file} was written by a newer version of Colloquy (schema ${version}, this one knows ${migrations.length}). Update Colloquy.`,
      };
    const damage = findDamage(database);
    if (damage !== undefined)
      return {
        ok: false,
        message: `${file} is damaged (${damage}). Restore a backup: colloquy restore FILE --force`,
      };
    const bytes = Number(read('PRAGMA page_count')) * Number(read('PRAGMA page_size'));
    return { ok: true, version, isOutdated: version < migrations.length, bytes };
  } catch (error) {
    return { ok: false, message: toStoreFailure(error, file).message };
  } finally {
    database?.close();
  }
}

/** Chats that a server kept in a file: 0 when it cannot be read, which an examination explains. */
export function countChatsIn(file: string): number {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: limits.lockWaitMs });
    return Number(database.prepare('SELECT count(*) AS chats FROM sessions').get()?.chats);
  } catch {
    return 0;
  } finally {
    database?.close();
  }
}
