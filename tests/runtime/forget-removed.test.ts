import { expandFlow } from '@colloquy/blocks/testing';
import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { postgresStore } from '@colloquy/storage/postgres';
import type { TestDatabase } from '@colloquy/storage/test-database';
import { createTestDatabase } from '@colloquy/storage/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetRemoved } from '../../packages/runtime/src/chats/forget-removed.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

const bot = expandFlow({
  id: 'asking',
  publicId: 'asking',
  groups: [{ blocks: ['Name?', { type: 'text input' }, 'And?', { type: 'text input' }] }],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

/** One store for two servers, or two on one database. */
async function memoryStores(): Promise<readonly [Store, Store]> {
  const store = memoryStore();
  return [store, store];
}
const postgresStores = async (): Promise<readonly [Store, Store]> => [
  await postgresStore({ url: database.url }),
  await postgresStore({ url: database.url }),
];

describe.each([
  ['memory', memoryStores],
  ['PostgreSQL', postgresStores],
])('a removed chat, on %s', (_, open) => {
  it.each(['the visitor is erased', 'the bot is removed'])(
    'is in no memory of a server when %s',
    async (how) => {
      const [one, other] = await Promise.all((await open()).map((store) => createColloquy({ store })));
      if (!one || !other) throw new Error('there are two');
      await one.bots.publish(bot);
      const chats: { readonly sessionId: string; readonly resultId: string }[] = [];
      for (let count = 0; count < 3; count++)
        chats.push(JSON.parse((await one.chats.startChat('asking', {})).body));
      const [erased, stays] = chats;
      for (const { sessionId } of chats) await other.chats.continueChat(sessionId, { message: 'Ada' });
      expect([one.numbers().cachedSessions, other.numbers().cachedSessions]).toEqual([3, 3]);
      if (how === 'the bot is removed') await one.bots.remove('asking', { withResults: true });
      else await one.results.eraseVisitor({ resultId: erased?.resultId ?? '' });
      const left = how === 'the bot is removed' ? 0 : 2;
      await expect.poll(() => other.numbers().cachedSessions).toBe(left);
      await expect.poll(() => one.numbers().cachedSessions).toBe(left);
      const status = async (chat: (typeof chats)[0] | undefined) =>
        (await other.chats.continueChat(chat?.sessionId ?? '', { message: 'Lovelace' })).status;
      expect(await status(erased)).toBe(404);
      expect(await status(stays)).toBe(left === 0 ? 404 : 200);
      await Promise.all([one.close(), other.close()]);
    },
  );
});

it('a server forgets all chats after missed notifications, and none after other topics', async () => {
  const store = memoryStore();
  const forgotten: unknown[] = [];
  const chats = {
    forget: (ids: readonly string[]) => forgotten.push(ids),
    forgetAll: () => forgotten.push('all'),
  };
  let tell = (_topic: string | undefined): void => undefined;
  const onNotification: Store['onNotification'] = (listener) => {
    tell = listener;
    return store.onNotification(listener);
  };
  const stop = forgetRemoved({ onNotification }, chats);
  for (const topic of ['session a', 'removed a b', undefined, 'webhooks']) tell(topic);
  expect(forgotten).toEqual([['a b'], 'all']);
  stop();
});
