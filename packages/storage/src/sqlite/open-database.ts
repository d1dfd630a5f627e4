// Opening the database file: the folder, the settings, the schema.
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { limits } from '../limits.ts';
import { sqliteMigrations as migrations } from '../migrations/migrations.ts';
import { StoreFailure } from '../store-failure.ts';
import { APPLICATION_ID } from './application-id.ts';
import { LIFE } from './commit-watermark.ts';
import { compareLife, lifeIn } from './compare-life.ts';
import { findDamage } from './find-damage.ts';
import { toStoreFailure } from './to-store-failure.ts';

/** Bytes. Rows of one to two KiB leave little of an 8 KiB page unused, and a batch touches fewer pages than at 4 KiB. */
export const PAGE_BYTES = 8_192;

/** Pages in the write-ahead log before they are moved into the file: 8 MiB. Fewer mean moving the same page more often, more a longer pause. */
export const CHECKPOINT_PAGES = 1_000;

/** Pages at which SQLite checkpoints within a commit: only if the commit thread did not do so before. */
export const LATEST_CHECKPOINT_PAGES = 4 * CHECKPOINT_PAGES;

/** Bytes to which the write-ahead log shrinks after a long reader made it grow. */
const LOG_BYTES = 64 * 1024 * 1024;

/**
 * KiB of pages that the writing connection keeps: ten batches of 64 turns. Each commit looks through the whole table of kept
 * pages, so more would cost more than it saves; the rest comes from the system's own cache.
 */
const WRITER_CACHE_KIB = 8 * 1024;

/** What SQLite calls the mode in which each commit gives free pages back. */
const FULL_VACUUM = 1;

/** Bytes of the file that reads may map instead of copying. Address space, not memory. */
const READER_MAP_BYTES = 1024 * 1024 * 1024;

/**
 * Creates the folder (for the owner only) and the file if missing, and migrates the schema. Several processes may do
 * so at the same time. Throws a StoreFailure that names the obstacle.
 */
export function prepareFile(file: string): void {
  makeFile(file);
  // SQLite's temporary files belong beside it: a server with a read-only root may have no other place for them.
  process.env.SQLITE_TMPDIR = resolve(dirname(file));
  refuseDamaged(file);
  const database = open(file, { readOnly: false });
  try {
    const isNew = readNumber(database, 'PRAGMA page_count') === 0;
    // Before the first page: free pages can then return to the system without rewriting the file. This writes nothing
    // yet.
    if (isNew) database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = FULL`);
    refuseForeignFile(database, file);
    // Synced when this connection closes, or with the first batch: nothing was acknowledged before that.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    // Given back when we say so, and not with each commit. It is written into the file, once.
    if (readNumber(database, 'PRAGMA auto_vacuum') === FULL_VACUUM)
      database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    migrate(database);
    beginLife(database);
  } catch (error) {
    throw toStoreFailure(error, file);
  } finally {
    database.close();
  }
}

/**
 * Opens a writable connection, for the commit thread. Every commit is synced to disk before it returns. Removed or
 * replaced data is overwritten with zeros, so that erased words cannot be read from a page. The rollback pages stay
 * in memory: SQLite would write them to a temporary file, with visitors' words, at every commit.
 */
export function openForWriting(file: string): DatabaseSync {
  const database = open(file, { readOnly: false });
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = ${LATEST_CHECKPOINT_PAGES};
    PRAGMA journal_size_limit = ${LOG_BYTES};
    PRAGMA cache_size = -${WRITER_CACHE_KIB};
  `);
  return database;
}

