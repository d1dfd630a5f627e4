// Bots and flows: what is published is found again, and an address belongs to one bot.
import { describe, expect, it } from 'vitest';
import { START_MS } from './samples.ts';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: what is published is found again. */
export function describeBots(test: OpenTest): void {
  describe('bots and flows', () => {
    const flow = { hash: 'hash-1', definition: '{"name":"Ä \\"quoted\\"\\n"}', createdAt: START_MS };
    const bot = { id: 'bot-1', publicId: 'lead', name: 'Lead', flow: 'hash-1', publishedAt: START_MS };

    it('gives back what was published', async () => {
      await test.store.publish([flow], [bot]);
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
      expect(await test.store.loadBot({ id: 'bot-1' })).toEqual(bot);
      expect(await test.store.loadBot({ publicId: 'lead' })).toEqual(bot);
      expect(await test.store.listBots()).toEqual([bot]);
    });

    it('moves the pointer and keeps the older version', async () => {
      await test.store.publish([flow], [bot]);
      const next = { ...bot, flow: 'hash-2', publicId: 'leads', publishedAt: START_MS + 1 };
      await test.store.publish([{ ...flow, hash: 'hash-2' }], [next]);
      expect(await test.store.loadBot({ id: 'bot-1' })).toEqual(next);
      expect(await test.store.loadBot({ publicId: 'lead' })).toBeUndefined();
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
    });

    it('keeps one row for the same content', async () => {
      await test.store.publish([flow], []);
      await test.store.publish([{ ...flow, createdAt: START_MS + 9 }], []);
      expect(await test.store.loadFlow('hash-1')).toEqual(flow);
    });

    it('gives an address to the bot that took it last', async () => {
      await test.store.publish([flow], [bot]);
      await test.store.publish([], [{ ...bot, id: 'bot-2' }]);
      expect((await test.store.loadBot({ publicId: 'lead' }))?.id).toBe('bot-2');
      expect((await test.store.loadBot({ id: 'bot-1' }))?.publicId).toBeUndefined();
    });

    it('keeps bots without an address', async () => {
      const hidden = ['bot-1', 'bot-2'].map((id) => ({ ...bot, id, publicId: undefined }));
      await test.store.publish([flow], hidden);
      expect(await test.store.listBots()).toEqual(hidden);
    });

    it('does not know what was not published', async () => {
      expect(await test.store.loadFlow('nothing')).toBeUndefined();
      expect(await test.store.loadBot({ id: 'nothing' })).toBeUndefined();
      expect(await test.store.loadBot({ publicId: 'nothing' })).toBeUndefined();
      expect(await test.store.listBots()).toEqual([]);
    });
  });
}
