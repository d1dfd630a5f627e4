import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../limits.ts';
import type { PostgresStore } from '../postgres-store.ts';
import { postgresStore } from '../postgres-store.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestDatabase } from '../test-database.ts';
import { startTestProxy } from '../test-proxy.ts';

describe('notifications between servers', () => {
  let database: TestDatabase;
  let stores: readonly [PostgresStore, PostgresStore];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    stores = [await postgresStore({ url: database.url }), await postgresStore({ url: database.url })];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });

  const listeners = () =>
    database.run(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query IN ('LISTEN colloquy_wake', 'SELECT 1')",
    );
  /** What a store hears, once it listens. */
  async function heardBy(store: PostgresStore): Promise<(string | undefined)[]> {
    const heard: (string | undefined)[] = [];
    const before = (await listeners()).length;
    store.onNotification((topic) => heard.push(topic));
    await expect.poll(async () => (await listeners()).length).toBe(before + 1);
    return heard;
  }

  it('arrive once and in order at other servers, and once at the sender', async () => {
    const [one, other] = stores;
    const heard = [await heardBy(one), await heardBy(other)] as const;
    const topics = Array.from({ length: 100 }, (_, index) => `session ${index} "ü"`);
    await Promise.all(topics.map((topic) => one.notify(topic)));
    await other.notify('back');
    await expect.poll(() => heard[1].filter((topic) => topic !== 'back')).toEqual(topics);
    await expect.poll(() => heard[0]).toEqual([...topics, 'back']);
  });

  it('need no listener, and open no connection until one subscribes', async () => {
    await stores[0].notify('session a');
    expect(await listeners()).toEqual([]);
  });

  it('resume when the listening connection is killed, and report a possible gap', async () => {
    const [one, other] = stores;
    const heard = await heardBy(other);
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN colloquy_wake'",
    );
    await expect.poll(() => heard).toEqual([undefined]);
    await one.notify('session b');
    await expect.poll(() => heard).toEqual([undefined, 'session b']);
  });

  it('resume after the database refused connections for a while', async () => {
    const [one, other] = stores;
    const heard = await heardBy(other);
    const name = new URL(database.url).pathname.slice(1);
    const neighbour = await createTestDatabase();
    onTestFinished(() => neighbour.remove());
    await neighbour.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await neighbour.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    // Long enough for an attempt that fails at once.
    await delay(limits.longestReconnectPauseMs / 2);
    expect(heard).toEqual([]);
    await neighbour.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await expect.poll(() => heard).toEqual([undefined]);
    await one.notify('session c');
    await expect.poll(() => heard).toEqual([undefined, 'session c']);
  });

  it('resume when the listening connection goes silent', async () => {
    const usual = { ...limits };
    onTestFinished(() => void Object.assign(limits, usual));
    Object.assign(limits, { listenWordMs: 100, answerWaitMs: 500 });
    const proxy = await startTestProxy(database.url);
    onTestFinished(() => proxy.close());
    const store = await postgresStore({ url: proxy.url });
    onTestFinished(() => store.close());
    const heard: (string | undefined)[] = [];
    store.onNotification((topic) => heard.push(topic));
    let words = 0;
    proxy.fateOf = (request) => {
      if (!request.includes('SELECT 1')) return 'pass';
      words++;
      return words === 1 ? 'vanish' : 'pass';
    };
    await expect.poll(() => heard).toEqual([undefined]);
    await stores[0].notify('session d');
    await expect.poll(() => heard).toEqual([undefined, 'session d']);
    // The next connection is asked as well.
    await expect.poll(() => words).toBeGreaterThan(1);
  });
});

describe('a task of several servers', () => {
  it('runs on one server at a time, and on the next one when that server dies', async () => {
    const database = await createTestDatabase();
    const stores = [await postgresStore({ url: database.url }), await postgresStore({ url: database.url })];
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = one.withLock('a', async () => {
      begin();
      await over;
    });
    await begun;
    let runs = 0;
    const task = async () => {
      runs++;
    };
    expect(await other.withLock('a', task)).toBe(false);
    expect(runs).toBe(0);
    expect(await other.withLock('b', task)).toBe(true);
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    // The database lets go of the lock a moment later.
    await expect.poll(() => other.withLock('a', task)).toBe(true);
    end();
    expect(await first).toBe(true);
    expect(await one.withLock('a', task)).toBe(true);
    expect(runs).toBe(3);
    await Promise.all(stores.map((store) => store.close()));
    await database.remove();
  });

  it('releases its lock although the database receives the disconnect late', async () => {
    const database = await createTestDatabase();
    const proxy = await startTestProxy(database.url);
    const store = await postgresStore({ url: proxy.url });
    onTestFinished(async () => {
      await store.close();
      await proxy.close();
      await database.remove();
    });
    const TERMINATE = 'X'.charCodeAt(0);
    proxy.fateOf = (request) => (request[0] === TERMINATE ? 'cut and deliver late' : 'pass');
    expect(await store.withLock('a', async () => undefined)).toBe(true);
    expect(await store.withLock('a', async () => undefined)).toBe(true);
  });
});
