// The token of this machine's data folder is sent only to servers on this machine.
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findServer, forgetServer, keepServer } from './known-servers.ts';

const token = 'correct-horse-battery-staple';
const folder = temporaryFolder();
afterAll(folder.remove);
writeFileSync(join(folder.path, 'operator.token'), `${token}\n`);
const io = { environment: { COLLOQUY_DATA: folder.path, XDG_CONFIG_HOME: folder.path } };

it.each(['http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000', 'https://127.1.2.3'])(
  'a server on this machine gets the local token: %s',
  async (url) => expect(await findServer(url, io)).toEqual({ url, token }),
);

it.each([
  'http://192.168.1.5:3000',
  'https://bots.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://0.0.0.0:3000',
])('a server elsewhere does not get the local token: %s', async (url) =>
  expect(await findServer(url, io)).toEqual({ url, token: undefined }),
);

it('a given token takes precedence over the local one', async () => {
  const environment = { ...io.environment, COLLOQUY_TOKEN: 'given' };
  expect((await findServer('http://127.0.0.1:3000', { environment })).token).toBe('given');
});

describe('an account without HOME and without an entry in /etc/passwd', () => {
  beforeEach(() => {
    vi.spyOn(os, 'homedir').mockImplementation(() => {
      throw Object.assign(new Error('uv_os_homedir returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' });
    });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const url = 'https://bots.example';
  const known = { name: 'bots.example', url, token };

  it.each([
    ['keeping a server', () => keepServer(known, { environment: {} })],
    ['forgetting one', () => forgetServer('bots.example', { environment: {} })],
    ['finding one', () => findServer(url, { environment: {} })],
  ])('gets an error that says to set HOME when %s', async (_what, act) => {
    await expect(act()).rejects.toThrow(/HOME is not set.*Set HOME or XDG_CONFIG_HOME/);
  });

  it('can use a server with a given token', async () => {
    expect(await findServer(url, { environment: { COLLOQUY_TOKEN: token } })).toEqual({ url, token });
  });
});
