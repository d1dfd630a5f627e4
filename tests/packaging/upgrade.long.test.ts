// A new version over the data of the one before, as somebody upgrades: the package and the executable go on with its chats. The image does, too, in a
// test of its own.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { builtExecutable } from './built-package.ts';
import type { Serving } from './earlier-chats.ts';
import { goOnWithEarlierChats } from './earlier-chats.ts';

const folder = temporaryFolder('upgrade');
const running: ServerProcess[] = [];
let executable = '';
beforeAll(async () => {
  executable = await builtExecutable(folder.path);
}, 300_000);
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => folder.remove());

describe.each(['package', 'executable'])('the %s', (which) => {
  it('continues every chat of the previous version', { timeout: 120_000 }, async () => {
    const data = join(folder.path, `data-of-the-${which}`);
    await goOnWithEarlierChats(data, (environment) => serve(which, { data, environment }));
  });
});

async function serve(
  which: string,
  { data, environment }: { readonly data: string; readonly environment: Readonly<Record<string, string>> },
): Promise<Serving> {
  const words = ['serve', '--port', '0', '--data', data];
  const own = { ...environment, XDG_CACHE_HOME: join(folder.path, 'cache') };
  const server =
    which === 'package'
      ? startProcess([join(folder.path, 'colloquy-package/bin/program.js'), ...words], { environment: own })
      : startProcess(words, { command: executable, environment: own });
  running.push(server);
  const base = await server.listening;
  if (base === undefined) throw new Error(`The ${which} ended before it listened.`);
  return { server, base };
}
