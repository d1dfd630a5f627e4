// Bots and flows: published flows can be loaded, and an address belongs to one bot.

import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: published flows can be loaded. */
export function describeBots(test: OpenTest): void {
  describe('bots and flows', () => {
    const flow = { hash: 'hash-1', definition: '{"name":"Ä \\"quoted\\"\\n"}', createdAt: START_MS };
    const bot = { id: 'bot-1', publicIds: ['lead'], name: 'Lead', flow: 'hash-1', publishedAt: START_MS };
    const first = { ...bot, version: 1, isClosed: false, isArchived: false, labels: [] };

    it('can be read as they were published', async () => {
      await test.store.publish([flow], [bot]);
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
      expect(await test.store.loadBot({ id: 'bot-1' })).toEqual(first);
      expect(await test.store.loadBot({ publicId: 'lead' })).toEqual(first);
      expect(await test.store.listBots()).toEqual([first]);
    });

    it('get a new version at all addresses of the bot, and keep the old version', async () => {
      await test.store.publish([flow], [bot]);
      const next = { ...bot, flow: 'hash-2', publicIds: ['also'], publishedAt: START_MS + 1 };
      await test.store.publish([{ ...flow, hash: 'hash-2' }], [next]);
      const moved = {
        ...next,
        publicIds: ['lead', 'also'],
        version: 2,
        isClosed: false,
        isArchived: false,
        labels: [],
      };
      expect(await test.store.loadBot({ id: 'bot-1' })).toEqual(moved);
      expect(await test.store.loadBot({ publicId: 'lead' })).toEqual(moved);
      expect(await test.store.loadBot({ publicId: 'also' })).toEqual(moved);
      expect(await test.store.listBots()).toEqual([moved]);
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
    });

    it('store the same content once', async () => {
      await test.store.publish([flow], []);
      await test.store.publish([{ ...flow, createdAt: START_MS + 9 }], []);
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
    });

    it('lose an address to the bot that took it last', async () => {
      await test.store.publish([flow], [bot]);
      await test.store.publish([], [{ ...bot, id: 'bot-2' }]);
      expect((await test.store.loadBot({ publicId: 'lead' }))?.id).toBe('bot-2');
      expect((await test.store.loadBot({ id: 'bot-1' }))?.publicIds).toEqual([]);
    });

    it('publish nothing when an address belongs to a bot that may not lose it', async () => {
      const owners = async () =>
        Promise.all(['lead', 'new'].map(async (publicId) => (await test.store.loadBot({ publicId }))?.id));
      const publish = (id: string, publicIds: readonly string[], takesFrom?: readonly string[]) =>
        test.store.publish(
          [{ ...flow, hash: `flow of ${id}` }],
          [{ ...bot, id, publicIds, flow: `flow of ${id}`, takesFrom }],
          { id: `by ${id}`, at: START_MS, actor: { kind: 'operator' }, operation: 'publishBot' },
        );
      expect(await publish('bot-1', ['lead'], [])).toBe(true);
      expect(await publish('bot-1', ['lead'], [])).toBe(true);
      expect(await publish('bot-2', ['new', 'lead'], [])).toBe(false);
      expect(await publish('bot-2', ['new', 'lead'], ['bot-3'])).toBe(false);
      expect(await owners()).toEqual(['bot-1', undefined]);
      expect(await test.store.loadBot({ id: 'bot-2' })).toBeUndefined();
      expect(await test.store.loadFlow('flow of bot-2')).toBeUndefined();
      expect((await test.store.audit.list({ limit: 10 })).map(({ id }) => id)).toEqual(['by bot-1']);
      expect(await publish('bot-2', ['new', 'lead'], ['bot-1'])).toBe(true);
      expect(await owners()).toEqual(['bot-2', 'bot-2']);
      expect(await publish('bot-3', ['lead'])).toBe(true);
      expect(await owners()).toEqual(['bot-3', 'bot-2']);
    });

    it('give an address to one of the bots that publish it in parallel', async () => {
      const ids = ['bot-1', 'bot-2', 'bot-3'];
      await test.store.publish([flow], []);
      const done = await Promise.all(
        ids.map((id) => test.store.publish([], [{ ...bot, id, takesFrom: [] }])),
      );
      expect(done.filter((isDone) => isDone)).toHaveLength(1);
      const owner = await test.store.loadBot({ publicId: 'lead' });
      expect(owner?.id).toBe(ids[done.indexOf(true)]);
      expect(await test.store.listBots()).toEqual([owner]);
    });

    it('lose only the removed addresses', async () => {
      await test.store.publish([flow], [{ ...bot, publicIds: ['lead'] }]);
      await test.store.publish([], [{ ...bot, publicIds: ['other'], publishedAt: START_MS + 1 }]);
      const remove = (...publicIds: string[]) => test.store.remove({ kind: 'addresses', publicIds });
      expect(await remove('lead', 'nothing')).toEqual({ count: 1, sessionIds: [] });
      expect(await test.store.loadBot({ publicId: 'lead' })).toBeUndefined();
      expect((await test.store.loadBot({ publicId: 'other' }))?.publicIds).toEqual(['other']);
      expect((await remove('other')).count).toBe(1);
      expect((await test.store.loadBot({ id: 'bot-1' }))?.publicIds).toEqual([]);
      expect((await remove('other')).count).toBe(0);
    });

    it('are removed with their addresses, and their flow only after it is unused for long', async () => {
      await test.store.publish([flow], [bot, { ...bot, id: 'bot-2', publicIds: ['second'] }]);
      await test.commit(turnCommit());
      const at = START_MS + 100;
      const removed = await test.store.remove({ kind: 'bots', ids: ['bot-1', 'nothing'], at });
      expect(removed).toEqual({ count: 1, sessionIds: [] });
      expect(await test.store.loadBot({ publicId: 'lead' })).toBeUndefined();
      expect((await test.store.listBots()).map(({ id }) => id)).toEqual(['bot-2']);
      expect(await test.session()).toMatchObject({ turn: 1 });
      await test.store.remove({ kind: 'bots', ids: ['bot-2'], at });
      const removeFlow = (before: number) => test.store.remove({ kind: 'flows', hashes: ['hash-1'], before });
      expect((await removeFlow(at)).count).toBe(0);
      expect((await removeFlow(at + 1)).count).toBe(1);
    });

    it('can exist without an address', async () => {
      const hidden = ['bot-1', 'bot-2'].map((id) => ({ ...bot, id, publicIds: [] }));
      await test.store.publish([flow], hidden);
      expect(await test.store.listBots()).toEqual(
        hidden.map((each) => ({ ...each, version: 1, isClosed: false, isArchived: false, labels: [] })),
      );
    });

    it('are undefined when they were never published', async () => {
      expect(await test.store.loadFlow('nothing')).toBeUndefined();
      expect(await test.store.loadBot({ id: 'nothing' })).toBeUndefined();
      expect(await test.store.loadBot({ publicId: 'nothing' })).toBeUndefined();
      expect(await test.store.listBots()).toEqual([]);
    });
  });
}
