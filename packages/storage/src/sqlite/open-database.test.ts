import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteMigrations as migrations } from '../migrations/migrations.ts';
import { bots } from '../nouns/bots/bots.ts';
import { StoreFailure } from '../store-failure.ts';
import { APPLICATION_ID } from './application-id.ts';
import { openForReading, openForWriting, prepareFile } from './open-database.ts';
import { createReader } from './reader.ts';
import { scrub } from './scrub.ts';
import { sqliteStore } from './sqlite-store.ts';

/** What a descriptor of this process leads to; nothing for those that are closed by now. */
function target(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}

describe('prepareFile', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colloquy-open-'));
    file = join(folder, 'a', 'b', 'data.db');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const failureOf = (path: string): StoreFailure | undefined => {
    try {
      prepareFile(path);
    } catch (error) {
      if (error instanceof StoreFailure) return error;
      throw error;
    }
    return undefined;
  };

  const sqlite = (sql: string): void => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  it('creates the folder and the file for the owner only', () => {
    prepareFile(file);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('migrates the schema to the newest version, once', () => {
    prepareFile(file);
    prepareFile(file);
    const database = openForReading(file);
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: migrations.length });
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    database.close();
  });

  it('leaves no deleted text in the pages of tables from an earlier version', () => {
    const before = migrations.findIndex((step) => step.includes('DROP TABLE requests'));
    sqlite(`${migrations.slice(0, before).join(';')};
      PRAGMA user_version = ${before};
      PRAGMA application_id = ${APPLICATION_ID};
      WITH RECURSIVE counted (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 300)
      INSERT INTO requests (scope, key, hash, session_id, turn, created_at, response)
        SELECT 's', number, 'h', 's', number, 1, '{"said":"kanarie7f3e9b' || hex(zeroblob(1000)) || '"}' FROM counted`);
    prepareFile(file);
    const database = openForWriting(file);
    database.exec('DELETE FROM turns; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    expect(readFileSync(file).includes('kanarie7f3e9b')).toBe(false);
  });

  it('creates files with incremental vacuum and pages of 8 KiB', () => {
    prepareFile(file);
    const database = openForReading(file);
    expect(database.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
    expect(database.prepare('PRAGMA page_size').get()).toEqual({ page_size: 8_192 });
    database.close();
  });

  it('repairs a file whose first start was killed before it configured vacuuming', () => {
    sqlite('PRAGMA auto_vacuum = FULL; PRAGMA journal_mode = WAL');
    prepareFile(file);
    const database = openForReading(file);
    expect(database.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
    database.close();
  });

  it('does not write to a file that is up to date', () => {
    prepareFile(file);
    const before = statSync(file);
    prepareFile(file);
    expect(statSync(file)).toMatchObject({ mtimeMs: before.mtimeMs, size: before.size });
  });

  it('keeps the names and labels of bots from an earlier version, and can change them', async () => {
    const before = migrations.findIndex((step) => step.includes('ADD COLUMN facts'));
    sqlite(`${migrations.slice(0, before).join(';')};
      PRAGMA user_version = ${before};
      PRAGMA application_id = ${APPLICATION_ID};
      INSERT INTO bots (id, name, version, published_at, is_closed, labels) VALUES ('one', 'The "One"', NULL, 7, 1, '["a","\u00e9"]')`);
    const store = sqliteStore({ file });
    const stored = { id: 'one', publicIds: [], publishedAt: 7, isClosed: true, isArchived: false };
    expect(await store.listBots()).toEqual([{ ...stored, name: 'The "One"', labels: ['a', 'é'] }]);
    await store.changeBot({ id: 'one', name: 'Two', at: 8 });
    await store.changeBot({ id: 'one', labels: [], isClosed: false, at: 9 });
    expect(await store.loadBot({ id: 'one' })).toEqual({
      ...stored,
      name: 'Two',
      labels: [],
      isClosed: false,
    });
    await store.close();
  });

  it('gives each bot from an earlier version its address, if any, and a first version', () => {
    const before = migrations.findIndex((step) => step.includes('CREATE TABLE addresses'));
    sqlite(`${migrations.slice(0, before).join(';')};
      PRAGMA user_version = ${before};
      PRAGMA application_id = ${APPLICATION_ID};
      INSERT INTO bots (id, public_id, name, flow, published_at) VALUES ('one', 'first', 'One', 'f', 7), ('two', NULL, 'Two', 'f', 8)`);
    prepareFile(file);
    const database = openForReading(file);
    const reader = createReader(database);
    expect(reader.run(bots.reads.listBots())).toEqual([
      {
        id: 'one',
        publicIds: ['first'],
        name: 'One',
        version: 1,
        flow: 'f',
        publishedAt: 7,
        isClosed: false,
        isArchived: false,
        labels: [],
      },
      {
        id: 'two',
        publicIds: [],
        name: 'Two',
        version: 1,
        flow: 'f',
        publishedAt: 8,
        isClosed: false,
        isArchived: false,
        labels: [],
      },
    ]);
    expect(reader.run(bots.reads.loadBot({ publicId: 'first' }))?.id).toBe('one');
    expect(reader.run(bots.reads.listVersions('two', { limit: 9 }))).toEqual([
      { botId: 'two', number: 1, flow: 'f', publishedAt: 8 },
    ]);
    database.close();
  });

  it('keeps the rows of an existing file', () => {
    prepareFile(file);
    sqlite("INSERT INTO flows (hash, created_at, definition) VALUES ('hash', 1, '{}')");
    prepareFile(file);
    const database = openForReading(file);
    expect(database.prepare('SELECT hash FROM flows').all()).toEqual([{ hash: 'hash' }]);
    database.close();
  });

  it('makes every commit durable with a sync', () => {
    prepareFile(file);
    const database = openForWriting(file);
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    database.close();
  });

  it.runIf(existsSync('/proc/self/fd'))('uses no temporary files', () => {
    prepareFile(file);
    const database = openForWriting(file);
    const rows = Array.from({ length: 32 }, (_, row) => `('${row}', 1, '${'x'.repeat(6_000)}', 1)`).join();
    const update = 'ON CONFLICT (id) DO UPDATE SET batch = 2 WHERE batch < 3 RETURNING id';
    database.exec('BEGIN IMMEDIATE');
    for (let time = 0; time < 2; time++) database.exec(`INSERT INTO writers VALUES ${rows} ${update}`);
    const opened = readdirSync('/proc/self/fd').map(target);
    database.exec('ROLLBACK');
    database.close();
    expect(opened.filter((path) => path.includes('etilqs'))).toEqual([]);
  });

  it('uses no temporary files after a failed scrub', () => {
    prepareFile(file);
    const [database, other] = [openForWriting(file), openForWriting(file)];
    other.exec('BEGIN IMMEDIATE');
    database.exec('PRAGMA busy_timeout = 0');
    expect(() => scrub(database, { pages: [], isWhole: true }, file)).toThrow('locked');
    expect(database.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: 2 });
    for (const each of [other, database]) each.close();
  });

  it('makes a file that openForReading cannot change', () => {
    prepareFile(file);
    const database = openForReading(file);
    expect(() => database.exec('DELETE FROM flows')).toThrow(/readonly/);
    database.close();
  });

  it.each<[what: string, code: string, message: RegExp, prepare: () => string]>([
    [
      'a file that is no database',
      'corrupt',
      /not a database/,
      () => {
        mkdirSync(join(folder, 'a', 'b'), { recursive: true });
        writeFileSync(file, 'Dear diary, '.repeat(500));
        return file;
      },
    ],
    [
      'the database of another program',
      'incompatible',
      /another program/,
      () => {
        sqlite('CREATE TABLE notes (id)');
        return file;
      },
    ],
    [
      'a database with the mark of another program',
      'incompatible',
      /another program/,
      () => {
        sqlite('PRAGMA application_id = 42');
        return file;
      },
    ],
    [
      'a newer schema',
      'incompatible',
      /newer version/,
      () => {
        prepareFile(file);
        sqlite(`PRAGMA user_version = ${migrations.length + 1}`);
        return file;
      },
    ],
    [
      'a path below a file',
      'unavailable',
      /Check its disk and folder/,
      () => {
        writeFileSync(join(folder, 'a'), '');
        return file;
      },
    ],
    [
      'a folder in the place of the file',
      'unavailable',
      /Check its disk and folder/,
      () => {
        mkdirSync(file, { recursive: true });
        return file;
      },
    ],
  ])('gives a clear error for %s', (_, code, message, prepare) => {
    const path = prepare();
    const failure = failureOf(path);
    expect(failure?.code).toBe(code);
    expect(failure?.message).toMatch(message);
    expect(failure?.message).toContain(path);
  });

  it('does not change a file that it refuses', () => {
    sqlite("CREATE TABLE notes (id); INSERT INTO notes VALUES ('dear')");
    expect(failureOf(file)?.code).toBe('incompatible');
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT id FROM notes').all()).toEqual([{ id: 'dear' }]);
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'delete' });
    database.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
