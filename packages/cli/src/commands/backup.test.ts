// Backup and restore: everything acknowledged before the backup exists after the restore.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Colloquy, Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const at = (...names: string[]) => join(folder.path, ...names);

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const { io, output, errors } = createTestIo({ environment });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

async function open(dataFolder: string): Promise<{ store: Store; colloquy: Colloquy }> {
  const store = await openStore({ dataFolder });
  return { store, colloquy: await createColloquy({ store, dataFolder }) };
}

/** Runs a whole chat; returns its ids after its last turn is acknowledged. */
async function chat({ colloquy }: { colloquy: Colloquy }, name: string) {
  const started = await colloquy.chats.startChat(
    'small-bot',
    {},
    { idempotencyKey: `start ${name}`, bodyHash: 'h' },
  );
  const { sessionId, resultId } = JSON.parse(started.body) as { sessionId: string; resultId: string };
  const reply = await colloquy.chats.continueChat(
    sessionId,
    { message: name },
    { idempotencyKey: name, bodyHash: 'h' },
  );
  expect(reply.status).toBe(200);
  return { name, sessionId, resultId, response: reply.body };
}

describe('colloquy backup and restore', () => {
  it('include every turn acknowledged before the backup started, while other turns are committed', async () => {
    const server = await open(at('live'));
    await server.colloquy.bots.publish(smallBot());
    mkdirSync(at('live', 'uploads', 'ab', '.incoming'), { recursive: true });
    writeFileSync(at('live', 'uploads', 'ab', 'content'), Buffer.alloc(2_500_000, 'x'));
    writeFileSync(at('live', 'uploads', 'ab', 'empty'), '');
    writeFileSync(at('live', 'uploads', 'ab', '.incoming', 'half'), 'half');
    writeFileSync(at('live', 'credentials.json'), '{"version":1,"credentials":[]}', { mode: 0o600 });
    writeFileSync(at('live', 'secret.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`, { mode: 0o600 });
    let isOver = false;
    const acknowledged: Awaited<ReturnType<typeof chat>>[] = [];
    const visitors = Array.from({ length: 8 }, async (_, visitor) => {
      for (let count = 0; !isOver; count++) acknowledged.push(await chat(server, `${visitor} ${count}`));
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
    for (const round of [1, 2]) {
      const before = [...acknowledged];
      const file = at(`${round}.backup`);
      const made = await run(['backup', file, '--data', at('live')]);
      expect(made).toMatchObject({ exitCode: 0, errors: '' });
      expect(made.output).toContain('Not included: the key of the credentials');
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(acknowledged.length).toBeGreaterThanOrEqual(before.length);

      const restored = await run(['restore', file, '--data', at(`restored-${round}`)]);
      expect(restored).toMatchObject({ exitCode: 0, errors: '' });
      expect(restored.output).toContain('The backup does not contain the key');
      const again = await open(at(`restored-${round}`));
      for (const { name, sessionId, resultId, response } of before) {
        expect((await again.store.loadSessions([sessionId]))[0]?.turn).toBe(2);
        expect((await again.store.loadResult(resultId))?.answers.map(({ content }) => content)).toEqual([
          name,
        ]);
        const context = { idempotencyKey: name, bodyHash: 'h' };
        expect((await again.colloquy.chats.continueChat(sessionId, { message: name }, context)).body).toBe(
          response,
        );
      }
      await chat(again, 'a new one');
      await again.colloquy.close();
    }
    isOver = true;
    await Promise.all(visitors);
    await server.colloquy.close();
    expect(
      readFileSync(at('restored-1', 'uploads', 'ab', 'content')).equals(Buffer.alloc(2_500_000, 'x')),
    ).toBe(true);
    expect(readFileSync(at('restored-1', 'uploads', 'ab', 'empty'), 'utf8')).toBe('');
    expect(readdirSync(at('restored-1')).sort()).toEqual([
      'colloquy.db',
      'colloquy.db-mark',
      'credentials.json',
      'uploads',
    ]);
    expect(readdirSync(at('restored-1', 'uploads', 'ab')).sort()).toEqual(['content', 'empty']);
    expect(statSync(at('restored-1', 'credentials.json')).mode & 0o077).toBe(0);
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('include the key only with --with-key, and replace files only with --force', async () => {
    const file = at('1.backup');
    expect((await run(['backup', file, '--data', at('live')])).errors).toContain('already exists');
    const withKey = await run(['backup', file, '--data', at('live'), '--with-key', '--force']);
    expect(withKey.output).not.toContain('Not included');
    expect((await run(['restore', file, '--data', at('with-key')])).exitCode).toBe(0);
    expect(readFileSync(at('with-key', 'secret.key'))).toEqual(readFileSync(at('live', 'secret.key')));

    const refused = await run(['restore', file, '--data', at('with-key')]);
    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    expect(refused.errors).toContain('holds chats already');
    const forced = await run(['restore', file, '--data', at('with-key'), '--force']);
    expect(forced.exitCode).toBe(0);
    const aside = readdirSync(at('with-key')).find((name) => name.includes('before-restore')) ?? '';
    expect(forced.output).toContain(aside);
    mkdirSync(at('aside'));
    cpSync(at('with-key', aside), at('aside', 'colloquy.db'));
    const before = await open(at('aside'));
    expect((await before.store.listSessions({ limit: 1_000 })).length).toBeGreaterThan(100);
    await before.colloquy.close();
  });

  it('name the backups in the folder that are left out', async () => {
    cpSync(at('with-key'), at('with-backups'), { recursive: true });
    for (const name of ['monday', 'tuesday'])
      expect((await run(['backup', at('with-backups', name), '--data', at('with-backups')])).exitCode).toBe(
        0,
      );
    const one = await run(['backup', at('b.backup'), '--data', at('with-backups')]);
    expect(one.output).toContain(`Not included: backups in ${at('with-backups')} (monday and 1 more).`);
  });

  it('do not touch a folder that a server uses', async () => {
    cpSync(at('with-key'), at('in-use'), { recursive: true });
    const server = await open(at('in-use'));
    const { sessionId } = await chat(server, 'still here');
    const refused = await run(['restore', at('1.backup'), '--data', at('in-use'), '--force']);
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain('is in use');
    await chat(server, 'and going on');
    await server.colloquy.close();
    const again = await open(at('in-use'));
    expect((await again.store.loadSessions([sessionId]))[0]).toBeDefined();
    await again.colloquy.close();
  });

  it.each([
    ['nothing', () => at('nowhere.backup'), 'There is no'],
    ['no database', () => folder.write('no.backup', 'x'.repeat(10_000)), 'is not a database'],
    ['a database that is no backup', () => at('live', 'colloquy.db'), 'not a backup made with'],
    [
      'a backup that was cut off',
      () => cut('cut.backup', (bytes) => bytes.subarray(0, bytes.length / 2)),
      'damaged',
    ],
    [
      'a backup with a bad page',
      () => cut('bad.backup', (bytes) => bytes.fill(0x55, 8_192 * 4, 8_192 * 6)),
      'damaged',
    ],
  ])('refuse to restore %s', async (_, fileOf, words) => {
    const refused = await run(['restore', fileOf(), '--data', at('untouched')]);
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain(words);
    expect(existsSync(at('untouched', 'colloquy.db'))).toBe(false);
  });

  it('report a missing data folder or target folder', async () => {
    expect((await run(['backup', at('x'), '--data', at('nowhere')])).errors).toContain('There is no');
    const failed = await run(['backup', at('no', 'such', 'folder'), '--data', at('live')]);
    expect(failed.errors).toBe(
      `There is no folder ${at('no', 'such')} for the backup. Create it first, or choose another path.\n`,
    );
    expect(failed.exitCode).toBe(1);
  });

  it('print the PostgreSQL commands to use, without the password', async () => {
    const environment = { DATABASE_URL: 'postgres://bot:the%20secret@db.example/chats?sslmode=require' };
    const backup = await run(['backup', "it's.dump"], environment);
    expect(backup.exitCode).toBe(1);
    expect(backup.errors).toContain(
      "pg_dump --format=custom --schema=colloquy --file='it'\\''s.dump' 'postgres://bot@db.example/chats?sslmode=require'",
    );
    const restore = await run(['restore', 'a.dump'], environment);
    expect(restore.errors).toContain('pg_restore --clean --if-exists --single-transaction');
    expect(backup.errors + restore.errors).not.toContain('secret@');
  });
});

function cut(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = at(name);
  writeFileSync(file, change(readFileSync(at('1.backup'))));
  return file;
}
