// Old results go while their visitors may come back at any moment: whoever was answered keeps what was answered.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RemovedPart } from '../nouns/removals/removal-parts.ts';
import { result, START_MS, turnCommit } from '../samples.ts';
import type { TurnCommit } from '../store.ts';
import type { Connection } from './connections/connection.ts';
import { openConnection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import type { PostgresStore } from './postgres-store.ts';
import { postgresStore } from './postgres-store.ts';
import { removeFrom } from './removals.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase, untilLockIsWaitedFor } from './test-database.ts';

const BEFORE = START_MS + 50;

describe('removing old results beside chats', () => {
  let database: TestDatabase;
  let store: PostgresStore;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    store = await postgresStore({ url: database.url });
    await database.empty();
  });
  afterEach(() => store.close());

  const turnOf = (id: string, turn: number, fields: Partial<TurnCommit> & { at?: number } = {}) => {
    const { at = START_MS + turn, ...rest } = fields;
    const resultId = 'kept';
    return turnCommit({
      session: { id, turn, resultId, updatedAt: at },
      request: { scope: id, key: `${turn}`, hash: 'h' },
      record: '{}',
      answers: [{ resultId, blockId: 'block-1', content: `turn ${turn} of ${id}`, attachedFileUrls: [] }],
      results: [result({ id: resultId, sessionId: id })],
      ...rest,
    });
  };
  const goesOn = turnOf('first', 2, { at: BEFORE + 1 });
  const comesBack = turnOf('again', 1, { at: BEFORE + 1, overwrites: 'kept' });

  /** Removes on a connection of its own, and commits a turn when a statement was answered. */
  async function removeBeside(turn: TurnCommit, after: string): Promise<RemovedPart> {
    const connection = await openConnection(readAddress(database.url));
    const query: Connection['query'] = async (statement, parameters) => {
      const answer = await connection.query<never>(statement, parameters);
      if (typeof statement !== 'string' && statement.name === after)
        expect(await store.commitTurns([turn])).toEqual([{ type: 'committed' }]);
      return answer;
    };
    try {
      const removal = { kind: 'results', botId: 'bot-1', before: BEFORE, limit: 10 } as const;
      return await removeFrom({ ...connection, query }, removal);
    } finally {
      await connection.close();
    }
  }

  /** A result that visitors may come back to, and one that is only old. */
  const begin = () =>
    store.commitTurns([
      turnOf('first', 1),
      turnCommit({
        session: { id: 'other', resultId: 'goes' },
        record: '{}',
        results: [result({ id: 'goes', sessionId: 'other' })],
      }),
    ]);

  it.each([
    ['a chat that goes on', 'oldResults.find', goesOn],
    ['a chat that goes on', 'oldResults.chats', goesOn],
    ['a visitor who comes back', 'oldResults.find', comesBack],
    ['a visitor who comes back', 'oldResults.chats', comesBack],
  ])('keeps what %s has written after "%s" was read', async (_, after, turn) => {
    await begin();
    expect(await removeBeside(turn, after)).toMatchObject({ count: 1, sessionIds: ['other'] });
    const { id } = turn.session;
    expect(await store.loadSessions([id, 'other'])).toEqual([turn.session, undefined]);
    expect((await store.loadResult('kept'))?.answers.at(-1)?.content).toBe(
      `turn ${turn.session.turn} of ${id}`,
    );
    expect(await store.loadResult('goes')).toBeUndefined();
    const [request] = await store.loadRequests([{ scope: id, key: `${turn.session.turn}` }]);
    expect(request?.response).toBe(turn.response);
    expect((await store.loadRecords(id, { limit: 9, after: 0 })).at(-1)?.turn).toBe(turn.session.turn);
  });

  it('waits for a write in progress, and keeps its result', async () => {
    await begin();
    const writing = await openConnection(readAddress(database.url));
    await writing.query('BEGIN');
    await writing.query(`UPDATE colloquy.results SET updated_at = ${BEFORE} WHERE id = 'kept'`);
    const removal = { kind: 'results', botId: 'bot-1', before: BEFORE, limit: 10 } as const;
    const removed = store.remove(removal);
    await untilLockIsWaitedFor(database);
    await writing.query('COMMIT');
    await writing.close();
    expect(await removed).toEqual({ count: 1, sessionIds: ['other'] });
    expect(await store.loadResult('kept')).toBeDefined();
    expect((await store.loadSessions(['first']))[0]?.turn).toBe(1);
  });

  it('does not deadlock with turns and journals of the same chats', async () => {
    const others = await Promise.all([1, 2].map(() => postgresStore({ url: database.url })));
    const removal = { kind: 'results', botId: 'bot-1', before: Number.MAX_SAFE_INTEGER, limit: 50 } as const;
    /** Twelve chats that begin, six results among them. */
    const chats = (name: string) =>
      Array.from({ length: 12 }, (_, index) => {
        const [id, resultId] = [`${name} ${index}`, `result ${index % 6}`];
        return turnCommit({ session: { id, resultId }, results: [result({ id: resultId, sessionId: id })] });
      });
    const journal = ({ session }: TurnCommit, expected: string | undefined) => ({
      owner: `session ${session.id}`,
      turn: 2,
      holder: 'one',
      hash: 'h',
      content: '{}',
      calls: [{ number: 0, hash: 'h', content: 'made' }],
      expected,
    });
    let removed = 0;
    await Promise.all([
      ...others.map(async (other, server) => {
        for (let round = 0; round < 40; round++) {
          const begun = chats(`${server} ${round}`);
          await other.commitTurns(begun);
          // The journals of these go into one batch with the first turns of others, which want the same results.
          for (const expected of [undefined, 'one'])
            await Promise.all([
              ...begun.map((turn) => other.journal(journal(turn, expected))),
              other.commitTurns(chats(`${server} ${round} beside ${expected}`)),
            ]);
        }
      }),
      (async () => {
        for (let round = 0; round < 80; round++) removed += (await store.remove(removal)).count;
      })(),
    ]);
    await Promise.all([store, ...others].map((each) => each.close())); // connections count what they saw when they end
    const [deadlocks] = await database.run(
      'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(removed).toBeGreaterThan(0);
    expect(deadlocks).toEqual({ count: 0 });
  });
});
