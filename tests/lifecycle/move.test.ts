// A store moves from its file to PostgreSQL and back: every value of every table is there, also when the move was killed again and again.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import type { MoveOptions } from '@colloquy/storage/move';
import { moveStore } from '@colloquy/storage/move';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { publishFullBot, visit } from './full-visit.ts';
import { rowsOf } from './rows-of-file.ts';

/** Texts that one of the databases writes differently. */
const ODD_TEXTS = ['plain', 'it\'s \\ "quoted"', 'Zürich 日本 👍', 'nul \u0000 and \u0001 end'];

/** A folder whose file holds something in every table. */
async function filledFolder() {
  const folder = temporaryFolder('move');
  onTestFinished(() => folder.remove());
  const store = await openStore({ dataFolder: folder.path });
  for (const text of ODD_TEXTS) {
    await visit(store, text, { botId: await publishFullBot(store, text) });
    await admit(store, text);
  }
  const { revision } = await store.tallies.revision([]);
  const tally = { flow: 'flow plain', period: '2026-11-22', counts: '{"started":1}' };
  await store.tallies.change({ revision, chats: [], taken: [], tallies: [tally] });
  await store.close();
  return { path: folder.path, file: join(folder.path, 'colloquy.db') };
}

/** Leaves a token, an invitation, and the entries of both in the audit log. */
async function admit(store: Store, text: string): Promise<void> {
  const id = `of ${text}`;
  const facts = {
    id,
    hash: `hash ${text}`,
    name: text,
    scopes: ['read'],
    bots: [`bot ${text}`],
    createdAt: 1,
  };
  const stamp = {
    id: `token ${text}`,
    at: 1,
    actor: { kind: 'operator' },
    operation: 'createToken',
  } as const;
  await store.tokens.add(
    { ...facts, createdBy: text, expiresAt: undefined, lastUsedAt: 2, revokedAt: undefined },
    stamp,
  );
  await store.invitations.add(
    { ...facts, days: 3, createdBy: { kind: 'person', name: text }, expiresAt: Date.parse('2100-01-01') },
    { ...stamp, id: `invitation ${text}`, operation: 'createInvitation' },
  );
}

async function emptyDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  return database;
}

/** Ends a move after so many of its reports, as a kill between two commits would. */
const endingAfter = (reports: number): MoveOptions => {
  let left = reports;
  return {
    onProgress() {
      if (left-- === 0) throw new Error('killed here');
    },
  };
};

