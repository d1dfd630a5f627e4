import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresMigrations as migrations } from '../../migrations/migrations.ts';
import { StoreFailure } from '../../store-failure.ts';
import { readAddress } from '../connections/database-address.ts';
import { postgresStore } from '../postgres-store.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestDatabase } from '../test-database.ts';
import { prepareDatabase } from './migrate.ts';

/** Makes what the sweep looks into. */
const TABLES = migrations[0] ?? '';

describe('prepareDatabase', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.remove());

  const prepare = (steps?: readonly string[]) =>
    prepareDatabase(readAddress(database.url), steps ? { steps } : {});
  const versions = () => database.run('SELECT version FROM colloquy.schema_versions ORDER BY version');
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('creates the schema once when several servers start together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => prepare()));
    expect(await versions()).toEqual(migrations.map((_, index) => ({ version: index + 1 })));
    await prepare();
    expect(await versions()).toHaveLength(migrations.length);
  });

  it('applies all missing migrations or none of them', async () => {
    await prepare([TABLES]);
    const second = 'CREATE TABLE colloquy.second (id text)';
    await expect(prepare([TABLES, second, 'CREATE TABEL'])).rejects.toBeInstanceOf(StoreFailure);
    expect(await versions()).toEqual([{ version: 1 }]);
    await prepare([TABLES, second]);
    await database.run("INSERT INTO colloquy.second VALUES ('a')");
    expect(await versions()).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('keeps the names and labels of bots from an earlier version, and can change them', async () => {
    await prepare(
      migrations.slice(
        0,
        migrations.findIndex((step) => step.includes('ADD COLUMN facts')),
      ),
    );
    await database.run(`INSERT INTO colloquy.bots (id, name, published_at, is_closed, labels)
      VALUES ('one', 'The "One"', 7, true, '["a","\u00e9"]')`);
    const store = await postgresStore({ url: database.url });
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

  it('gives each bot from an earlier version its address, if any, and a first version', async () => {
    const before = migrations.findIndex((step) => step.includes('CREATE TABLE colloquy.addresses'));
    await prepare(migrations.slice(0, before));
    await database.run(`INSERT INTO colloquy.bots (id, public_id, name, flow, published_at)
      VALUES ('one', 'first', 'One', 'f', 7), ('two', NULL, 'Two', 'f', 8)`);
    const store = await postgresStore({ url: database.url });
    expect(await store.listBots()).toEqual([
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
    expect((await store.loadBot({ publicId: 'first' }))?.id).toBe('one');
    expect(await store.listVersions('two', { limit: 9 })).toEqual([
      { botId: 'two', number: 1, flow: 'f', publishedAt: 8 },
    ]);
    await store.close();
  });

  it('removes only old records of killed servers', async () => {
    await prepare();
    const day = 24 * 60 * 60 * 1000;
    const [yesterday, lastWeek] = [Date.now() - day / 2, Date.now() - 8 * day];
    await database.run(`
      INSERT INTO colloquy.writers VALUES ('old', 1, ${lastWeek}), ('new', 1, ${yesterday})`);
    await prepare();
    expect((await database.run('SELECT id FROM colloquy.writers')).flatMap(Object.values)).toEqual(['new']);
  });

  it('refuses a database written by a newer version, and explains why', async () => {
    await prepare([TABLES, 'SELECT 1', 'SELECT 1']);
    expect(await failureOf(prepare([TABLES]))).toMatchObject({
      code: 'incompatible',
      message: expect.stringMatching(
        /newer version of Colloquy \(schema 3, this one knows 1\).*Update Colloquy/,
      ),
    });
    expect(await versions()).toHaveLength(3);
  });

  it('refuses a foreign schema of the same name', async () => {
    await database.run('CREATE SCHEMA colloquy; CREATE TABLE colloquy.sessions (id text)');
    expect(await failureOf(prepare())).toMatchObject({ code: 'incompatible' });
    expect(await database.run("SELECT tablename FROM pg_tables WHERE schemaname = 'colloquy'")).toEqual([
      { tablename: 'sessions' },
    ]);
  });

  it('refuses a database with an encoding other than UTF-8', async () => {
    const latin = await createTestDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    expect(await failureOf(prepareDatabase(readAddress(latin.url)))).toMatchObject({
      code: 'incompatible',
      message: expect.stringContaining("ENCODING 'UTF8'"),
    });
    await latin.remove();
  });

  it('names a missing privilege, and works in a schema that an administrator created', async () => {
    const asVisitor = readAddress(database.url.replace('postgres@', 'visitor@'));
    await database.run('DROP ROLE IF EXISTS visitor; CREATE ROLE visitor LOGIN');
    expect(await failureOf(prepareDatabase(asVisitor))).toMatchObject({
      code: 'read-only',
      message: expect.stringContaining('GRANT CREATE ON DATABASE'),
    });
    await database.run('CREATE SCHEMA colloquy AUTHORIZATION visitor');
    await prepareDatabase(asVisitor);
    expect(await versions()).toHaveLength(migrations.length);
    await database.run('DROP OWNED BY visitor; DROP ROLE visitor');
  });
});
