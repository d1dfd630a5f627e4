// Two servers write batches with the same two rows, each row by another statement: they lock them in one order all the same.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { turnCommit } from '../../samples.ts';
import type { Connection } from '../connections/connection.ts';
import { openConnection } from '../connections/connection.ts';
import { readAddress } from '../connections/database-address.ts';
import type { PostgresStore } from '../postgres-store.ts';
import { postgresStore } from '../postgres-store.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestDatabase, untilLockIsWaitedFor } from '../test-database.ts';

let database: TestDatabase;
let one: PostgresStore;
let two: PostgresStore;
let holder: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  [one, two] = await Promise.all([
    postgresStore({ url: database.url }),
    postgresStore({ url: database.url }),
  ]);
  await database.empty();
  holder = await openConnection(readAddress(database.url));
});
afterEach(() => holder.close());

/** What a server writes: the row of one id by an early statement, that of another by a later one. */
type Write = (store: PostgresStore, early: string, late: string) => Promise<unknown>;

/** Returns how many deadlocks PostgreSQL counted while one server waited for row `a` and the other one came with the opposite order. */
async function deadlocksOf(write: Write, lockOfA: string): Promise<number> {
  await holder.query('BEGIN');
  await holder.query(`${lockOfA} = 'a' FOR UPDATE`);
  const first = write(one, 'a', 'b');
  await untilLockIsWaitedFor(database);
  const second = write(two, 'b', 'a');
  await untilLockIsWaitedFor(database, 2);
  await holder.query('COMMIT');
  await Promise.all([first, second]);
  await Promise.all([one.close(), two.close()]); // connections count what they saw when they end
  const [row] = await database.run(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.count);
}

it("batches that release one chat's journal and take over another's do not deadlock", async () => {
  const held = (owner: string) => ({ owner, turn: 2, holder: 'one' });
  const content = { hash: 'h', content: '{}', calls: [] };
  await one.commitTurns(['a', 'b'].map((id) => turnCommit({ session: { id } })));
  for (const id of ['a', 'b']) await one.journal({ ...held(id), ...content, expected: undefined });
  const write: Write = (store, early, late) =>
    Promise.all([
      store.commitTurns([turnCommit({ session: { id: early, turn: 2 }, journal: held(early) })]),
      store.journal({ ...held(late), ...content, holder: 'two', expected: 'one' }),
    ]);
  expect(await deadlocksOf(write, 'SELECT FROM colloquy.journals WHERE owner')).toBe(0);
});

it('batches that continue one preview and restart another do not deadlock', async () => {
  const preview = (id: string, turn = 1) => ({ id, turn, isPreview: true });
  await one.commitTurns(['a', 'b'].map((id) => turnCommit({ session: preview(id) })));
  const write: Write = (store, early, late) =>
    store.commitTurns([
      turnCommit({ session: preview(early, 2) }),
      turnCommit({ session: preview(late), expected: 'overwrite' }),
    ]);
  expect(await deadlocksOf(write, 'SELECT FROM colloquy.sessions WHERE id')).toBe(0);
});
