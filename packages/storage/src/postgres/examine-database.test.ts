import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresMigrations as migrations } from '../migrations/migrations.ts';
import { examineDatabase } from './examine-database.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

it('the examination describes a database before and after its tables exist, and changes nothing', async () => {
  const empty = await examineDatabase(database.url);
  expect(empty).toMatchObject({
    ok: true,
    place: expect.stringContaining('PostgreSQL at 127.0.0.1'),
    version: 0,
    isOutdated: true,
    isNewer: false,
    mayWrite: true,
    encoding: 'UTF8',
  });
  expect(empty.ok && Math.abs(empty.clockSkewMs)).toBeLessThan(10_000);
  expect(empty.ok && empty.serverVersion).toBeGreaterThan(140_000);
  expect(await database.run("SELECT 1 FROM pg_namespace WHERE nspname = 'colloquy'")).toEqual([]);
  await (await postgresStore({ url: database.url })).close();
  expect(await examineDatabase(database.url)).toMatchObject({
    version: migrations.length,
    isOutdated: false,
  });
  await database.run('INSERT INTO colloquy.schema_versions (version) VALUES (1000)');
  expect(await examineDatabase(database.url)).toMatchObject({ version: 1_000, isNewer: true });
});

it('the examination explains why it cannot use a database', async () => {
  const url = Object.assign(new URL(database.url), { pathname: '/nothing' }).href;
  expect(await examineDatabase(url)).toEqual({
    ok: false,
    message: expect.stringContaining('has no database "nothing"'),
  });
  expect(await examineDatabase('http://bot:secret@h')).toEqual({
    ok: false,
    message: expect.not.stringContaining('secret'),
  });
});
