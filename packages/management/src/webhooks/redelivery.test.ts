// Redelivery for one webhook: it reads no more than needed to find the given ids.

import { openSubscriptions } from '@colloquy/runtime';
import type { OutboxPage } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { expect, it, onTestFinished } from 'vitest';
import { createWebhookService } from './webhook-service.ts';

const refuse = () => Promise.reject(new Error('Nothing is sent here.'));

/** A webhook with 1,500 failed messages, and one for another webhook; the test records the pages read. */
async function setUp() {
  const memory = memoryStore();
  await memory.publish(
    [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
    [{ id: 'bot-1', publicIds: ['bot-1'], name: 'Bot', flow: 'flow-1', publishedAt: START_MS }],
  );
  const address = 'https://receiver.example/';
  const fields = { botId: 'bot-1', address, secrets: '', state: 'open', reason: '', createdAt: 0 } as const;
  await memory.webhooks.add({ ...fields, id: 'whk_1', events: 'all' });
  const entries = Array.from({ length: 1_500 }, () => ({
    sender: 'webhook',
    destination: 'whk_1',
    payload: '{}',
  }));
  const outbox = [...entries, { sender: 'webhook', destination: 'whk_2', payload: '{}' }];
  await memory.commitTurns(
    outbox.map((entry, index) => turnCommit({ session: { id: `session-${index}` }, outbox: [entry] })),
  );
  for (let claimed = [{ id: '' }]; claimed.length > 0; ) {
    const now = START_MS + 100;
    claimed = [...(await memory.outbox.claim({ holder: 'h', now, until: now + 1, limit: 1_000 }))];
    for (const { id } of claimed)
      await memory.outbox.settle({ id, holder: 'h', now, outcome: 'dead', failure: 'gone' });
  }
  const ids = (await memory.outbox.list({ state: 'dead', limit: 1_000 })).map(({ id }) => id);
  const [other] = await memory.outbox.list({ state: 'dead', limit: 1, destination: 'whk_2' });
  const pages: OutboxPage[] = [];
  const store = {
    ...memory,
    outbox: {
      ...memory.outbox,
      list(page: OutboxPage) {
        pages.push(page);
        return memory.outbox.list(page);
      },
    },
  };
  const subscriptions = await openSubscriptions(store);
  onTestFinished(subscriptions.stop);
  const service = createWebhookService({
    store,
    subscriptions,
    openKey: refuse,
    send: refuse,
    tryTarget: refuse,
    openAddresses: [],
    clock: () => START_MS + 200,
    signal: new AbortController().signal,
  });
  return { service, store, ids, other: String(other?.id), pages };
}

it('redelivery by id stops reading pages when it has found every id', async () => {
  const { service, ids, pages } = await setUp();
  const named = [String(ids[3]), String(ids[1]), String(ids[3])];
  expect(await service.redeliver('whk_1', named)).toEqual({ ok: true, count: 2 });
  expect(pages).toHaveLength(1);
  expect(await service.redeliver('whk_1', [])).toEqual({ ok: true, count: 0 });
  expect(pages).toHaveLength(1);
});

it('redelivery of an unknown id reads all pages and leaves the messages of other webhooks', async () => {
  const { service, store, other, pages } = await setUp();
  expect(await service.redeliver('whk_1', [other])).toEqual({ ok: true, count: 0 });
  // Two pages of failed messages, and one of pending messages.
  expect(pages).toHaveLength(3);
  expect(await service.redeliver('whk_1')).toEqual({ ok: true, count: 1_500 });
  expect(await store.outbox.count()).toEqual({ waiting: 1_500, dead: 1 });
});
