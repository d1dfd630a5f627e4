// The allowed schema of a backup: the tables that our migrations create, and no code that runs when they are read.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION_ID, sqliteMigrations as migrations } from '@colloquy/storage';
import { BackupFailure, makeBackupTables } from './backup-file.ts';

/**
 * Refuses a backup with a view, a virtual table, a computed column, or a foreign trigger. Reading from one may never
 * end, and a trigger would run in every turn of the server. Runs before anything else is read. Leaves files that are no
 * backup to `examineFile`.
 *
 * @throws BackupFailure which names the unexpected part
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

/** Nothing when the file is foreign, damaged or newer: other checks refuse it. */
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
  /** The part that must match. */
  readonly form: string;
  /** Created by SQLite itself: indexes of primary keys, the table of counters. */
  readonly isInternal: boolean;
}

function isSame(part: Part, expected: Part): boolean {
  return part.type === expected.type && part.form === expected.form;
}

/** Created by running the migrations, so that there is no second list of their tables. */
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
      // Compare tables by their columns: SQLite rewrites the text of a table when a migration changes it.
      form: isTable ? columnsOf(database, String(name)) : text.replaceAll(/\s+/g, ' '),
      isInternal: (isTable && name === 'sqlite_sequence') || (type === 'index' && sql === null),
    };
  });
}

/** Names and types; `hidden` marks computed columns. */
function columnsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare('SELECT name, type, hidden FROM pragma_table_xinfo(?)').all(table);
  return columns.map(({ name, type, hidden }) => `${name} ${type} ${hidden}`).join(', ');
}
