// What the outbox costs a turn that sends nothing: no statement, on either store.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore } from '@colloquy/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEffects } from '../../packages/runtime/src/outbox/effects.ts';
import { commitBatch } from '../../packages/storage/src/postgres/commits/commit-batch.ts';
import type { Connection } from '../../packages/storage/src/postgres/connections/connection.ts';
import { turnCommit } from '../../packages/storage/src/samples.ts';
import { openForWriting, prepareFile } from '../../packages/storage/src/sqlite/open-database.ts';
import { addTurn, noTurns } from '../../packages/storage/src/sqlite/turn-values.ts';
import { createWriter } from '../../packages/storage/src/sqlite/writer.ts';
import type { TurnCommit } from '../../packages/storage/src/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'colloquy-hot-path-'));
const file = join(folder, 'colloquy.db');
beforeAll(() => prepareFile(file));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outbox = [{ sender: 'test', destination: 'one', payload: '{}' }];

/** The statements that one commit runs, in their order. */
function statementsOnSqlite(turn: TurnCommit): readonly string[] {
  const database = openForWriting(file);
  const run: string[] = [];
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare')
        return typeof Reflect.get(target, name) === 'function'
          ? Reflect.get(target, name).bind(target)
          : Reflect.get(target, name);
      return (sql: string) =>
        new Proxy(target.prepare(sql), {
          get(statement, method) {
            const value = Reflect.get(statement, method);
            if (typeof value !== 'function') return value;
            return (...values: unknown[]) => {
              run.push(sql);
              return value.apply(statement, values);
            };
          },
        });
    },
  });
  const turns = noTurns();
  addTurn(turns, turn);
  createWriter(watched, { id: 'test' }).write({
    number: 1,
    journals: [],
    tasks: [],
    turns,
  });
  database.close();
  return run;
}

it('a turn without outbox entries runs no extra statement on SQLite', () => {
  const without = statementsOnSqlite(turnCommit({ session: { id: 'a' } }));
  expect(without.length).toBeGreaterThan(3);
  expect(without.filter((sql) => sql.includes('outbox'))).toEqual([]);
  // What is counted of chats is counted later.
  expect(without.filter((sql) => /tallies|counted/.test(sql))).toEqual([]);
  const one = statementsOnSqlite(turnCommit({ session: { id: 'b' }, outbox }));
  expect(one.filter((sql) => sql.includes('outbox'))).toHaveLength(1);
  expect(one).toHaveLength(without.length + 1);
});

/** The statements that one commit sends; the answers are those of a database in which all is as expected. */
async function statementsOnPostgres(turn: TurnCommit): Promise<readonly string[]> {
  const sent: string[] = [];
  const connection = {
    isLost: false,
    end: new Promise<void>(() => undefined),
    async query(statement: string | { readonly name: string }) {
      const name = typeof statement === 'string' ? statement : statement.name;
      sent.push(name);
      return { count: 1, rows: [name === 'note batch' ? { batch: 1 } : { id: turn.session.id }] };
    },
    together: <T>(send: () => T) => send(),
    close: async () => undefined,
  } as unknown as Connection;
  await commitBatch({ connection, writerId: 'w', number: 1 }, { turns: [turn], journals: [] });
  return sent;
}

it('a turn without outbox entries runs no extra statement on PostgreSQL', async () => {
  const without = await statementsOnPostgres(turnCommit({}));
  expect(without.at(-1)).toBe('COMMIT');
  expect(without).not.toContain('add entries');
  const one = await statementsOnPostgres(turnCommit({ outbox }));
  expect(one.filter((name) => !without.includes(name))).toEqual(['add entries']);
  expect(one).toHaveLength(without.length + 1);
});

it('a commit calls the store directly while no bot has a webhook', async () => {
  const store = memoryStore();
  let isIdle = true;
  const asked: string[] = [];
  const withNone = withEffects(
    store,
    ({ session }) => {
      asked.push(session.id);
      return outbox;
    },
    { onAdded: () => undefined, isIdle: () => isIdle },
  );
  expect(withNone.commitTurns).toBe(store.commitTurns);
  isIdle = false;
  await withNone.commitTurns([turnCommit({})]);
  expect(asked).toEqual(['session-1']);
  expect(await store.outbox.count()).toEqual({ waiting: 1, dead: 0 });
});
