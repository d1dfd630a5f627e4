// A newer server on the same database: the older one takes no more turns, and says why.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresMigrations as migrations } from '../../migrations/migrations.ts';
import { turnCommit } from '../../samples.ts';
import { readAddress } from '../connections/database-address.ts';
import type { PostgresStore } from '../postgres-store.ts';
import { postgresStore } from '../postgres-store.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestDatabase } from '../test-database.ts';
import { prepareDatabase } from './migrate.ts';

let database: TestDatabase;
let store: PostgresStore;
beforeEach(async () => {
  database = await createTestDatabase();
  store = await postgresStore({ url: database.url });
});
afterEach(async () => {
  await store.close();
  await database.remove();
});

const request = { scope: 'session-1', key: 'key-1', hash: 'hash-1' };
const newer = { code: 'incompatible', message: expect.stringContaining('takes no turns any more') };

it('the store commits turns until the migration starts, and none after it', async () => {
  const outcomes: unknown[] = [];
  let isOver = false;
  const talking = Array.from({ length: 8 }, async (_, visitor) => {
    for (let count = 0; !isOver; count++) {
      const turn = turnCommit({ session: { id: `${visitor} ${count}` } });
      outcomes.push(await store.commitTurns([turn]).catch((error: unknown) => error));
    }
  });
  await expect.poll(() => outcomes.length).toBeGreaterThan(50);
  const steps = [...migrations, 'CREATE TABLE colloquy.newer AS SELECT count(*) FROM colloquy.sessions'];
  expect(await prepareDatabase(readAddress(database.url), { steps })).toEqual({
    from: migrations.length,
    to: steps.length,
  });
  const [atMigration] = await database.run('SELECT count::int FROM colloquy.newer');
  isOver = true;
  await Promise.all(talking);
  const [after] = await database.run('SELECT count(*)::int FROM colloquy.sessions');
  expect(after).toEqual(atMigration);
  expect(outcomes.at(-1)).toMatchObject(newer);
});

it('a store with a newer schema returns stored responses, and is not ready', async () => {
  await store.commitTurns([turnCommit({ request, response: 'the answer' })]);
  await store.checkWriting?.();
  await prepareDatabase(readAddress(database.url), { steps: [...migrations, 'SELECT 1'] });
  await expect(store.commitTurns([turnCommit({ session: { id: 'other' } })])).rejects.toMatchObject(newer);
  const readiness = () => store.checkWriting?.().catch((error: unknown) => error);
  await expect.poll(readiness).toMatchObject(newer);
  expect((await store.loadRequests([request]))[0]?.response).toBe('the answer');
});

it('a dry run of a migration leaves the database unchanged', async () => {
  const steps = [...migrations, 'CREATE TABLE colloquy.newer (id text)'];
  await prepareDatabase(readAddress(database.url), { steps, isDryRun: true });
  expect(await database.run("SELECT tablename FROM pg_tables WHERE tablename = 'newer'")).toEqual([]);
  expect(await store.commitTurns([turnCommit()])).toEqual([{ type: 'committed' }]);
});
