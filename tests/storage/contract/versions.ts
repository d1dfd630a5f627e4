// Versions: each publication of new content gets the next number, and a bot points at one of them or at none.

import type { BotChange, BotPublication } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: versions are counted, kept, and pointed at. */
export function describeVersions(test: OpenTest): void {
  describe('versions', () => {
    const publish = (flow: string, fields: Partial<BotPublication> = {}) =>
      test.store.publish(
        [{ hash: flow, definition: `"${flow}"`, createdAt: START_MS }],
        [{ id: 'bot-1', publicIds: ['lead'], name: 'Lead', flow, publishedAt: START_MS, ...fields }],
      );
    const live = async () => {
      const bot = await test.store.loadBot({ publicId: 'lead' });
      return [bot?.version, bot?.flow, bot?.publishedAt];
    };
    const numbers = async (page: { limit: number; before?: number } = { limit: 10 }) =>
      (await test.store.listVersions('bot-1', page)).map(({ number }) => number);

    it('are numbered for each bot, with message, author and time', async () => {
      await publish('a', { message: 'Ä first\nline', publishedBy: 'ada', publishedAt: START_MS });
      await publish('b', { publishedAt: START_MS + 1 });
      await publish('a', { id: 'bot-2', publicIds: ['other'] });
      expect(await test.store.listVersions('bot-1', { limit: 10 })).toEqual([
        { botId: 'bot-1', number: 2, flow: 'b', publishedAt: START_MS + 1 },
        {
          botId: 'bot-1',
          number: 1,
          flow: 'a',
          message: 'Ä first\nline',
          publishedAt: START_MS,
          publishedBy: 'ada',
        },
      ]);
      expect(await test.store.listVersions('bot-2', { limit: 10 })).toHaveLength(1);
      expect(await test.store.loadVersion({ botId: 'bot-1', number: 2 })).toMatchObject({ flow: 'b' });
      expect(await test.store.loadVersion({ botId: 'bot-1', flow: 'a' })).toMatchObject({ number: 1 });
      expect(await test.store.loadVersion({ botId: 'bot-2', number: 2 })).toBeUndefined();
      expect(await live()).toEqual([2, 'b', START_MS + 1]);
    });

    it('do not exist with a number that is too large', async () => {
      await publish('a');
      for (const number of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
        expect(await test.store.loadVersion({ botId: 'bot-1', number })).toBeUndefined();
        expect(await test.store.changeBot({ id: 'bot-1', version: number, at: START_MS })).toBe(false);
        const canary = { version: number, share: 10 };
        expect(await test.store.changeBot({ id: 'bot-1', canary, at: START_MS })).toBe(false);
      }
      expect(await live()).toEqual([1, 'a', START_MS]);
    });

    it('are created once for the same content, also in parallel', async () => {
      await Promise.all(
        ['a', 'b', 'a', 'b', 'a'].map((flow, index) => publish(flow, { publishedAt: START_MS + index })),
      );
      expect(await numbers()).toEqual([2, 1]);
      const before = await live();
      const [, flow] = before;
      await publish(String(flow), { publishedAt: START_MS + 99, message: 'again', publicIds: ['also'] });
      expect(await live()).toEqual(before);
      expect(await test.store.loadVersion({ botId: 'bot-1', flow: String(flow) })).not.toHaveProperty(
        'message',
        'again',
      );
    });

    it('become live again when their content is published again', async () => {
      await publish('a');
      await publish('b', { publishedAt: START_MS + 1 });
      await publish('a', { publishedAt: START_MS + 2 });
      expect(await live()).toEqual([1, 'a', START_MS + 2]);
      expect(await numbers()).toEqual([2, 1]);
      await publish('c', { publishedAt: START_MS + 3 });
      expect(await live()).toEqual([3, 'c', START_MS + 3]);
    });

    it('are listed in pages', async () => {
      for (const flow of ['a', 'b', 'c', 'd']) await publish(flow);
      expect(await numbers({ limit: 2 })).toEqual([4, 3]);
      expect(await numbers({ limit: 2, before: 3 })).toEqual([2, 1]);
      expect(await numbers({ limit: 2, before: 1 })).toEqual([]);
      expect(await numbers({ limit: -1 })).toEqual([]);
    });

    it('can be made live, or none of them, when they exist', async () => {
      await publish('a');
      await publish('b');
      const at = START_MS + 50;
      expect(await test.store.changeBot({ id: 'bot-1', version: 1, at })).toBe(true);
      expect(await live()).toEqual([1, 'a', at]);
      expect(await test.store.changeBot({ id: 'bot-1', version: 1, at: at + 1 })).toBe(true);
      expect(await live()).toEqual([1, 'a', at]);
      for (const version of [0, 3])
        expect(await test.store.changeBot({ id: 'bot-1', version, at: at + 2 })).toBe(false);
      expect(await test.store.changeBot({ id: 'nobody', version: 1, at })).toBe(false);
      expect(await live()).toEqual([1, 'a', at]);
      expect(await test.store.changeBot({ id: 'bot-1', version: 'none', at: at + 3 })).toBe(true);
      expect(await live()).toEqual([undefined, undefined, at + 3]);
      expect(await test.store.listBots()).toHaveLength(1);
      expect(await numbers()).toEqual([2, 1]);
      await publish('b', { publishedAt: at + 4 });
      expect(await live()).toEqual([2, 'b', at + 4]);
    });

    it('do not change whether the bot is closed', async () => {
      await publish('a');
      const isClosed = async () => (await test.store.loadBot({ id: 'bot-1' }))?.isClosed;
      expect(await test.store.changeBot({ id: 'bot-1', isClosed: true, at: START_MS + 9 })).toBe(true);
      expect([await isClosed(), await live()]).toEqual([true, [1, 'a', START_MS]]);
      await publish('b');
      expect(await isClosed()).toBe(true);
      await test.store.changeBot({ id: 'bot-1', isClosed: false, at: START_MS + 9 });
      expect(await isClosed()).toBe(false);
      expect(await test.store.changeBot({ id: 'nobody', isClosed: true, at: START_MS })).toBe(false);
    });

    it('do not change whether the bot may run scripts on its page', async () => {
      await publish('a');
      const areAllowed = async () => (await test.store.loadBot({ id: 'bot-1' }))?.areScriptsAllowed;
      const change = (areScriptsAllowed: boolean) =>
        test.store.changeBot({ id: 'bot-1', areScriptsAllowed, at: START_MS + 9 });
      expect(await areAllowed()).toBeUndefined();
      expect(await change(true)).toBe(true);
      await publish('b');
      await test.store.changeBot({ id: 'bot-1', isClosed: false, at: START_MS + 9 });
      expect(await areAllowed()).toBe(true);
      await change(false);
      expect(await areAllowed()).toBeUndefined();
    });

    it('can be a canary with a share of chats, until the live version changes', async () => {
      const canary = async () => (await test.store.loadBot({ publicId: 'lead' }))?.canary;
      const change = (fields: Omit<BotChange, 'id' | 'at'>) =>
        test.store.changeBot({ id: 'bot-1', at: START_MS + 9, ...fields });
      const third = { version: 3, share: 20 };
      for (const flow of ['a', 'b', 'c']) await publish(flow);
      await change({ version: 1 });
      const before = await live();

      expect(await change({ canary: third })).toBe(true);
      expect(await canary()).toEqual({ ...third, flow: 'c' });
      expect(await change({ canary: { version: 2, share: 1 } })).toBe(true);
      expect(await canary()).toEqual({ version: 2, share: 1, flow: 'b' });
      expect(await change({ isClosed: false })).toBe(true);
      await publish('a', { name: 'Another name', publicIds: ['also'] });
      expect([await canary(), await live()]).toEqual([{ version: 2, share: 1, flow: 'b' }, before]);

      for (const [fields, why] of [
        [{ canary: { version: 1, share: 5 } }, 'what it runs'],
        [{ canary: { version: 9, share: 5 } }, 'no version'],
        [{ version: 3, canary: third }, 'what it would run'],
        [{ version: 'none', canary: third }, 'would run none'],
      ] as const) {
        expect([why, await change(fields)]).toEqual([why, false]);
        expect([await canary(), await live()]).toEqual([{ version: 2, share: 1, flow: 'b' }, before]);
      }

      expect(await change({ canary: 'none' })).toBe(true);
      expect([await canary(), await live()]).toEqual([undefined, before]);
      for (const ending of [
        () => change({ version: 2 }),
        () => change({ version: 1 }),
        () => change({ version: 'none' }),
        () => publish('b'),
      ]) {
        await change({ version: 1, canary: third });
        expect(await canary()).toEqual({ ...third, flow: 'c' });
        await ending();
        expect(await canary()).toBeUndefined();
      }
      await change({ version: 'none' });
      expect(await change({ canary: third })).toBe(false);
    });

    it('can be published as a canary, which changes nothing else', async () => {
      const bot = () => test.store.loadBot({ id: 'bot-1' });
      await publish('new', { share: 10 });
      expect([await bot(), await numbers()]).toEqual([undefined, []]);
      await publish('a');
      const before = await bot();
      const tried = {
        share: 10,
        name: 'Tried',
        publicIds: ['tried'],
        publishedAt: START_MS + 5,
        message: 'Try',
      };
      await publish('b', tried);
      expect(await bot()).toEqual({ ...before, canary: { version: 2, share: 10, flow: 'b' } });
      expect(await test.store.loadVersion({ botId: 'bot-1', number: 2 })).toMatchObject({ message: 'Try' });
      await publish('a', tried);
      await publish('b', { ...tried, share: 60 });
      expect(await bot()).toEqual({ ...before, canary: { version: 2, share: 60, flow: 'b' } });
      expect(await numbers()).toEqual([2, 1]);
      await test.store.changeBot({ id: 'bot-1', version: 'none', at: START_MS });
      await publish('c', tried);
      expect(await numbers()).toEqual([2, 1]);
    });

    it('are removed with their bot, and start at 1 for a new bot with that id', async () => {
      await publish('a');
      await publish('b');
      await publish('a', { id: 'bot-2', publicIds: ['other'] });
      await test.store.remove({ kind: 'bots', ids: ['bot-1'], at: START_MS });
      expect(await numbers()).toEqual([]);
      expect(await test.store.listVersions('bot-2', { limit: 10 })).toHaveLength(1);
      // Of its flows one is in a version of another bot.
      expect(await test.store.listUnusedFlows({ before: Number.MAX_SAFE_INTEGER, limit: 10 })).toEqual(['b']);
      await publish('c');
      expect(await live()).toEqual([1, 'c', START_MS]);
    });
  });
}
