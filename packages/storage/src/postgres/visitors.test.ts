// A visitor is erased while a turn of theirs is being committed on another server.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { result, turnCommit } from '../samples.ts';
import type { TurnCommit, Visitor } from '../store.ts';
import type { Connection } from './connections/connection.ts';
import { openConnection } from './connections/connection.ts';
import { readAddress } from './connections/database-address.ts';
import type { PostgresStore } from './postgres-store.ts';
import { postgresStore } from './postgres-store.ts';
import { removeFrom } from './removals.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase, untilLockIsWaitedFor } from './test-database.ts';

describe('erasing a visitor beside a turn of theirs', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let writing: Connection;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    store = await postgresStore({ url: database.url });
    await database.empty();
    writing = await openConnection(readAddress(database.url));
    const session = { id: 'first', resultId: 'kept' };
    await store.commitTurns([
      turnCommit({ session, record: '{}', results: [result({ id: 'kept', sessionId: 'first' })] }),
    ]);
  });
  afterEach(async () => {
    await writing.close();
    await store.close();
  });

  /** Erases until nothing more is found, while a turn is half written; it is committed when the erasure waits for it. */
  async function eraseBeside(visitor: Visitor, half: readonly string[], rest: readonly string[]) {
    await writing.query('BEGIN');
    for (const sql of half) await writing.query(sql);
    const erasing = (async () => {
      while ((await store.remove({ kind: 'visitor', visitor })).count > 0);
    })();
    await untilLockIsWaitedFor(database);
    for (const sql of rest) await writing.query(sql);
    await writing.query('COMMIT');
    await erasing;
  }

  const copyOf = (table: 'sessions' | 'results', id: string, changes: string) => [
    `CREATE TEMPORARY TABLE ${table}_copy ON COMMIT DROP AS SELECT * FROM colloquy.${table} WHERE id = '${id}'`,
    `UPDATE ${table}_copy SET ${changes}`,
    `INSERT INTO colloquy.${table} SELECT * FROM ${table}_copy`,
  ];

  it.each([
    ['result', { resultId: 'kept' }],
    ['chat', { sessionId: 'first' }],
  ])("removes the linked bot's result that the turn writes, when erasing by the %s", async (_, visitor) => {
    const moves = [`UPDATE colloquy.sessions SET turn = 2 WHERE id = 'first'`];
    await eraseBeside(visitor, moves, copyOf('results', 'kept', `id = 'linked', bot_id = 'bot-2'`));
    expect(await store.loadResult('linked')).toBeUndefined();
    expect(await store.loadResult('kept')).toBeUndefined();
    expect(await store.loadSessions(['first'])).toEqual([undefined]);
  });

  it('removes a chat that returns to the result of another chat', async () => {
    const begins = [
      ...copyOf('sessions', 'first', `id = 'again'`),
      `UPDATE colloquy.results SET session_id = 'again' WHERE id = 'kept'`,
    ];
    await eraseBeside({ sessionId: 'first' }, begins, []);
    expect(await store.loadResult('kept')).toBeUndefined();
    expect(await store.loadSessions(['first', 'again'])).toEqual([undefined, undefined]);
  });

  it('removes a chat that returns while the removal runs', async () => {
    const connection = await openConnection(readAddress(database.url));
    const session = { id: 'again', resultId: 'kept' };
    const results = [result({ id: 'kept', sessionId: 'again' })];
    const again = turnCommit({ session, record: '{}', results });
    let isBack = false;
    const query: Connection['query'] = async (statement, parameters) => {
      const answer = await connection.query<never>(statement, parameters);
      if (!isBack && typeof statement !== 'string' && statement.name === 'cascade.removeSessions') {
        isBack = true;
        expect(await store.commitTurns([again])).toEqual([{ type: 'committed' }]);
      }
      return answer;
    };
    const visitor = { sessionId: 'first' };
    const { sessionIds } = await removeFrom({ ...connection, query }, { kind: 'visitor', visitor });
    await connection.close();
    expect([...sessionIds].sort()).toEqual(['again', 'first']);
    expect((await store.remove({ kind: 'visitor', visitor })).count).toBe(0);
    expect(await store.loadSessions(['first', 'again'])).toEqual([undefined, undefined]);
    expect(await store.loadResult('kept')).toBeUndefined();
  });

  it.each([
    ['again', `UPDATE colloquy.calls SET content = 'late' WHERE owner = 'session first'`],
    ['for the first time', `INSERT INTO colloquy.calls VALUES ('session first', 2, 1, 'h', 'late')`],
  ])('waits for a journal whose call is written %s, and removes both', async (_, call) => {
    const identity = { owner: 'session first', turn: 2 };
    const written = { ...identity, holder: 'one', hash: 'h', content: '{}', expected: undefined };
    await store.journal({ ...written, calls: [{ number: 0, hash: 'h', content: 'made' }] });
    // Of two that wait for each other this is the one that is broken off.
    await writing.query(`SET deadlock_timeout = '50ms'`);
    await eraseBeside({ resultId: 'kept' }, [`UPDATE colloquy.journals SET holder = 'two'`], [call]);
    expect(await store.loadJournal(identity)).toBeUndefined();
    expect(await database.run('SELECT FROM colloquy.calls')).toEqual([]);
  });

  it('does not deadlock with turns and journals of the same chats', async () => {
    const other = await postgresStore({ url: database.url });
    const chats = (round: number) =>
      Array.from({ length: 12 }, (_, index) => {
        const [id, resultId] = [`${round} ${index}`, `result ${index % 3}`];
        return turnCommit({ session: { id, resultId }, results: [result({ id: resultId, sessionId: id })] });
      });
    const journal = ({ session: { id } }: TurnCommit, expected: string | undefined) =>
      other.journal({
        owner: `session ${id}`,
        turn: 2,
        holder: 'one',
        hash: 'h',
        content: '{}',
        calls: [{ number: 0, hash: 'h', content: 'made' }],
        expected,
      });
    let isOver = false;
    let erased = 0;
    const erasing = (async () => {
      for (let round = 0; !isOver; round++) {
        const visitor = { resultId: `result ${round % 3}` };
        erased += (await store.remove({ kind: 'visitor', visitor })).count;
      }
    })();
    for (let round = 0; round < 60; round += 3) {
      const begun = chats(round);
      await other.commitTurns(begun);
      // The journals of these go into one batch with the first turns of others, which want the same results.
      for (const [index, expected] of [undefined, 'one'].entries())
        await Promise.all([
          ...begun.map((turn) => journal(turn, expected)),
          other.commitTurns(chats(round + 1 + index)),
        ]);
    }
    isOver = true;
    await erasing;
    await Promise.all([store, other].map((each) => each.close())); // connections count what they saw when they end
    const [deadlocks] = await database.run(
      'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(erased).toBeGreaterThan(0);
    expect(deadlocks?.count).toBe(0);
  });
});
