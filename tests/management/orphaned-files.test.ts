import { removeLate } from '@colloquy/runtime';
import type { SessionRecord } from '@colloquy/storage';
import { memoryStore, StoreFailure } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import { eraseVisitor } from '../../packages/management/src/retention/erase-visitor.ts';
import { removeBot } from '../../packages/management/src/retention/remove-bot.ts';
import { startRetention } from '../../packages/management/src/retention/start-retention.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

/** A store, files that cannot be removed while the storage is away or when they are stuck, and retention over both. */
async function setUp() {
  const store = memoryStore();
  const storage = { isAway: false, stuck: new Set<string>(), removed: [] as string[], tries: 0 };
  const removeFiles = async (sessionId: string) => {
    storage.tries++;
    if (storage.isAway || storage.stuck.has(sessionId)) throw new Error('the storage is away');
    storage.removed.push(sessionId);
  };
  const time = { now: NOW };
  const retention = startRetention({
    store,
    clock: () => time.now,
    steadyClock: () => time.now,
    settings: readSettings({}),
    removeFiles,
    pauseMs: 0,
  });
  /** A chat whose last turn was so many days ago. */
  async function chat(id: string, daysAgo: number, fields: Partial<SessionRecord> = {}) {
    const at = NOW - daysAgo * DAY;
    const session = { id, createdAt: at, updatedAt: at, resultId: `r-${id}`, state: '{"frames":[]}' };
    const results = fields.isPreview ? [] : [result({ id: `r-${id}`, sessionId: id })];
    await store.commitTurns([turnCommit({ session: { ...session, ...fields }, results })]);
  }
  return { store, storage, removeFiles, retention, time, chat };
}

const preview = { isPreview: true, resultId: undefined } as const;

