// What other systems send to chats: how long it is kept, and what is left of it when a chat is erased in that moment.
import { expandFlow } from '@colloquy/blocks/testing';
import type { JournalIdentity, Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { openChats } from './testing/open-chats.ts';

const listening = expandFlow({
  id: 'listening',
  publicId: 'listening',
  variables: ['Got'],
  groups: [{ title: 'Listen', blocks: [{ id: 'listen', type: 'webhook' }, 'Thanks'] }],
});

it('a delivery to a chat that is erased at the same time leaves no data', async () => {
  const inner = memoryStore();
  const journaled: JournalIdentity[] = [];
  let before = async () => {};
  const store: Store = {
    ...inner,
    async journal(write) {
      journaled.push(write);
      await before();
      return inner.journal(write);
    },
  };
  const { chats, gone } = await openChats([listening], { store });
  const { sessionId } = JSON.parse((await chats.startChat('listening', {})).body);
  before = async () => {
    before = async () => {};
    await inner.remove({ kind: 'visitor', visitor: { sessionId } });
  };
  expect((await chats.deliver(sessionId, 'listen', { words: 'secret' })).status).toBe(404);
  expect(gone).toEqual([sessionId]);
  expect(journaled.length).toBeGreaterThan(0);
  expect(await Promise.all(journaled.map((journal) => inner.loadJournal(journal)))).toEqual(
    journaled.map(() => undefined),
  );
});

const strict = expandFlow({
  id: 'strict',
  publicId: 'strict',
  groups: [
    {
      title: 'Listen',
      blocks: [
        { id: 'listen', type: 'webhook', options: { isDeliveryRequired: true } },
        'Thanks',
        { type: 'text input' },
      ],
    },
  ],
});

it('the delivered data is kept for a visitor who returns after more than a week', async () => {
  const { chats, store } = await openChats([strict]);
  const { sessionId } = JSON.parse((await chats.startChat('strict', {})).body);
  expect((await chats.deliver(sessionId, 'listen', { paid: true })).body).toBe('{"status":"received"}');
  // What a pass of retention does once that is seven days old.
  await store.remove({ kind: 'journals', before: Date.now() + 60_000 });
  const { body } = await chats.continueChat(sessionId, {});
  expect(JSON.parse(body).logs).toBeUndefined(); // it says otherwise that nothing was delivered
});
