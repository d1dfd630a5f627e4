import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { turnCommit } from '../samples.ts';
import type { CommitOutcome } from '../store.ts';
import { CHECKPOINT_PAGES, LATEST_CHECKPOINT_PAGES, PAGE_BYTES } from './open-database.ts';
import { sqliteStore } from './sqlite-store.ts';

describe('the SQLite store', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-store-'));
    file = join(folder, 'colloquy.db');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes many commits with few syncs', async () => {
    const store = sqliteStore({ file });
    const commits = Array.from({ length: 1_000 }, (_, index) =>
      store.commitTurns([turnCommit({ session: { id: `s${index}` } })]),
    );
    await Promise.all(commits);
    const { commits: written, batches } = store.statistics();
    expect(written).toBe(1_000);
    expect(batches).toBeLessThan(20);
    await store.close();
  });

  it('checkpoints its log while it runs, so that the log stays short', async () => {
    const store = sqliteStore({ file });
    const response = 'x'.repeat(PAGE_BYTES);
    const rounds = (3 * LATEST_CHECKPOINT_PAGES) / 100;
    for (let round = 0; round < rounds; round++)
      await store.commitTurns(
        Array.from({ length: 50 }, (_, index) => {
          const id = `s${round}-${index}`;
          return turnCommit({ session: { id }, request: { scope: id, key: 'k', hash: 'h' }, response });
        }),
      );
    const { size } = await stat(`${file}-wal`);
    await store.close();
    expect(size).toBeGreaterThan(CHECKPOINT_PAGES * PAGE_BYTES);
    expect(size).toBeLessThan(2 * CHECKPOINT_PAGES * PAGE_BYTES);
  });

  it('returns an outcome for each turn of a batch with repeats, and writes each turn once', async () => {
    const store = sqliteStore({ file });
    const answer = (id: string) => ({ resultId: id, blockId: 'b', content: id, attachedFileUrls: [] });
    const turns = Array.from({ length: 50 }, (_, index) => {
      const id = `s${index % 40}`;
      const result = {
        id,
        botId: 'bot-1',
        sessionId: id,
        variables: '[]',
        hasStarted: true,
        isCompleted: false,
      };
      return turnCommit({
        session: { id, resultId: id },
        request: { scope: id, key: 'k', hash: `${index}` },
        answers: [answer(id)],
        results: [result],
      });
    });
    const outcomes = await store.commitTurns(turns);
    expect(outcomes.map(({ type }) => type)).toEqual([
      ...Array(40).fill('committed'),
      ...Array(10).fill('repeated'),
    ]);
    const results = await store.listResults('bot-1', { limit: 100 });
    expect(results).toHaveLength(40);
    expect(results.map(({ answers }) => answers.length)).toEqual(Array(40).fill(1));
    await store.close();
  });

  it('leaves the database, its mark and no writer records when it closes', async () => {
    const store = sqliteStore({ file });
    await store.commitTurns([turnCommit()]);
    await store.close();
    expect((await readdir(folder)).sort()).toEqual(['colloquy.db', 'colloquy.db-mark']);
    const database = new DatabaseSync(file);
    expect(database.prepare("SELECT count(*) AS writers FROM writers WHERE id <> 'life'").get()).toEqual({
      writers: 0,
    });
    database.close();
  });

  it('shares its file with another process', async () => {
    const store = sqliteStore({ file });
    await store.commitTurns([turnCommit()]);
    const script = `
      import { sqliteStore } from ${JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href)};
      const store = sqliteStore({ file: ${JSON.stringify(file)} });
      await store.publish([{ hash: 'h', definition: '{}', createdAt: 1 }], [{ id: 'b', publicIds: ['lead'], name: 'Lead', flow: 'h', publishedAt: 1 }]);
      console.log((await store.loadSessions(['session-1']))[0].turn);
      await store.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('1');
    expect((await store.loadBot({ publicId: 'lead' }))?.name).toBe('Lead');
    expect(await store.commitTurns([turnCommit({ session: { turn: 2 } })])).toEqual([{ type: 'committed' }]);
    await store.close();
  });

  it('lets one of two stores on the same file commit each turn', async () => {
    const stores = [sqliteStore({ file }), sqliteStore({ file })];
    const outcomes: CommitOutcome['type'][] = [];
    for (let turn = 1; turn <= 20; turn++) {
      const rivals = stores.map((store, rival) =>
        store.commitTurns([turnCommit({ session: { turn, state: `${rival}` } })]),
      );
      outcomes.push(...(await Promise.all(rivals)).flat().map(({ type }) => type));
    }
    expect(outcomes.filter((type) => type === 'committed')).toHaveLength(20);
    expect(outcomes.filter((type) => type === 'conflict')).toHaveLength(20);
    for (const store of stores) await store.close();
  });

  it('returns the same response to a request from both of two stores', async () => {
    const stores = [sqliteStore({ file }), sqliteStore({ file })];
    const request = { scope: 'start', key: 'k', hash: 'h' };
    const outcomes = (
      await Promise.all(
        stores.map((store, index) =>
          store.commitTurns([turnCommit({ session: { id: `s${index}` }, request, response: `by ${index}` })]),
        ),
      )
    ).flat();
    const winner = outcomes.findIndex(({ type }) => type === 'committed');
    expect(outcomes[1 - winner]).toEqual({
      type: 'repeated',
      request: { ...request, sessionId: `s${winner}`, turn: 1, response: `by ${winner}` },
    });
    for (const store of stores) await store.close();
  });
});
