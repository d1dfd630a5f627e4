// Chats that rested for too long: a clear 404, also on a server that still has them in memory, on every store.
import { createColloquy, memoryStore, openStore } from '@colloquy/server';
import { describe, expect, it } from 'vitest';
import { startRetention } from '../../packages/management/src/retention/start-retention.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 60 * 60 * 1000;
const bot = { ...countingBot, settings: { general: { sessionExpiryHours: 2, resultRetentionDays: 30 } } };

const stores = [
  { name: 'memory', open: async () => ({ store: memoryStore(), remove: async () => undefined }) },
  {
    name: 'SQLite',
    open: async () => {
      const { path, remove } = temporaryFolder('expiry');
      return { store: await openStore({ dataFolder: path }), remove: async () => remove() };
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const database = await createTestDatabase();
      const store = await openStore({ dataFolder: 'unused', databaseUrl: database.url });
      return { store, remove: database.remove };
    },
  },
];

describe.each(stores)('a chat that expired, on $name', ({ open }) => {
  it('gets 404, while other chats and all results stay', async () => {
    const { store, remove } = await open();
    const time = { now: Date.UTC(2026, 10, 21) };
    const clock = () => time.now;
    const colloquy = await createColloquy({ store, clock });
    const retention = startRetention({ store, clock, steadyClock: clock });
    await colloquy.bots.publish(bot);
    const begin = async () => {
      const { body } = await colloquy.chats.startChat('counting', {});
      return JSON.parse(body) as { sessionId: string; resultId: string };
    };
    const say = async (sessionId: string, message: string) => {
      const { status, body } = await colloquy.chats.continueChat(sessionId, { message });
      return { status, message: (JSON.parse(body) as { message?: string }).message };
    };
    const [resting, going] = [await begin(), await begin()];
    expect((await say(resting.sessionId, 'one')).status).toBe(200);
    time.now += 1.5 * HOUR;
    expect((await say(going.sessionId, 'one')).status).toBe(200);
    expect(await retention.runOnce()).toMatchObject({ sessions: 0 });
    time.now += HOUR;
    expect(await retention.runOnce()).toMatchObject({ sessions: 1, results: 0 });
    expect(await say(resting.sessionId, 'two')).toEqual({
      status: 404,
      message: 'There is no such chat, or it has expired. Start a new one.',
    });
    expect((await say(going.sessionId, 'two')).status).toBe(200);
    expect((await store.loadResult(resting.resultId))?.answers).toHaveLength(1);
    time.now += 31 * 24 * HOUR;
    expect(await retention.runOnce()).toMatchObject({ sessions: 1, results: 2 });
    expect(await store.loadResult(resting.resultId)).toBeUndefined();
    expect((await say((await begin()).sessionId, 'hello')).status).toBe(200);
    await retention.stop();
    await colloquy.close();
    await remove();
  });
});
