// What a backup may be made of: the tables that our own steps make, and nothing that runs when it is read.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION_ID, sqliteMigrations as migrations } from '@colloquy/storage';
import { BackupFailure, makeBackupTables } from './backup-file.ts';

/**
 * Refuses a backup with a view, a virtual table, a computed column, or a trigger that is not ours. Reading from one may never end, and a trigger would
 * run with every turn of the server. Comes before anything else is read. Leaves files that are no backup at all to `examineFile`.
 *
 * @throws BackupFailure which names what does not belong there
 * @example checkSchema('monday.backup')
 */
export function checkSchema(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const version = readVersion(database);
    if (version === undefined) return;
    const known = new Map(expectedParts(version).map((part) => [part.name, part]));
    for (const part of partsOf(database)) {
      const expected = known.get(part.name);
      const isOwn = part.isInternal || (expected !== undefined && isSame(part, expected));
      if (!isOwn)
        throw new BackupFailure(
          `${file} holds the ${part.type} "${part.name}" in a form that no backup has. Nothing was restored. Use a file that "colloquy backup" wrote.`,
        );
    }
  } finally {
    database.close();
  }
}

/** Nothing when the file is not ours, damaged, or newer: then it is refused for that. */
function readVersion(database: DatabaseSync): number | undefined {
  const read = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  try {
    const version = read('user_version');
    return read('application_id') === APPLICATION_ID && version <= migrations.length ? version : undefined;
  } catch {
    return undefined;
  }
}

/** A table, an index, a trigger or a view. */
interface Part {
  readonly type: string;
  readonly name: string;
  /** What of it must be as expected. */
  readonly form: string;
  /** SQLite made it by itself: indexes of primary keys, the table of counters. */
  readonly isInternal: boolean;
}

function isSame(part: Part, expected: Part): boolean {
  return part.type === expected.type && part.form === expected.form;
}

/** Made by the steps themselves, so that they need no second account of what they make. */
function expectedParts(version: number): Part[] {
  const reference = new DatabaseSync(':memory:');
  try {
    for (const step of migrations.slice(0, version)) reference.exec(step);
    makeBackupTables(reference);
    return partsOf(reference);
  } finally {
    reference.close();
  }
}

function partsOf(database: DatabaseSync): Part[] {
  const rows = database.prepare('SELECT type, name, rootpage, sql FROM sqlite_schema').all();
  return rows.map(({ type, name, rootpage, sql }) => {
    const text = sql === null ? '' : String(sql);
    const isTable = type === 'table' && Number(rootpage) > 0;
    return {
      type: isTable || type !== 'table' ? String(type) : 'virtual table',
      name: String(name),
      // Of a table the columns count: SQLite writes its text anew when a step changes it.
      form: isTable ? columnsOf(database, String(name)) : text.replaceAll(/\s+/g, ' '),
      isInternal: (isTable && name === 'sqlite_sequence') || (type === 'index' && sql === null),
    };
  });
}

/** Names and types; `hidden` tells computed columns. */
function columnsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare('SELECT name, type, hidden FROM pragma_table_xinfo(?)').all(table);
  return columns.map(({ name, type, hidden }) => `${name} ${type} ${hidden}`).join(', ');
}
