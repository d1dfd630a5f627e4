import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresStore } from '../../packages/storage/src/postgres/postgres-store.ts';
import { postgresStore } from '../../packages/storage/src/postgres/postgres-store.ts';
import { turnCommit } from '../../packages/storage/src/samples.ts';
import { StoreFailure } from '../../packages/storage/src/store-failure.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';

const chats = 32;

/** Long enough for a restart on a busy machine; one that is quick is waited for no longer. */
const outageWaitMs = 25_000;

/** Where nothing restarts in time. */
const shortOutageWaitMs = 1_000;

/** As long as it takes on a busy machine. */
const patience = { timeout: 30_000 };

describe('a PostgreSQL server that goes away under load', () => {
  let cluster: PostgresCluster;
  let stores: PostgresStore[];

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    stores = await openStores(outageWaitMs);
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await cluster.remove();
  });

  const openStores = (waitMs: number) =>
    Promise.all([1, 2].map(() => postgresStore({ url: cluster.url(), outageWaitMs: waitMs })));

  /** Chats that go on until they are told to end, each turn on the other server, and insist when a turn is refused. */
  function startChats(name: string) {
    const seen = { turns: new Map<string, number>(), failures: [] as StoreFailure[], slowestMs: 0 };
    let isOver = false;
    const talk = async (chat: number) => {
      const id = `${name}-${chat}`;
      for (let turn = 1; !isOver; ) {
        const request = { scope: id, key: `${turn}`, hash: '' };
        const commit = turnCommit({ session: { id, turn }, request, response: `${id} ${turn}` });
        const startedAt = performance.now();
        try {
          const [outcome] = (await stores[(chat + turn) % 2]?.commitTurns([commit])) ?? [];
          // After a failure a turn may turn out to be written: then it is its own answer that is repeated.
          if (outcome?.type === 'repeated') expect(outcome.request.response).toBe(`${id} ${turn}`);
          else expect(outcome).toEqual({ type: 'committed' });
          seen.turns.set(id, turn);
          turn++;
        } catch (error) {
          if (!(error instanceof StoreFailure)) throw error;
          seen.failures.push(error);
        }
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt);
        await delay(chat % 8);
      }
    };
    const talks = Promise.all(Array.from({ length: chats }, (_, chat) => talk(chat)));
    const end = async () => {
      isOver = true;
      await talks;
      return seen;
    };
    return { seen, end };
  }

  /** Every acknowledged turn is there, and each once. */
  async function expectAll(turns: ReadonlyMap<string, number>) {
    const ids = [...turns.keys()];
    expect(ids).toHaveLength(chats);
    const sessions = await stores[0]?.loadSessions(ids);
    for (const [index, id] of ids.entries()) {
      const last = turns.get(id) ?? 0;
      expect([last, last + 1]).toContain(sessions?.[index]?.turn); // one more when its acknowledgement was lost at the end
      const identities = Array.from({ length: last }, (_, turn) => ({ scope: id, key: `${turn + 1}` }));
      const requests = (await stores[1]?.loadRequests(identities)) ?? [];
      expect(requests.map((request) => request?.response)).toEqual(
        identities.map(({ key }) => `${id} ${key}`),
      );
    }
  }

  it.each(['stop', 'crash', 'kill'] as const)(
    'comes back after an ending by %s, and no turn fails, is lost or doubled',
    async (ending) => {
      const { seen, end } = startChats(ending);
      for (let round = 0; round < 3; round++) {
        await delay(300);
        await cluster.end(ending);
        await delay(400);
        await cluster.start();
      }
      const before = seen.turns.get(`${ending}-0`) ?? 0;
      await expect.poll(() => seen.turns.get(`${ending}-0`), patience).toBeGreaterThan(before);
      const { turns, failures } = await end();
      expect(failures.map(({ message }) => message)).toEqual([]);
      expect(turns.get(`${ending}-0`)).toBeGreaterThan(before);
      await expectAll(turns);
    },
  );

  it('stays away: turns fail within a limited time, and succeed after it returns', async () => {
    await Promise.all(stores.map((store) => store.close()));
    stores = await openStores(shortOutageWaitMs);
    const { seen, end } = startChats('away');
    await delay(300);
    await cluster.end('kill');
    await expect.poll(() => seen.failures.length, patience).toBeGreaterThan(chats);
    await cluster.start();
    // Turns of a chat go to both servers by turns.
    const goesOn = async () => {
      const before = seen.turns.get('away-0') ?? 0;
      await expect.poll(() => seen.turns.get('away-0'), patience).toBeGreaterThan(before + 1);
    };
    await goesOn();
    // From here on at most the turns fail that have waited since before.
    const failed = seen.failures.length;
    await goesOn();
    const { turns, failures, slowestMs } = await end();
    expect(failures.length - failed).toBeLessThanOrEqual(chats);
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['unavailable']));
    expect(slowestMs).toBeLessThan(shortOutageWaitMs + 25_000);
    await expectAll(turns);
  });
});
