import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { turnCommit } from '../samples.ts';
import type { CommitOutcome } from '../store.ts';
import type { PostgresStore } from './postgres-store.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';
import { startTestProxy } from './test-proxy.ts';

describe('several servers on one PostgreSQL database', () => {
  let database: TestDatabase;
  let stores: PostgresStore[];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    await database.empty();
    stores = await Promise.all([1, 2, 3].map(() => postgresStore({ url: database.url })));
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });

  const storeOf = (index: number) => stores[index % stores.length] as PostgresStore;
  const typesOf = (outcomes: readonly (readonly CommitOutcome[])[]) =>
    outcomes.flat().map(({ type }) => type);

  it('let exactly one of 64 writers commit each turn of a session', async () => {
    const winners: number[] = [];
    for (let turn = 1; turn <= 25; turn++) {
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, (_, writer) =>
          storeOf(writer).commitTurns([turnCommit({ session: { turn, state: `by ${writer}` } })]),
        ),
      );
      const types = typesOf(outcomes);
      expect(types.filter((type) => type === 'committed')).toHaveLength(1);
      expect(types.filter((type) => type === 'conflict')).toHaveLength(63);
      winners.push(types.indexOf('committed'));
      const [session] = await storeOf(turn).loadSessions(['session-1']);
      expect(session).toMatchObject({ turn, state: `by ${winners.at(-1)}` });
    }
    expect(new Set(winners.map((writer) => writer % 3)).size).toBeGreaterThan(1);
  });

  it('let either the commit of a turn or the takeover of its journal succeed, never both', async () => {
    const owners = Array.from({ length: 48 }, (_, index) => `session-${index}`);
    const held = (owner: string) => ({ owner, turn: 2, holder: 'one' });
    const write = { hash: 'h', content: '{}', calls: [] };
    for (let round = 0; round < 4; round++) {
      const ids = owners.map((owner) => `${owner} of round ${round}`);
      await storeOf(0).commitTurns(ids.map((id) => turnCommit({ session: { id } })));
      await Promise.all(ids.map((id) => storeOf(0).journal({ ...held(id), ...write, expected: undefined })));
      const outcomes = await Promise.all(
        ids.map(async (id, index) => {
          const turn = turnCommit({ session: { id, turn: 2 }, journal: held(id) });
          const [[committed], taken] = await Promise.all([
            storeOf(index).commitTurns([turn]),
            storeOf(index + 1).journal({ ...held(id), ...write, holder: 'two', expected: 'one' }),
          ]);
          return `${committed?.type} ${taken}`;
        }),
      );
      for (const outcome of outcomes) expect(['committed false', 'conflict true']).toContain(outcome);
    }
  });

  it('commit the turn of one request once, and return its response to all repeats', async () => {
    const request = { scope: 'start bot-1', key: 'k', hash: 'h' };
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, twin) =>
        storeOf(twin).commitTurns([
          turnCommit({ session: { id: `twin-${twin}` }, request, response: `by ${twin}` }),
        ]),
      ),
    );
    const winner = typesOf(outcomes).indexOf('committed');
    const record = { ...request, sessionId: `twin-${winner}`, turn: 1, response: `by ${winner}` };
    for (const [twin, outcome] of outcomes.entries()) {
      if (twin !== winner) expect(outcome).toEqual([{ type: 'repeated', request: record }]);
    }
    const ids = Array.from({ length: 64 }, (_, twin) => `twin-${twin}`);
    const found = await storeOf(0).loadSessions(ids);
    expect(found.flatMap((session) => session?.id ?? [])).toEqual([`twin-${winner}`]);
  });

  it('answer a retry on another server with "repeated", not with "conflict"', async () => {
    const request = { scope: 'session-1', key: 'k', hash: 'h' };
    await storeOf(0).commitTurns([turnCommit()]);
    await storeOf(0).commitTurns([turnCommit({ session: { turn: 2 }, request, response: 'once' })]);
    for (const turn of [2, 3, 9]) {
      const retry = turnCommit({ session: { turn }, request, response: 'twice' });
      expect(await storeOf(1).commitTurns([retry])).toMatchObject([
        { type: 'repeated', request: { response: 'once' } },
      ]);
    }
  });

  it('cause no database error when a client repeats a request', async () => {
    const proxy = await startTestProxy(database.url);
    const store = await postgresStore({ url: proxy.url });
    const identity = (scope: string) => ({ scope, key: 'k', hash: 'h' });
    const start = turnCommit({ request: identity('start bot-1'), response: 'once' });
    const reply = turnCommit({ session: { turn: 2 }, request: identity('session-1'), response: 'once' });
    for (const turn of [start, reply])
      expect(typesOf([await store.commitTurns([turn])])).toEqual(['committed']);
    const again = [
      turnCommit({ session: { id: 'another' }, request: identity('start bot-1') }),
      reply,
      turnCommit({ session: { turn: 3 }, request: identity('session-1') }),
      turnCommit({ session: { turn: 9 }, request: identity('session-1') }),
    ];
    for (const turn of again) {
      const others = [turnCommit({ session: { id: `beside ${again.indexOf(turn)}` } })];
      const [outcomes, beside] = await Promise.all([store.commitTurns([turn]), store.commitTurns(others)]);
      expect(outcomes).toMatchObject([{ type: 'repeated', request: { response: 'once' } }]);
      expect(typesOf([beside])).toEqual(['committed']);
    }
    expect(await store.loadSessions(['another'])).toEqual([undefined]);
    expect((await store.loadSessions(['session-1']))[0]).toMatchObject({ turn: 2 });
    await store.close();
    expect(proxy.errors).toBe(0);
    await proxy.close();
  });

  it('all start on an empty database, even with serializable transactions by default', async () => {
    const strict = await createTestDatabase();
    await strict.run(
      `ALTER DATABASE ${new URL(strict.url).pathname.slice(1)} SET default_transaction_isolation = 'serializable'`,
    );
    const proxy = await startTestProxy(strict.url);
    const opened = await Promise.all(Array.from({ length: 5 }, () => postgresStore({ url: proxy.url })));
    const flow = { hash: 'hash-1', definition: '{}', createdAt: 1 };
    const bot = { id: 'bot-1', publicIds: ['bot'], name: 'Bot', flow: 'hash-1', publishedAt: 1 };
    await Promise.all(opened.map((store) => store.publish([flow], [bot])));
    const outcomes = await Promise.all(
      opened.map((store, number) => store.commitTurns([turnCommit({ session: { id: `${number}` } })])),
    );
    expect(typesOf(outcomes)).toEqual(opened.map(() => 'committed'));
    await Promise.all(opened.map((store) => store.close()));
    expect(proxy.errors).toBe(0);
    await proxy.close();
    await strict.remove();
  });

  it('neither deadlock nor fail when their batches share sessions, results and keys', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `shared-${index}`);
    await storeOf(0).commitTurns(ids.map((id) => turnCommit({ session: { id, state: '0' } })));
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const committed = new Map(ids.map((id) => [id, 0]));
    await Promise.all(
      stores.map(async (store, server) => {
        for (let round = 0; round < 60; round++) {
          const some = ids.filter(() => random() < 0.6).sort(() => random() - 0.5);
          const sessions = await store.loadSessions(some);
          const turns = sessions.flatMap((session) => {
            if (!session) return [];
            const { id, turn } = session;
            return turnCommit({
              session: { id, turn: turn + 1, resultId: 'shared', state: `${Number(session.state) + 1}` },
              request: { scope: id, key: `${server} ${round}`, hash: '' },
              results: [
                {
                  id: 'shared',
                  botId: 'b',
                  sessionId: id,
                  variables: '[]',
                  hasStarted: true,
                  isCompleted: false,
                },
              ],
            });
          });
          const outcomes = await store.commitTurns(turns);
          for (const [index, { type }] of outcomes.entries()) {
            const id = turns[index]?.session.id ?? '';
            if (type === 'committed') committed.set(id, (committed.get(id) ?? 0) + 1);
          }
        }
      }),
    );
    for (const session of await storeOf(0).loadSessions(ids)) {
      expect(session?.turn).toBe((committed.get(session?.id ?? '') ?? 0) + 1);
      expect(session?.state).toBe(`${committed.get(session?.id ?? '')}`);
    }
    await Promise.all(stores.map((store) => store.close())); // connections count what they saw when they end
    const [deadlocks] = await database.run(
      'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(deadlocks).toEqual({ count: 0 });
  });

  it('lose and repeat no turn when they alternate between the turns of many chats', async () => {
    const chats = Array.from({ length: 32 }, (_, chat) => `chat-${chat}`);
    const turns = 12;
    await Promise.all(
      chats.map(async (id, chat) => {
        for (let turn = 1; turn <= turns; turn++) {
          const commit = turnCommit({
            session: { id, turn },
            request: { scope: id, key: `${turn}`, hash: '' },
            answers: [{ resultId: id, blockId: 'b', content: `${turn}`, attachedFileUrls: [] }],
            results: [
              { id, botId: 'b', sessionId: id, variables: `[${turn}]`, hasStarted: true, isCompleted: false },
            ],
          });
          expect(await storeOf(chat + turn).commitTurns([commit])).toEqual([{ type: 'committed' }]);
        }
      }),
    );
    const numbers = Array.from({ length: turns }, (_, turn) => `${turn + 1}`);
    for (const id of chats) {
      const result = await storeOf(1).loadResult(id);
      expect(result?.answers.map(({ content }) => content)).toEqual(numbers);
      expect(result?.variables).toBe(`[${turns}]`);
    }
  });

  it('publish to the same address one after the other', async () => {
    const flow = { hash: 'h', definition: '{}', createdAt: 1 };
    await Promise.all(
      stores.flatMap((store, server) =>
        [1, 2, 3].map((round) => {
          const id = `bot-${server}-${round}`;
          return store.publish([flow], [{ id, publicIds: ['lead'], name: id, flow: 'h', publishedAt: 1 }]);
        }),
      ),
    );
    const bots = await storeOf(0).listBots();
    expect(bots).toHaveLength(9);
    expect(bots.filter(({ publicIds }) => publicIds.includes('lead'))).toHaveLength(1);
  });

  it('assign an address to one bot when several publish it at once, and publish no other', async () => {
    for (let round = 0; round < 5; round++) {
      const address = `address-${round}`;
      const ids = stores.map((_, server) => `bot-${round}-${server}`);
      const done = await Promise.all(
        ids.map((id, server) =>
          storeOf(server).publish(
            [{ hash: id, definition: '{}', createdAt: 1 }],
            [{ id, publicIds: [address], name: id, flow: id, publishedAt: 1, takesFrom: [] }],
          ),
        ),
      );
      expect(done.filter((isDone) => isDone)).toHaveLength(1);
      const owner = ids[done.indexOf(true)];
      expect((await storeOf(0).loadBot({ publicId: address }))?.id).toBe(owner);
      const flows = await Promise.all(ids.map((id) => storeOf(0).loadFlow(id)));
      expect(flows.flatMap((flow) => flow?.hash ?? [])).toEqual([owner]);
    }
    expect(await storeOf(0).listBots()).toHaveLength(5);
  });

  it('see at once what another server published and committed', async () => {
    await storeOf(0).publish(
      [{ hash: 'h', definition: '{}', createdAt: 1 }],
      [{ id: 'b', publicIds: ['lead'], name: 'Lead', flow: 'h', publishedAt: 1 }],
    );
    await storeOf(0).commitTurns([turnCommit()]);
    expect((await storeOf(1).loadBot({ publicId: 'lead' }))?.name).toBe('Lead');
    expect((await storeOf(2).loadSessions(['session-1']))[0]?.turn).toBe(1);
  });
});
