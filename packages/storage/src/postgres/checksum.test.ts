// Rows that were damaged in the database: a response or a state is given out as it was stored, or not at all.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { turnCommit } from '../samples.ts';
import type { PostgresStore } from './postgres-store.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

const request = { scope: 'session-1', key: 'key-1', hash: 'hash-1' };

describe('a damaged row', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  beforeEach(async () => {
    database = await createTestDatabase();
    store = await postgresStore({ url: database.url });
    await store.commitTurns([turnCommit({ request, message: '"hello"', response: '{"messages":["yes"]}' })]);
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });
  const corrupt = { code: 'corrupt', message: expect.stringContaining('is damaged') };

  it('of a response is not returned, its turn is not repeated, and other turns of the batch commit', async () => {
    await database.run("UPDATE colloquy.turns SET response = replace(response, 'yes', 'no!')");
    await expect(store.loadRequests([request])).rejects.toMatchObject(corrupt);
    const [again, other] = await Promise.allSettled([
      store.commitTurns([turnCommit({ session: { turn: 2 }, request })]),
      store.commitTurns([turnCommit({ session: { id: 'another' } })]),
    ]);
    expect(again).toMatchObject({ status: 'rejected', reason: corrupt });
    expect(other).toMatchObject({ status: 'fulfilled', value: [{ type: 'committed' }] });
    expect(await database.run('SELECT turn FROM colloquy.sessions')).toEqual([{ turn: 1 }, { turn: 1 }]);
  });

  it('of a message hides the message and its response', async () => {
    await database.run("UPDATE colloquy.turns SET message = replace(message, 'hello', 'help!')");
    await expect(store.loadRequests([request])).rejects.toMatchObject(corrupt);
    const { turns } = await store.loadTurns('session-1', { limit: 10, bytes: 1_000, before: 10 });
    expect(turns).toEqual([{ turn: 1, createdAt: expect.any(Number), response: undefined }]);
  });

  it('of a session state fails to load, while other sessions load', async () => {
    await store.commitTurns([turnCommit({ session: { id: 'another' } })]);
    await database.run("UPDATE colloquy.sessions SET state = '{}' WHERE id = 'session-1'");
    const [damaged, other] = await Promise.allSettled([
      store.loadSessions(['session-1']),
      store.loadSessions(['another']),
    ]);
    expect(damaged).toMatchObject({ status: 'rejected', reason: corrupt });
    expect(other.status).toBe('fulfilled');
  });
});
