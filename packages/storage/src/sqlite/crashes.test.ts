import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { turnCommit } from '../samples.ts';
import type { CommitOutcome, Store } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import { startCommitThread } from './commit-thread.ts';
import type { SqliteStoreOptions } from './sqlite-store.ts';
import { sqliteStore } from './sqlite-store.ts';

describe('the SQLite store in trouble', () => {
  let folder: string;
  let file: string;
  let stores: Store[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colloquy-crash-'));
    file = join(folder, 'colloquy.db');
    stores = [];
  });

  afterEach(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (options: Omit<SqliteStoreOptions, 'file'> = {}) => {
    const store = sqliteStore({ file, ...options });
    stores.push(store);
    return store;
  };

  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('loses and repeats no turn when the commit thread is terminated repeatedly', async () => {
    let thread: Worker | undefined;
    const store = open({
      startThread: (options) => {
        thread = startCommitThread(options);
        return thread;
      },
    });
    const turns = 25;
    let isDone = false;
    const killer = (async () => {
      for (let kill = 0; !isDone && kill < 100; kill++) {
        await delay(50 + ((kill * 37) % 150));
        await thread?.terminate();
      }
    })();
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, chat) => {
        const seen: CommitOutcome['type'][] = [];
        for (let turn = 1; turn <= turns; turn++) {
          const commit = turnCommit({
            session: { id: `chat-${chat}`, turn },
            request: { scope: `chat-${chat}`, key: `${turn}`, hash: '' },
          });
          const outcome = await untilTaken(() => store.commitTurns([commit]));
          seen.push(...outcome.map(({ type }) => type));
          await delay(chat % 4);
        }
        return seen;
      }),
    );
    isDone = true;
    await killer;
    expect(outcomes.flat().filter((type) => type !== 'committed')).toEqual([]);
    expect(outcomes.flat()).toHaveLength(24 * turns);
    expect(store.statistics().restarts).toBeGreaterThan(0);
    await store.close();
    const database = new DatabaseSync(file);
    expect(
      database
        .prepare(
          'SELECT count(*) AS rows, count(DISTINCT session_id || char(32) || turn) AS turns FROM turns',
        )
        .get(),
    ).toEqual({
      rows: 24 * turns,
      turns: 24 * turns,
    });
    database.close();
  });

  it('loses and repeats no turn when its thread ends after each turn, and leaves no log file', async () => {
    const ends: Promise<unknown>[] = [];
    const store = open({
      restAfterMs: 1,
      startThread: (options) => {
        const thread = startCommitThread(options);
        ends.push(once(thread, 'exit'));
        return thread;
      },
    });
    const turns = 5;
    for (let turn = 1; turn <= turns; turn++) {
      const commit = turnCommit({
        session: { id: 'chat', turn },
        request: { scope: 'chat', key: `${turn}`, hash: '' },
      });
      expect(await store.commitTurns([commit])).toEqual([{ type: 'committed' }]);
      expect((await store.commitTurns([commit])).map(({ type }) => type)).toEqual(['repeated']);
      await ends.at(-1);
    }
    expect(ends.length).toBeGreaterThanOrEqual(turns);
    expect(store.statistics().restarts).toBe(0);
    await store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT count(*) AS turns FROM turns').get()).toEqual({ turns });
    database.close();
  });

  it('has every acknowledged turn after its process was killed', async () => {
    for (let round = 0; round < 5; round++) {
      const acknowledged = await killWhileCommitting(file, round);
      const store = open();
      const ids = [...acknowledged.keys()];
      const sessions = await store.loadSessions(ids);
      const requests = await store.loadRequests(
        ids.map((id) => ({ scope: id, key: `${acknowledged.get(id)}` })),
      );
      for (const [index, id] of ids.entries()) {
        const last = acknowledged.get(id) as number;
        const stored = sessions[index]?.turn;
        expect([last, last + 1]).toContain(stored);
        expect(requests[index]).toMatchObject({ turn: last, response: `answer ${last} of ${id}` });
      }
      expect(ids.length).toBe(16);
      await store.close();
    }
  });

  it('reports a full disk, writes nothing of the batch, and recovers when there is room', async () => {
    const store = open({ maximumPages: 130 });
    const state = 'x'.repeat(20_000);
    const outcomes: boolean[] = [];
    let failure: unknown;
    for (let index = 0; index < 100 && failure === undefined; index++) {
      const turns = [
        turnCommit({ session: { id: `a${index}`, state } }),
        turnCommit({ session: { id: `b${index}`, state } }),
      ];
      failure = await failureOf(store.commitTurns(turns));
      outcomes.push(failure === undefined);
    }
    expect(failure).toMatchObject({ code: 'full', message: expect.stringContaining(file) });
    const last = outcomes.length - 1;
    expect(last).toBeGreaterThan(2);
    expect(await store.loadSessions([`a${last}`, `b${last}`])).toEqual([undefined, undefined]);
    expect((await store.loadSessions([`b${last - 1}`]))[0]?.state).toBe(state);
    const broom = new DatabaseSync(file);
    broom.exec("DELETE FROM sessions WHERE id LIKE 'a%'");
    broom.close();
    expect(await store.commitTurns([turnCommit({ session: { id: 'later', state } })])).toEqual([
      { type: 'committed' },
    ]);
  });

  it('rejects every waiting commit of a failed batch', async () => {
    const store = open({ maximumPages: 30 });
    const state = 'x'.repeat(100_000);
    const failures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        failureOf(store.commitTurns([turnCommit({ session: { id: `s${index}`, state } })])),
      ),
    );
    expect(failures.filter((failure) => failure instanceof StoreFailure)).toHaveLength(20);
    expect(await store.commitTurns([turnCommit()])).toEqual([{ type: 'committed' }]);
  });

  it('waits while another process is writing', async () => {
    const store = open();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const commit = store.commitTurns([turnCommit()]);
    await delay(200);
    expect(await store.loadSessions(['session-1'])).toEqual([undefined]);
    other.exec('COMMIT');
    other.close();
    expect(await commit).toEqual([{ type: 'committed' }]);
  });

  it('reports when another process holds the lock for too long', async () => {
    const store = open();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    expect(await failureOf(store.commitTurns([turnCommit()]))).toMatchObject({ code: 'locked' });
    other.exec('ROLLBACK');
    other.close();
    expect(await store.commitTurns([turnCommit()])).toEqual([{ type: 'committed' }]);
  });

  it('reports a file that was damaged while open', async () => {
    const store = open();
    const vandal = new DatabaseSync(file);
    vandal.exec('DROP TABLE turns');
    vandal.close();
    const request = { scope: 's', key: 'k', hash: 'h' };
    expect(await failureOf(store.loadRequests([request]))).toBeInstanceOf(StoreFailure);
    expect(await failureOf(store.commitTurns([turnCommit({ request })]))).toMatchObject({
      code: 'unavailable',
    });
  });
});

