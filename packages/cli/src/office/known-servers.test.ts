// The token of this machine's data folder goes to servers of this machine alone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findServer } from './known-servers.ts';

const token = 'correct-horse-battery-staple';
const folder = temporaryFolder();
afterAll(folder.remove);
writeFileSync(join(folder.path, 'operator.token'), `${token}\n`);
const io = { environment: { COLLOQUY_DATA: folder.path, XDG_CONFIG_HOME: folder.path } };

it.each(['http://127.0.0.1:3000', 'http://localhost:8080', 'http://[::1]:3000', 'https://127.1.2.3'])(
  'a server on this machine gets it: %s',
  async (url) => expect(await findServer(url, io)).toEqual({ url, token }),
);

it.each([
  'http://192.168.1.5:3000',
  'https://bots.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://0.0.0.0:3000',
])('a server elsewhere does not: %s', async (url) =>
  expect(await findServer(url, io)).toEqual({ url, token: undefined }),
);

it('a token that is given goes before it', async () => {
  const environment = { ...io.environment, COLLOQUY_TOKEN: 'given' };
  expect((await findServer('http://127.0.0.1:3000', { environment })).token).toBe('given');
});
