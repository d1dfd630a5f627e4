// The SQLite file as a side of a move.
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import { LIFE, markOf } from '../sqlite/commit-watermark.ts';
import { openForWriting, prepareFile } from '../sqlite/open-database.ts';
import { toStoreFailure } from '../sqlite/to-store-failure.ts';
import { StoreFailure } from '../store-failure.ts';
import { inBatches } from './in-batches.ts';
import type { Copied, Row, Side, SourceSide, TargetSide } from './side.ts';
import { ORDER_COLUMNS, PROGRESS_NOTE, UNMOVED_TABLES } from './side.ts';

/**
 * Opens a file to move from. Brings its schema up to date first.
 *
 * @throws StoreFailure when there is none, or a server uses it
 */
export function sqliteSource(file: string): SourceSide {
  if (!existsSync(file))
    throw new StoreFailure('unavailable', `There is no ${file}, so there is nothing to move.`);
  prepareFile(file);
  const database = lock(file);
  return {
    ...sideOf(database, file),
    id: String(database.prepare('SELECT outcomes FROM writers WHERE id = ?').get(LIFE)?.outcomes),
    async tables() {
      return tablesOf(database);
    },
    async count(table) {
      return Number(
        database.prepare(`SELECT count(*) AS count FROM ${table}${withoutProgress(table)}`).get()?.count,
      );
    },
    async botIds() {
      return database
        .prepare('SELECT id FROM bots')
        .all()
        .map(({ id }) => String(id));
    },
    async finish() {
      // The log goes into the file, which then is whole under its new name.
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
      database.close();
      const aside = `${file}.moved-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
      renameSync(file, aside);
      if (existsSync(markOf(file))) renameSync(markOf(file), markOf(aside));
      return aside;
    },
  };
}

/**
 * Opens a file to move into. It has a name of its own until the move is finished.
 *
 * @throws StoreFailure when the folder holds a file already
 */
export function sqliteTarget(file: string): TargetSide {
  if (existsSync(file))
    throw new StoreFailure(
      'incompatible',
      `${file} is there already. Choose another folder with --data, or put this file aside first.`,
    );
  const unfinished = `${file}.moving`;
  prepareFile(unfinished);
  const database = openForWriting(unfinished);
  const inserts = new Map<string, (row: Row) => void>();

  function insertInto(table: string): (row: Row) => void {
    const columns = columnsOf(database, table).filter((column) => !ORDER_COLUMNS[table]?.includes(column));
    const statement = database.prepare(
      `INSERT INTO ${table} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    return (row) => statement.run(...columns.map((column) => row[column] ?? null));
  }

  function inTransaction(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw toStoreFailure(error, unfinished);
    }
  }

  function note(copied: Copied): void {
    database
      .prepare(
        'INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
      )
      .run(PROGRESS_NOTE, JSON.stringify(copied));
  }

  return {
    ...sideOf(database, file),
    async progress() {
      const text = database.prepare('SELECT text FROM notes WHERE name = ?').get(PROGRESS_NOTE)?.text;
      return text === undefined ? undefined : JSON.parse(String(text));
    },
    async begin(sourceId) {
      const copied = { sourceId, rows: 0 };
      inTransaction(() => {
        for (const table of tablesOf(database)) database.exec(`DELETE FROM ${table}`);
        note(copied);
      });
      return copied;
    },
    async write(table, rows, copied) {
      const insert = inserts.get(table) ?? insertInto(table);
      inserts.set(table, insert);
      inTransaction(() => {
        for (const row of rows) insert(row);
        note(copied);
      });
    },
    async finish() {
      database.prepare('DELETE FROM notes WHERE name = ?').run(PROGRESS_NOTE);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
      database.close();
      renameSync(unfinished, file);
    },
  };
}

/** Kept in a lock of its own until it is closed: a server that uses the file prevents it, and one that starts now waits. */
function lock(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: limits.lockWaitMs });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    const failure = toStoreFailure(error, file);
    if (failure.code !== 'locked') throw failure;
    throw new StoreFailure('locked', `A server uses ${file}. Stop it, then move again.`, { cause: error });
  }
}

function sideOf(database: DatabaseSync, name: string): Side {
  return {
    name,
    async columns(table) {
      return columnsOf(database, table);
    },
    async *batches(table, skipped) {
      yield* inBatches(
        database.prepare(`${rowsOf(table)} LIMIT -1 OFFSET ${skipped}`).iterate() as Iterable<Row>,
      );
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** SQLite has no session and turn for the parts of a result: they count as written before the next turn, in their order. */
function rowsOf(table: string): string {
  if (table !== 'answers' && table !== 'logs')
    return `SELECT * FROM ${table}${withoutProgress(table)} ORDER BY rowid`;
  return `SELECT ${table}.*, coalesce(results.session_id, '') AS session_id, 0 AS turn FROM ${table}
    LEFT JOIN results ON results.id = ${table}.result_id ORDER BY ${table}.number`;
}

function tablesOf(database: DatabaseSync): readonly string[] {
  const tables = database.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  return tables
    .all()
    .map(({ name }) => String(name))
    .filter((table) => !UNMOVED_TABLES.includes(table));
}

function columnsOf(database: DatabaseSync, table: string): readonly string[] {
  return database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
}

function withoutProgress(table: string): string {
  return table === 'notes' ? ` WHERE name <> '${PROGRESS_NOTE}'` : '';
}

function quoted(column: string): string {
  return `"${column}"`;
}