/** A connection that cannot write, for reads beside the commits. It sees every transaction that was acknowledged. */
export function openForReading(file: string): DatabaseSync {
  const database = open(file, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${READER_MAP_BYTES}`);
  return database;
}

/**
 * Opens an empty database in memory, with the schema. The migrations take some 5 ms, so they run once in a process: later databases are made by what
 * the first one holds then.
 *
 * @example const database = openInMemory();
 */
export function openInMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  if (emptyDatabase === undefined) {
    migrate(database);
    emptyDatabase = sqlOf(database);
  } else {
    database.exec(emptyDatabase);
  }
  return database;
}

/** SQL that makes a new database of the newest schema. */
let emptyDatabase: string | undefined;

/** Of a new database only the notes have rows. */
function sqlOf(database: DatabaseSync): string {
  const schema = database.prepare("SELECT sql || ';' AS text FROM sqlite_schema WHERE sql IS NOT NULL");
  const notes = database.prepare(
    "SELECT format('INSERT INTO notes (name, text) VALUES (%Q, %Q);', name, text) AS text FROM notes",
  );
  const statements = [...schema.all(), ...notes.all()].map(({ text }) => String(text));
  return ['BEGIN;', ...statements, `PRAGMA user_version = ${migrations.length};`, 'COMMIT;'].join('\n');
}

function open(file: string, { readOnly }: { readonly readOnly: boolean }): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly, timeout: limits.lockWaitMs });
  } catch (error) {
    throw toStoreFailure(error, file);
  }
}

/** Only the owner may read visitors' words; SQLite gives its side files the same mode. */
function makeFile(file: string): void {
  try {
    makeFolder(dirname(file));
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw toStoreFailure(error, file);
  }
}

/** On a read-only disk Node says that the folder to be made is not there; asked plainly, it says why. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(folder, { mode: 0o700 });
  }
}

function refuseForeignFile(database: DatabaseSync, file: string): void {
  const owner = readNumber(database, 'PRAGMA application_id');
  const tables = readNumber(database, 'SELECT count(*) FROM sqlite_schema');
  if (owner !== APPLICATION_ID && (owner !== 0 || tables > 0)) {
    throw new StoreFailure(
      'incompatible',
      `${file} belongs to another program. Choose another file or folder for the data.`,
    );
  }
  const version = readNumber(database, 'PRAGMA user_version');
  if (version > migrations.length) {
    throw new StoreFailure(
      'incompatible',
      `${file} was written by a newer version of Colloquy (schema ${version}, this one knows ${migrations.length}). Update Colloquy, or use another data folder.`,
    );
  }
}

/** Schema versions of a store before and after a migration. */
export interface Migration {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings the schema of a file up to date and does nothing else; tries it and takes it back when it is only to be tried.
 *
 * @throws StoreFailure when the file is damaged, foreign or newer, or a step fails
 * @example migrateFile('.colloquy/colloquy.db', { isDryRun: true }) // { from: 3, to: 5 }
 */
export function migrateFile(file: string, { isDryRun }: { readonly isDryRun: boolean }): Migration {
  if (!existsSync(file)) return { from: migrations.length, to: migrations.length };
  refuseDamaged(file);
  const database = open(file, { readOnly: false });
  try {
    refuseForeignFile(database, file);
    const from = readNumber(database, 'PRAGMA user_version');
    migrate(database, { isDryRun });
    return { from, to: migrations.length };
  } catch (error) {
    throw toStoreFailure(error, file);
  } finally {
    database.close();
  }
}

/** Before anything opens the file for writing, which would change it. */
function refuseDamaged(file: string): void {
  try {
    takeBackFirstPage(file);
    compareLife(file);
    const size = statSync(file).size;
    if (size === 0) return;
    const database = open(file, { readOnly: true });
    try {
      refuseForeignFile(database, file);
      const damage = size <= limits.fullCheckBytes ? findDamage(database) : quickDamage(database, size);
      if (damage !== undefined)
        throw new StoreFailure(
          'corrupt',
          `${file} is damaged (${damage}). Restore a backup: colloquy restore FILE --force`,
        );
    } finally {
      database.close();
    }
  } catch (error) {
    throw toStoreFailure(error, file);
  }
}

/**
 * A first start that was killed while it wrote the first page left a journal beside the file. Only a connection that may write can go back to how the
 * file was before, which is empty: later there is a log instead of a journal.
 */
function takeBackFirstPage(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  const database = open(file, { readOnly: false });
  try {
    readNumber(database, 'SELECT count(*) FROM sqlite_schema');
  } finally {
    database.close();
  }
}

/** Checks only the small, essential parts of a large file: the rest is checked while the server runs. */
function quickDamage(database: DatabaseSync, bytes: number): string | undefined {
  const all = bytes <= limits.quickCheckBytes;
  const parts = all ? ['1'] : ['sqlite_schema', 'bots', 'writers', 'journals'];
  return parts
    .map((part) => String(Object.values(database.prepare(`PRAGMA quick_check(${part})`).get() ?? {})[0]))
    .find((verdict) => verdict !== 'ok');
}

/** From its first batch on, the batches of a file are counted. */
function beginLife(database: DatabaseSync): void {
  if (lifeIn(database)) return;
  database
    .prepare('INSERT OR IGNORE INTO writers (id, batch, outcomes, written_at) VALUES (?, 0, ?, ?)')
    .run(LIFE, randomUUID(), Number.MAX_SAFE_INTEGER); // it is never one that was killed long ago
}

/** The version is read again under the write lock, because another process may have been faster. */
function migrate(database: DatabaseSync, { isDryRun = false }: { readonly isDryRun?: boolean } = {}): void {
  if (readNumber(database, 'PRAGMA user_version') === migrations.length) return;
  // Data removed by a migration may hold words of visitors.
  database.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
  try {
    const version = readNumber(database, 'PRAGMA user_version');
    for (const step of migrations.slice(version)) database.exec(step);
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${Math.max(version, migrations.length)}`,
    );
    if (!isDryRun) database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}

function readNumber(database: DatabaseSync, sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}
