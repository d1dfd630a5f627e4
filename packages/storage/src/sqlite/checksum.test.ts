// Rows that were damaged on the disk: a response or a state is given out as it was stored, or not at all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { result, turnCommit } from '../samples.ts';
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
  ])('of a response is not returned, nor is its turn repeated: %s', async (_, sql) => {
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

  it('of a session state fails to load', async () => {
    damage("UPDATE sessions SET state = replace(state, '1', '7')");
    await expect(store.loadSessions(['session-1'])).rejects.toMatchObject(corrupt);
  });

  it.each([
    ['session_texts', () => store.loadSessions(['session-1'])],
    ['result_texts', () => store.loadResult('result-1')],
  ])('of %s fails to load as part of its session or result', async (table, read) => {
    const variables = JSON.stringify(['x'.repeat(limits.wholeTextCharacters)]);
    const session = { turn: 2, state: variables };
    await store.commitTurns([turnCommit({ session, results: [result({ variables })] })]);
    damage(`UPDATE ${table} SET text = 'y' || substr(text, 2)`);
    await expect(read()).rejects.toMatchObject(corrupt);
    expect(examineFile(file)).toMatchObject({ ok: false, message: expect.stringContaining(`of ${table}`) });
    damage(`DELETE FROM ${table}`);
    await expect(read()).rejects.toMatchObject(corrupt);
  });

  it('is accepted when an earlier version stored no checksum', async () => {
    damage('UPDATE sessions SET checksum = NULL; UPDATE turns SET checksum = NULL, message = NULL');
    expect((await store.loadSessions(['session-1']))[0]?.turn).toBe(1);
    expect((await store.loadRequests([request]))[0]?.response).toBe('{"messages":["yes"]}');
  });

  it('found by a check of the whole file stops all reads and writes', async () => {
    /** Nobody gets to look at it. */
    const anything = {} as never;
    const { outbox, invitations, tokens, audit, webhooks, drafts, tallies } = store;
    const uses: Readonly<Record<string, () => Promise<unknown>>> = {
      publish: () => store.publish([], []),
      'change a bot': () => store.changeBot(anything),
      'claim entries': () => outbox.claim(anything),
      'settle entries': () => outbox.settle(anything),
      redeliver: () => outbox.redeliver([], anything),
      'invite a person': () => invitations.add(anything, anything),
      'renew an invitation': () => invitations.renew('i', anything),
      'revoke an invitation': () => invitations.revoke('i'),
      'use an invitation': () => invitations.redeem('h'),
      'add a token': () => tokens.add(anything, anything),
      'revoke a token': () => tokens.revoke('t', anything),
      'rename a token': () => tokens.rename('t', anything),
      'note a use': () => tokens.recordUse('t', anything),
      'add to the audit log': () => audit.add(anything),
      'add a webhook': () => webhooks.add(anything),
      'change a webhook': () => webhooks.change(anything),
      'remove a webhook': () => webhooks.remove('w'),
      'change a draft': () => drafts.write(anything),
      'make a draft': () => drafts.create(anything, anything),
      'change tallies': () => tallies.change(anything),
      'commit turns': () => store.commitTurns([turnCommit({ session: { id: 'other' } })]),
      journal: () => store.journal(anything),
      remove: () => store.remove({ kind: 'journals', before: 1 }),
      'keep a note': () => store.saveMetadata({ name: 'n', text: 't' }),
      scrub: () => store.scrub(),
      'check writing': async () => store.checkWriting?.(),
      read: () => store.listBots(),
    };
    damage("UPDATE turns SET response = 'other'");
    await expect(store.examine?.()).rejects.toMatchObject({ code: 'corrupt' });
    const done: string[] = [];
    for (const [name, use] of Object.entries(uses)) {
      const code = await use().then(
        () => 'done',
        (error: unknown) => (error as { readonly code?: string }).code,
      );
      if (code !== 'corrupt') done.push(`${name}: ${code}`);
    }
    expect(done).toEqual([]);
  });
});
