import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { result, turnCommit } from '../samples.ts';
import type { CommitOutcome } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { PostgresStore } from './postgres-store.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';
import type { Fate, TestProxy } from './test-proxy.ts';
import { startTestProxy } from './test-proxy.ts';

describe('a PostgreSQL store whose connections break', () => {
  let database: TestDatabase;
  let proxy: TestProxy;
  let store: PostgresStore;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    await (await postgresStore({ url: database.url })).close();
    await database.empty();
    proxy = await startTestProxy(database.url);
    store = await postgresStore({ url: proxy.url, lanes: 1 });
  });
  /** One that gives up soon. */
  const becomeImpatient = async () => {
    await store.close();
    store = await postgresStore({ url: proxy.url, lanes: 1, outageWaitMs: 1_500 });
  };
  afterEach(async () => {
    await store.close();
    await proxy.close();
  });

  /** The first request with these words meets this fate; everything else passes. */
  const once = (words: string, fate: Fate) => {
    let hasHappened = false;
    proxy.fateOf = (request) => {
      if (hasHappened || !request.includes(words)) return 'pass';
      hasHappened = true;
      return fate;
    };
    return () => hasHappened;
  };

  const whole = (turn: number) =>
    turnCommit({
      session: { turn },
      request: { scope: 'session-1', key: `${turn}`, hash: 'h' },
      response: `answer ${turn}`,
      answers: [{ resultId: 'result-1', blockId: 'b', content: `${turn}`, attachedFileUrls: [] }],
      results: [result({ variables: `[${turn}]` })],
      logs: [{ status: 'info', description: `${turn}`, details: undefined, context: undefined }],
    });

  /** Turn 2 is there once, whole, and answered with its own answer. */
  const expectOnce = async (outcomes: readonly CommitOutcome[]) => {
    expect(outcomes).toEqual([{ type: 'committed' }]);
    expect((await store.loadSessions(['session-1']))[0]?.turn).toBe(2);
    const written = await store.loadResult('result-1');
    expect(written?.answers.map(({ content }) => content)).toEqual(['1', '2']);
    expect(written?.logs.map(({ description }) => description)).toEqual(['1', '2']);
    const [request] = await store.loadRequests([{ scope: 'session-1', key: '2' }]);
    expect(request?.response).toBe('answer 2');
    expect(
      await database.run("SELECT count(*)::int AS rows FROM colloquy.turns WHERE session_id = 'session-1'"),
    ).toEqual([{ rows: 2 }]);
  };

  it.each<[when: string, words: string, fate: Fate]>([
    ['before the transaction begins', 'BEGIN', 'cut before'],
    ['after the sessions were written', 'BEGIN', 'cut after'],
    ['before the database hears of COMMIT', 'COMMIT\0', 'cut before'],
    ['after COMMIT, before its answer', 'COMMIT\0', 'cut after'],
    ['with COMMIT still on its way to the database', 'COMMIT\0', 'cut and deliver late'],
    ['without a word, before COMMIT', 'BEGIN', 'vanish'],
    ['without a word, at COMMIT', 'COMMIT\0', 'vanish'],
  ])('writes a turn once when a connection breaks %s', async (_, words, fate) => {
    await store.commitTurns([whole(1)]);
    const hasHappened = once(words, fate);
    const outcomes = await store.commitTurns([whole(2)]);
    expect(hasHappened()).toBe(true);
    await expectOnce(outcomes);
  });

  it('returns the correct outcome of each turn when the response to COMMIT is lost', async () => {
    await store.commitTurns([whole(1)]);
    once('COMMIT\0', 'cut after');
    const request = { scope: 'session-1', key: '1', hash: 'h' };
    const outcomes = await store.commitTurns([
      turnCommit({ session: { id: 'other' } }),
      turnCommit({ session: { turn: 7 } }),
      turnCommit({ session: { turn: 2 }, request }),
      whole(2),
    ]);
    expect(outcomes.map(({ type }) => type)).toEqual(['committed', 'conflict', 'repeated', 'committed']);
    await expectOnce(outcomes.slice(3));
  });

  it('writes a journal once when the response to COMMIT is lost', async () => {
    once('COMMIT\0', 'cut after');
    const write = { owner: 'o', turn: 1, hash: 'h', content: '{}', calls: [] };
    expect(await store.journal({ ...write, holder: 'one', expected: undefined })).toBe(true);
    expect(await store.journal({ ...write, holder: 'two', expected: undefined })).toBe(false);
  });

  it('repeats a read on a new connection', async () => {
    await store.commitTurns([whole(1)]);
    once('sessions by id', 'cut after');
    expect((await store.loadSessions(['session-1']))[0]?.turn).toBe(1);
    proxy.cutAll();
    expect((await store.loadResult('result-1'))?.answers).toHaveLength(1);
  });

  it('publishes once when the response to COMMIT is lost', async () => {
    once('COMMIT\0', 'cut after');
    const bot = { id: 'b', publicIds: ['lead'], name: 'Lead', flow: 'h', publishedAt: 1 };
    await store.publish([{ hash: 'h', definition: '{}', createdAt: 1 }], [bot]);
    expect(await store.listBots()).toEqual([
      { ...bot, version: 1, isClosed: false, isArchived: false, labels: [] },
    ]);
  });

  it('keeps metadata that is saved while the transaction of a publication breaks', async () => {
    let written: Promise<void> | undefined;
    let isCut = false;
    proxy.fateOf = (request) => {
      if (request.includes('BEGIN')) written ??= store.saveMetadata({ name: 'seen', text: 'yes' });
      if (isCut || !request.includes('COMMIT\0')) return 'pass';
      isCut = true;
      return 'cut before';
    };
    const bot = { id: 'b', publicIds: ['lead'], name: 'Lead', flow: 'h', publishedAt: 1 };
    await store.publish([{ hash: 'h', definition: '{}', createdAt: 1 }], [bot]);
    await written;
    expect(isCut).toBe(true);
    expect(await store.loadMetadata('seen')).toBe('yes');
  });

  it('scrubs while the connection of the previous scrub is closing', async () => {
    let second: Promise<unknown> | undefined;
    proxy.fateOf = (request) => {
      const isGoodbye = request[0] === 'X'.charCodeAt(0);
      if (isGoodbye) second ??= store.scrub().catch((error: unknown) => error);
      return 'pass';
    };
    await store.scrub();
    expect(await second).toBeUndefined();
    expect(second).toBeInstanceOf(Promise);
  });

  it('rejects queued requests within bounded time while the database is away', async () => {
    await becomeImpatient();
    await store.outbox.count();
    proxy.refuse(true);
    proxy.cutAll();
    const startedAt = performance.now();
    const settled = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => {
        const place = { id: `out_${index}`, holder: 'h', now: 1 };
        return store.outbox.settle({ ...place, outcome: 'delivered' });
      }),
    );
    expect(settled.map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('rejects within bounded time while the database is away, and recovers when it returns', async () => {
    await becomeImpatient();
    await store.commitTurns([whole(1)]);
    proxy.refuse(true);
    proxy.cutAll();
    const startedAt = performance.now();
    const failures = await Promise.all(
      [store.commitTurns([whole(2)]), store.loadSessions(['session-1']), store.listBots()].map((promise) =>
        promise.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StoreFailure);
      expect(failure).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('PostgreSQL at 127.0.0.1'),
      });
    }
    proxy.refuse(false);
    await delay(1_100);
    await expectOnce(await store.commitTurns([whole(2)]));
  });

  it('reports when it cannot find out in time whether a turn was written', async () => {
    await becomeImpatient();
    await store.commitTurns([whole(1)]);
    proxy.fateOf = (request) => {
      if (!request.includes('COMMIT\0')) return 'pass';
      proxy.refuse(true);
      return 'cut after';
    };
    const failure = await store.commitTurns([whole(2)]).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/whether they were could not be asked/),
    });
    proxy.refuse(false);
    proxy.fateOf = () => 'pass';
    expect(await store.commitTurns([whole(2)])).toMatchObject([
      { type: 'repeated', request: { response: 'answer 2' } },
    ]);
  });

  it('loses and repeats no turn when its connections are terminated repeatedly', async () => {
    const many = await postgresStore({ url: database.url });
    const turns = 30;
    let isDone = false;
    let kills = 0;
    const killer = (async () => {
      while (!isDone && kills < 200) {
        await delay(15 + ((kills * 37) % 60));
        const ended = await database.run(
          `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'colloquy'`,
        );
        kills += Number(ended[0]?.ended ?? 0) > 0 ? 1 : 0;
      }
    })();
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, chat) => {
        const seen: CommitOutcome['type'][] = [];
        for (let turn = 1; turn <= turns; turn++) {
          const id = `chat-${chat}`;
          const request = { scope: id, key: `${turn}`, hash: '' };
          const commit = turnCommit({ session: { id, turn }, request, response: `${id} ${turn}` });
          seen.push(...(await many.commitTurns([commit])).map(({ type }) => type));
          await delay((chat * 7) % 20);
        }
        return seen;
      }),
    );
    isDone = true;
    await killer;
    expect(kills).toBeGreaterThan(5);
    expect(outcomes.flat().filter((type) => type !== 'committed')).toEqual([]);
    expect(outcomes.flat()).toHaveLength(24 * turns);
    expect(
      await database.run(
        'SELECT count(*)::int AS rows, count(DISTINCT (session_id, turn))::int AS turns FROM colloquy.turns',
      ),
    ).toEqual([{ rows: 24 * turns, turns: 24 * turns }]);
    const sessions = await many.loadSessions(Array.from({ length: 24 }, (_, chat) => `chat-${chat}`));
    expect(sessions.map((session) => session?.turn)).toEqual(Array(24).fill(turns));
    await many.close();
  });
});
