// A webhook is removed while another server works on its deliveries, or removes its bot.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START_MS, turnCommit } from '../samples.ts';
import { openConnection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase, untilLockIsWaitedFor } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

it.each([
  [
    'its bot is removed',
    `DELETE FROM colloquy.webhooks WHERE id = 'w'`,
    `DELETE FROM colloquy.outbox WHERE destination = 'w'`,
  ],
  [
    'an entry is delivered at its second try, and the next one is to follow',
    `DELETE FROM colloquy.outbox WHERE place = 0`,
    `UPDATE colloquy.outbox SET due_at = 1 WHERE place = 1`,
  ],
])('a webhook is removed with its entries during a transaction in which %s', async (_, first, second) => {
  const store = await postgresStore({ url: database.url });
  const writing = await openConnection(readAddress(database.url));
  try {
    await database.empty();
    await store.publish(
      [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
      [{ id: 'bot-1', publicIds: ['bot-1'], name: 'Bot', flow: 'flow-1', publishedAt: START_MS }],
    );
    await store.webhooks.add({
      id: 'w',
      botId: 'bot-1',
      address: 'https://receiver.example/',
      events: 'all',
      secrets: '{}',
      state: 'open',
      reason: '',
      createdAt: START_MS,
    });
    const entry = { sender: 'webhook', destination: 'w', payload: '{}' };
    await store.commitTurns([turnCommit({ outbox: [entry, entry] })]);
    // A try moves an entry behind the ones that were not tried.
    await database.run('UPDATE colloquy.outbox SET due_at = due_at + 1 WHERE place = 0');
    // Of two that wait for each other this is the one that is broken off.
    await writing.query(`SET deadlock_timeout = '50ms'`);
    await writing.query('BEGIN');
    await writing.query(first);
    const removing = store.webhooks.remove('w');
    await untilLockIsWaitedFor(database);
    await writing.query(second);
    await writing.query('COMMIT');
    await removing;
    expect(await store.webhooks.list()).toEqual([]);
    expect(await database.run('SELECT FROM colloquy.outbox')).toEqual([]);
  } finally {
    await writing.close();
    await store.close();
  }
});
