// Rows that were damaged on the disk: a response or a state is given out as it was stored, or not at all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { turnCommit } from '../contract/samples.ts';
import { examineFile } from './examine-file.ts';
import type { SqliteStore } from './sqlite-store.ts';
import { sqliteStore } from './sqlite-store.ts';

const request = { scope: 'session-1', key: 'key-1', hash: 'hash-1' };

describe('a damaged row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-checksum-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let store: SqliteStore;
  let file: string;
  let count = 0;
  beforeEach(async () => {
    file = join(folder, `${count++}.db`);
    store = sqliteStore({ file });
    await store.commitTurns([turnCommit({ request, message: '"hello"', response: '{"messages":["yes"]}' })]);
  });
  afterEach(() => store.close());

  const damage = (sql: string) => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };
  const corrupt = { code: 'corrupt', message: expect.stringContaining('is damaged') };

  it.each([
    ['other bytes', "UPDATE turns SET response = replace(response, 'yes', 'no!')"],
    ['fewer bytes', "UPDATE turns SET response = ''"],
    ['the response of another turn', 'UPDATE turns SET turn = 2'],
    ['with another message', "UPDATE turns SET message = replace(message, 'hello', 'help!')"],
    ['with no message', 'UPDATE turns SET message = NULL'],
  ])('of a response is not given out, nor is the turn run again: %s', async (_, sql) => {
    damage(sql);
    await expect(store.loadRequests([request])).rejects.toMatchObject(corrupt);
    await expect(store.commitTurns([turnCommit({ session: { turn: 2 }, request })])).rejects.toMatchObject(
      corrupt,
    );
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT turn FROM sessions').get()).toEqual({ turn: 1 });
    database.close();
    const { turns } = await store.loadTurns('session-1', { limit: 10, bytes: 1_000, before: 10 });
    expect(turns).toEqual([{ turn: expect.any(Number), createdAt: expect.any(Number), response: undefined }]);
    expect(examineFile(file)).toMatchObject({ ok: false, message: expect.stringContaining('of turns') });
  });

  it('of a state is not gone on with', async () => {
    damage("UPDATE sessions SET state = replace(state, '1', '7')");
    await expect(store.loadSessions(['session-1'])).rejects.toMatchObject(corrupt);
  });

  it('is not suspected where an earlier version left no checksum', async () => {
    damage('UPDATE sessions SET checksum = NULL; UPDATE turns SET checksum = NULL, message = NULL');
    expect((await store.loadSessions(['session-1']))[0]?.turn).toBe(1);
    expect((await store.loadRequests([request]))[0]?.response).toBe('{"messages":["yes"]}');
  });
});