/** A thread that dies twice over one batch makes the store reject it; it was not written then, and is simply sent again. */
async function untilTaken<T>(use: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await use();
    } catch (error) {
      if (attempt === 50 || !(error instanceof StoreFailure) || error.code !== 'unavailable') throw error;
    }
  }
}

/** Runs 16 chats in a process of its own, kills it with -9 in the middle of them, and gives the last acknowledged turn of each. */
async function killWhileCommitting(file: string, round: number): Promise<Map<string, number>> {
  const script = `
    import { sqliteStore } from ${JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href)};
    const store = sqliteStore({ file: ${JSON.stringify(file)} });
    for (let chat = 0; chat < 16; chat++) drive('chat-${round}-' + chat);
    async function drive(id) {
      for (let turn = 1; ; turn++) {
        const session = { id, botId: 'b', turn, state: 's', resultId: undefined, status: 'open', isPreview: false, createdAt: 1, updatedAt: 1 };
        const request = { scope: id, key: String(turn), hash: 'h' };
        const response = 'answer ' + turn + ' of ' + id;
        const expected = turn === 1 ? 'new' : turn - 1;
        await store.commitTurns([{ session, expected, request, response, answers: [], results: [], logs: [] }]);
        process.stdout.write(id + ' ' + turn + '\\n');
      }
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > 1_000 + round * 997) child.kill('SIGKILL');
  });
  expect(await ended).toBe('SIGKILL');
  const lines = output.slice(0, output.lastIndexOf('\n')).split('\n');
  return new Map(lines.map((line) => line.split(' ')).map(([id = '', turn]) => [id, Number(turn)]));
}