describe('files that could not be removed with their chats', () => {
  it('are removed when the visitor is erased again', async () => {
    const { store, storage, removeFiles, chat } = await setUp();
    await chat('a', 1);
    await chat('b', 1, { resultId: 'r-a' });
    storage.isAway = true;
    const erase = () => eraseVisitor({ resultId: 'r-a' }, { store, removeFiles });
    await expect(erase()).rejects.toThrow('the storage is away');
    expect(await store.loadSessions(['a', 'b'])).toEqual([undefined, undefined]);
    await expect(erase()).rejects.toThrow('the storage is away');
    storage.isAway = false;
    await erase();
    expect(storage.removed.sort()).toEqual(['a', 'b']);
    await erase();
    expect(storage.removed).toHaveLength(2);
  });

  it('are removed when the bot is removed again', async () => {
    const { store, storage, removeFiles, chat } = await setUp();
    const bot = { id: 'bot-1', publicIds: ['b'], name: 'B', flow: 'f', publishedAt: NOW };
    await store.publish([{ hash: 'f', definition: '{}', createdAt: NOW }], [bot]);
    for (const id of ['a', 'b', 'c']) await chat(id, 1);
    storage.stuck.add('b');
    const remove = () => removeBot('bot-1', { store, clock: () => NOW, removeFiles, withResults: true });
    await expect(remove()).rejects.toThrow('the storage is away');
    expect(await store.loadBot({ id: 'bot-1' })).toBeDefined();
    storage.stuck.clear();
    expect(await remove()).toMatchObject({ isRemoved: true });
    expect(storage.removed.sort()).toEqual(['a', 'b', 'c']);
  });

  it('are removed by the next pass of retention', async () => {
    const { store, storage, removeFiles, retention, chat } = await setUp();
    await chat('erased', 1);
    for (const id of ['old-1', 'old-2']) await chat(id, 91, preview);
    storage.isAway = true;
    await expect(eraseVisitor({ sessionId: 'erased' }, { store, removeFiles })).rejects.toThrow('away');
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    expect(await store.listSessions({ limit: 10 })).toEqual([]);
    storage.isAway = false;
    await retention.runOnce();
    expect(storage.removed.sort()).toEqual(['erased', 'old-1', 'old-2']);
    await retention.stop();
  });

  it('are removed after a server died between the chat and its files', async () => {
    const { store, storage, retention, chat } = await setUp();
    await chat('a', 1);
    await store.remove({ kind: 'visitor', visitor: { sessionId: 'a' } });
    await retention.runOnce();
    expect(storage.removed).toEqual(['a']);
    await retention.stop();
  });

  it('do not prevent the removal of other files and other old data', async () => {
    const { store, storage, retention, chat, time } = await setUp();
    for (const id of ['a', 'stuck', 'z']) await chat(id, 91, preview);
    storage.stuck.add('stuck');
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    expect(storage.removed).toEqual(['a', 'z']);
    await chat('later', 91, preview);
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    expect(await store.listSessions({ limit: 10 })).toEqual([]);
    time.now += 60_000;
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    expect(storage.removed).toEqual(['a', 'z', 'later']);
    await retention.stop();
  });

  it('are tried only a few times while the storage is unavailable', async () => {
    const { storage, retention, chat } = await setUp();
    for (let count = 0; count < 100; count++) await chat(`s${count}`, 91, preview);
    storage.isAway = true;
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    expect(storage.tries).toBeLessThan(10);
    storage.isAway = false;
    await retention.runOnce();
    expect(storage.removed).toHaveLength(100);
    await retention.stop();
  });

  it('are all tried in turn, even when many of them cannot be removed', async () => {
    const { store, storage, retention, chat, time } = await setUp();
    for (let count = 0; count < 20; count++) {
      await chat(`a${count}`, 91, preview);
      storage.stuck.add(`a${count}`);
    }
    for (const id of ['a', 'b', 'c']) await chat(id, 91, preview);
    for (let passes = 0; passes < 3; passes++) {
      storage.tries = 0;
      time.now += 60_000;
      await expect(retention.runOnce()).rejects.toThrow('the storage is away');
      expect(storage.tries).toBeLessThan(12);
    }
    expect(storage.removed).toEqual(['a', 'b', 'c']);
    storage.stuck.clear();
    time.now += 60_000;
    await retention.runOnce();
    expect(storage.removed).toHaveLength(23);
    expect(await store.listOrphanedFiles({ limit: 10 })).toEqual([]);
    await retention.stop();
  });

  it('do not prevent the erasure of other visitors and the removal of bots', async () => {
    const { store, storage, removeFiles, chat } = await setUp();
    for (let count = 0; count < 10; count++) {
      await chat(`a${count}`, 1);
      storage.stuck.add(`a${count}`);
      const other = { sessionId: `a${count}` };
      await expect(eraseVisitor(other, { store, removeFiles })).rejects.toThrow('the storage is away');
    }
    await chat('mine', 1);
    expect(await eraseVisitor({ resultId: 'r-mine' }, { store, removeFiles })).toMatchObject({ count: 2 });
    await chat('of the bot', 1);
    const bot = { id: 'bot-1', publicIds: ['b'], name: 'B', flow: 'f', publishedAt: NOW };
    await store.publish([{ hash: 'f', definition: '{}', createdAt: NOW }], [bot]);
    const removed = await removeBot('bot-1', { store, clock: () => NOW, removeFiles, withResults: true });
    expect(removed.isRemoved).toBe(true);
    expect(storage.removed).toEqual(['mine', 'of the bot']);
    await expect(eraseVisitor({ sessionId: 'a3' }, { store, removeFiles })).rejects.toThrow('away');
  });

  it('stay while a new preview uses the same id', async () => {
    const { store, storage, retention, chat, time } = await setUp();
    await chat('tried', 2, preview);
    storage.isAway = true;
    await expect(retention.runOnce()).rejects.toThrow('the storage is away');
    await chat('tried', 0, preview);
    storage.isAway = false;
    await retention.runOnce();
    expect(await store.loadSessions(['tried'])).not.toEqual([undefined]);
    expect(storage.removed).toEqual([]);
    for (let hours = 0; hours < 26; hours++) {
      time.now += DAY / 24;
      await retention.runOnce();
    }
    expect(storage.removed).toEqual(['tried']);
    await retention.stop();
  });
});

it('the removal of late data keeps the files of a chat for a linked result', async () => {
  const { store, storage, removeFiles, chat } = await setUp();
  await chat('a', 1);
  const session = { id: 'a', turn: 2, resultId: 'r-a', updatedAt: NOW - DAY, createdAt: NOW - DAY };
  const linked = result({ id: 'linked', botId: 'bot-2', sessionId: 'a' });
  await store.commitTurns([turnCommit({ session, results: [linked] })]);
  const removal = { kind: 'results', before: NOW, limit: 10 } as const;
  expect(await store.remove({ ...removal, botId: 'bot-1' })).toEqual({ count: 1, sessionIds: [] });
  await removeLate('a', { store, removeFiles });
  expect(storage.removed).toEqual([]);
  expect((await store.remove({ ...removal, botId: 'bot-2' })).sessionIds).toEqual(['a']);
  await removeLate('a', { store, removeFiles });
  expect(storage.removed).toEqual(['a']);
});

it('the removal of late data removes the files even if the disk is full', async () => {
  const { store, storage, removeFiles } = await setUp();
  const full = { ...store, remove: () => Promise.reject(new StoreFailure('full', 'There is no room.')) };
  await expect(removeLate('a', { store: full, removeFiles })).rejects.toThrow('There is no room.');
  expect(storage.removed).toEqual(['a']);
});