describe('a move between SQLite and PostgreSQL', () => {
  it('copies every value to PostgreSQL and back, through interruptions', { timeout: 60_000 }, async () => {
    const { path, file } = await filledFolder();
    const database = await emptyDatabase();
    const before = rowsOf(file);
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(empty, 'Fill a new table here, so that its move is tested.').toEqual([]);

    for (const reports of [3, 15, 25, 40])
      await expect(moveStore({ file, toDatabase: database.url }, endingAfter(reports))).rejects.toThrow(
        'killed here',
      );
    await expect(openStore({ dataFolder: path, databaseUrl: database.url })).rejects.toThrow('colloquy move');
    const there = await moveStore({ file, toDatabase: database.url });
    expect(there.rows).toMatchObject({ bots: ODD_TEXTS.length, sessions: 2 * ODD_TEXTS.length });
    expect(existsSync(file)).toBe(false);
    expect(existsSync(there.putAside ?? '')).toBe(true);

    const back = join(temporaryFolderOfTest(), 'colloquy.db');
    for (const reports of [3, 15, 25, 40])
      await expect(
        moveStore({ file: back, fromDatabase: database.url }, endingAfter(reports)),
      ).rejects.toThrow('killed here');
    expect(existsSync(back)).toBe(false);
    await moveStore({ file: back, fromDatabase: database.url });
    expect(rowsOf(back)).toEqual(before);
  });

  it('keeps the order of answers, logs and the outbox', { timeout: 60_000 }, async () => {
    const { file } = await filledFolder();
    const database = await emptyDatabase();
    const folder = temporaryFolderOfTest();
    const readAll = async (options: Parameters<typeof openStore>[0]) => {
      const store = await openStore(options);
      const results = await Promise.all(
        ODD_TEXTS.map((text) => store.listResults(`bot ${text}`, { limit: 50 })),
      );
      const audit = await store.audit.list({ limit: 50 });
      await store.close();
      return { results, audit };
    };
    const before = await readAll({ dataFolder: join(file, '..') });
    await moveStore({ file, toDatabase: database.url });
    expect(await readAll({ dataFolder: folder, databaseUrl: database.url })).toEqual(before);
    await moveStore({ file: join(folder, 'colloquy.db'), fromDatabase: database.url });
    expect(await readAll({ dataFolder: folder })).toEqual(before);
  });

  it('refuses a target with data, and leaves both sides unchanged', async () => {
    const { file } = await filledFolder();
    const other = await filledFolder();
    const database = await emptyDatabase();
    await moveStore({ file: other.file, toDatabase: database.url });
    const rows = () => database.run('SELECT id FROM colloquy.sessions ORDER BY id');
    const before = { file: rowsOf(file), rows: await rows() };
    await expect(moveStore({ file, toDatabase: database.url })).rejects.toThrow(
      /holds .*sessions.* already. A move replaces everything, so it needs an empty database/,
    );
    expect({ file: rowsOf(file), rows: await rows() }).toEqual(before);
    await expect(moveStore({ file, fromDatabase: database.url })).rejects.toThrow('is there already');
  });

  it('refuses a source or target that a server uses', { timeout: 60_000 }, async () => {
    const { path, file } = await filledFolder();
    const database = await emptyDatabase();
    const store = await openStore({ dataFolder: path });
    await expect(moveStore({ file, toDatabase: database.url })).rejects.toThrow(`A server uses ${file}`);
    await store.close();
    const server = await openStore({ dataFolder: path, databaseUrl: database.url });
    await expect(moveStore({ file, toDatabase: database.url })).rejects.toThrow('A server uses database');
    await server.close();
    await moveStore({ file, toDatabase: database.url });
  });

  it('is suggested by doctor while the folder has chats, and made by the command', {
    timeout: 60_000,
  }, async () => {
    const { path } = await filledFolder();
    const database = await emptyDatabase();
    const run = async (args: readonly string[]) => {
      const { io, output, errors } = createTestIo({ environment: { DATABASE_URL: database.url, PORT: '0' } });
      const exitCode = await runCommandLine([...args, '--data', path], io);
      return { exitCode, output: output(), errors: errors() };
    };
    const suggestion = `${path} holds 8 chats that are not in the database of DATABASE_URL`;
    expect((await run(['doctor'])).output).toContain(suggestion);
    const moved = await run(['move', '--to', 'database']);
    expect(moved).toMatchObject({ exitCode: 0, errors: '' });
    expect(moved.output).toContain('Copied sessions: 8 rows');
    expect(moved.output).toContain('now has 4 bots, 8 chats and 4 results. Every value was compared.');
    expect(moved.output).not.toContain(new URL(database.url).password || database.url);
    expect((await run(['doctor'])).output).not.toContain('chats that are not in the database');
    expect(await run(['move', '--from', 'database'])).toMatchObject({ exitCode: 0, errors: '' });
    expect((await run(['doctor'])).output).toContain(suggestion);
    expect(await run(['move'])).toMatchObject({ exitCode: 2, errors: expect.stringContaining('Where to?') });
  });

  it('reports that there is nothing to move', async () => {
    const folder = temporaryFolderOfTest();
    const database = await emptyDatabase();
    await expect(moveStore({ file: join(folder, 'colloquy.db'), toDatabase: database.url })).rejects.toThrow(
      'nothing to move',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

function temporaryFolderOfTest(): string {
  const folder = temporaryFolder('move-target');
  onTestFinished(() => folder.remove());
  return folder.path;
}
