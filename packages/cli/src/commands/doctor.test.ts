import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openStore } from '@colloquy/server';
import { knownSettings } from '@colloquy/server/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const CANARY = 'canary-9c1d-secret';

async function examine(environment: Record<string, string> = {}, data = join(folder.path, 'none')) {
  const { io, output, errors } = createTestIo({ environment: { PORT: '0', ...environment } });
  const exitCode = await runCommandLine(['doctor', '--data', data], io);
  expect(`${output()} ${errors()}`).not.toContain(CANARY);
  return {
    exitCode,
    output: output(),
    broken: output()
      .split('\n')
      .filter((line) => line.startsWith('✗')),
  };
}

/** A data folder with a store and a key. */
async function dataFolder(name: string): Promise<string> {
  const path = join(folder.path, name);
  await (await openStore({ dataFolder: path })).close();
  writeFileSync(join(path, 'secret.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
  return path;
}

describe('colloquy doctor', () => {
  it('finds no problem in a good setup, with and without a data folder', async () => {
    for (const data of [join(folder.path, 'none'), await dataFolder('good')]) {
      const found = await examine({}, data);
      expect(found).toMatchObject({ exitCode: 0, broken: [] });
      expect(found.output.split('\n').length).toBeGreaterThan(6);
    }
    expect(readdirSync(folder.path)).not.toContain('none');
    // Reading the database leaves its side files in the folder; the next server removes them.
    const names = readdirSync(join(folder.path, 'good')).filter((name) => !/-(?:wal|shm)$/.test(name));
    expect(names.sort()).toEqual(['colloquy.db', 'colloquy.db-mark', 'secret.key']);
  });

  it.each([
    [
      { COLLOQUY_OPERATR_TOKEN: CANARY },
      'no setting COLLOQUY_OPERATR_TOKEN. Did you mean COLLOQUY_OPERATOR_TOKEN?',
    ],
    [{ COLLOQUY_XYZZY: CANARY }, 'no setting COLLOQUY_XYZZY. It has no effect'],
    [{ COLLOQUY_SECRET_KEY: CANARY }, 'COLLOQUY_SECRET_KEY does not hold a key'],
    [{ COLLOQUY_RESULT_DAYS: 'long' }, 'COLLOQUY_RESULT_DAYS is not a number of days'],
    [{ COLLOQUY_EGRESS_ALLOW: 'http://nonsense' }, 'COLLOQUY_EGRESS_ALLOW'],
    [{ COLLOQUY_SMTP_URL: `mail:${CANARY}` }, 'COLLOQUY_SMTP_URL is not the address'],
    [
      { COLLOQUY_SMTP_URL: `smtp://u:${CANARY}@127.0.0.1:1`, COLLOQUY_SMTP_FROM: 'a@b.example' },
      'The mail server 127.0.0.1:1 cannot be reached (ECONNREFUSED)',
    ],
    [{ PORT: 'http' }, '"http" is not a port'],
    [{ HOST: '192.0.2.1' }, 'no address 192.0.2.1'],
    [{ DATABASE_URL: `postgres://bot:${CANARY}@127.0.0.1:1/chats` }, '127.0.0.1:1 cannot be reached'],
    [{ DATABASE_URL: `mysql://bot:${CANARY}@127.0.0.1/chats` }, 'must look like postgres://'],
  ])('explains the setting %j', async (environment, words) => {
    const found = await examine(environment as unknown as Record<string, string>);
    expect(found.exitCode).toBe(1);
    expect(found.broken.join('\n')).toContain(words);
  });

  it('explains a port that is taken', async () => {
    const server = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect((await examine({ PORT: `${port}` })).broken.join()).toContain('Another program listens on');
    server.close();
  });

  it('explains a damaged database, a foreign one, and a key readable by others', async () => {
    const damaged = await dataFolder('damaged');
    writeFileSync(join(damaged, 'colloquy.db'), Buffer.alloc(8_192, 7));
    expect((await examine({}, damaged)).broken.join()).toContain('is damaged or is not a database');
    const cut = await dataFolder('cut');
    const bytes = readFileSync(join(cut, 'colloquy.db'));
    writeFileSync(join(cut, 'colloquy.db'), bytes.fill(0x55, 8_192 * 3, 8_192 * 5));
    expect((await examine({}, cut)).broken.join()).toMatch(/is damaged/);
    const open = await dataFolder('open');
    chmodSync(join(open, 'secret.key'), 0o644);
    expect((await examine({}, open)).broken.join()).toContain('chmod 600');
    const wrong = await dataFolder('wrong');
    writeFileSync(join(wrong, 'secret.key'), CANARY);
    expect((await examine({}, wrong)).broken.join()).toContain('does not hold a key');
    const shown = await dataFolder('shown');
    writeFileSync(join(shown, 'operator.token'), `${CANARY}-${CANARY}`, { mode: 0o644 });
    expect((await examine({}, shown)).broken.join()).toContain("Others may read the operator's token");
    writeFileSync(join(shown, 'operator.token'), 'short');
    expect((await examine({}, shown)).broken.join()).toContain('does not hold a token');
    const file = folder.write('a-file', '');
    expect((await examine({}, file)).broken.join()).toContain('is not a folder');
    mkdirSync(join(folder.path, 'empty'));
    expect((await examine({}, join(folder.path, 'empty'))).exitCode).toBe(0);
  });

  it('lists every setting that the sources read', () => {
    const sources = ['../../../server/src', '..'].flatMap((path) => {
      const root = join(import.meta.dirname, path);
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(root, name), 'utf8'));
    });
    const named = new Set(
      sources.flatMap((source) => source.match(/\bCOLLOQUY_[A-Z0-9]+(?:_[A-Z0-9]+)*\b(?!_)/g) ?? []),
    );
    const notSettings = /^COLLOQUY_(?:TEST_|PROXY$)/;
    expect([...named].filter((name) => !knownSettings.includes(name) && !notSettings.test(name))).toEqual([]);
  });
});
