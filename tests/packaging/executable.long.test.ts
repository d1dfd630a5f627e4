// One executable in a root where there is nothing else: it answers a chat, survives a kill with it, keeps its data, and stops in order.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildExecutable } from '../../packaging/executable/build-executable.ts';
import { nodesFor } from '../../packaging/executable/node-binaries.ts';
import { notesOf } from '../../packaging/release/changelog.ts';
import { writeChecksums } from '../../packaging/release/checksums.ts';
import { publishedPackage } from '../support/published-package.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { builtExecutable, makeEmptyRoot } from './built-package.ts';
import { postJson } from './post-json.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('executable');
const emptyRoot = join(folder.path, 'root');
const place = '/usr/local/bin/colloquy';
const running: ServerProcess[] = [];
let executable = '';

/** Only root may change the root of a process, and only Linux tells what a program is linked with. */
const canChangeRoot = process.platform === 'linux' && process.getuid?.() === 0;

beforeAll(async () => {
  executable = await builtExecutable(folder.path);
  if (canChangeRoot) await makeEmptyRoot(executable, { root: emptyRoot, place });
}, 180_000);
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => folder.remove());

it('the executable serves a chat, continues it after a kill, keeps its data and stops in order', async () => {
  if (!canChangeRoot) console.log('Run in its own folder, and not in an empty root: only root may do that.');
  const first = await serve();
  const { sessionId } = await postJson(`${first.base}/v1/bots/lead/startChat`, {});
  const path = `/v1/sessions/${String(sessionId)}/continueChat`;
  const reply = { message: { type: 'text', text: 'Ada' } };
  const answer = await postJson(`${first.base}${path}`, reply, 'key-1');
  expect(JSON.stringify(answer)).toContain('Nice to meet you, ');
  await first.server.kill();

  const second = await serve();
  expect(await postJson(`${second.base}${path}`, reply, 'key-1')).toEqual(answer);
  // A thread, a page, a file of the widget and an example: all of them are inside.
  const definition = await (await fetch(`${second.base}/v1/bots/lead`)).text();
  expect(definition).not.toBe('');
  for (const page of ['/', '/studio', '/docs', '/widget.js', '/openapi.json'])
    expect((await fetch(`${second.base}${page}`)).status, page).toBe(200);
  // Packed by the build, and not by this server.
  const { headers } = await fetch(`${second.base}/widget.js`, { headers: { 'accept-encoding': 'gzip' } });
  const widget = join(await publishedPackage(), 'lib/files/packages/widget/dist/widget.js.gz');
  const { length } = readFileSync(widget);
  expect(headers.get('content-length')).toBe(`${length}`);
  expect(await second.server.stop()).toBe(0);
}, 60_000);

it('the executable suggests commands without npx and npm', async () => {
  const failed = await run(['chat', 'http://127.0.0.1:9/v1/bots/lead']).catch((error) => error);
  const { stdout } = await run(['bots', '--data', join(folder.path, 'no-data')]).catch((error) => error);
  expect(failed.stderr).toContain('colloquy serve');
  expect(`${failed.stderr}${stdout}`).not.toMatch(/\bnp[mx]\b/);
}, 60_000);

it('the executable runs example conversations, including the code sandbox', async () => {
  const { stdout } = await run(['test', join(root, 'examples/lead'), '--backend', 'all']);
  expect(stdout).toMatch(/ passed, 0 failed/);
}, 60_000);

it('the executable reports its version, and its doctor finds no problem', async () => {
  const facts = JSON.parse((await run(['version', '--json'])).stdout) as Readonly<Record<string, unknown>>;
  expect(facts).toMatchObject({ kind: 'executable', node: process.versions.node });
  const { stdout } = await run(['doctor', '--port', '0']);
  expect(stdout).toContain(`✓ Node ${process.versions.node}.`);
  expect(stdout).not.toContain('✗');
}, 60_000);

it('the executable unpacks once, privately, and avoids a folder that others may write', async () => {
  const cache = join(folder.path, 'cache-own');
  mkdirSync(cache);
  for (let start = 0; start < 2; start++) await run(['version'], { XDG_CACHE_HOME: cache });
  const builds = () => readdirSync(join(cache, 'colloquy')).filter((name) => name !== 'compiled');
  expect(builds()).toHaveLength(1);
  chmodSync(join(cache, 'colloquy'), 0o777);
  // It takes the next place instead.
  const home = join(folder.path, 'home');
  mkdirSync(home);
  await run(['version'], { XDG_CACHE_HOME: cache, HOME: home });
  expect(readdirSync(join(home, '.cache/colloquy'))).toHaveLength(2);
}, 60_000);

it('a second build of the executable has the same bytes', async () => {
  const nodes = await nodesFor(`${process.platform}-${process.arch}`, { root, into: folder.path });
  const target = join(folder.path, 'again');
  await buildExecutable({ colloquy: join(folder.path, 'colloquy-package'), ...nodes, target });
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(hash(target)).toBe(hash(executable));
}, 60_000);

it('a release has checksums for sha256sum, and the notes of its version', async () => {
  const release = temporaryFolder('release');
  execFileSync('cp', [join(root, 'LICENSE'), join(root, 'README.md'), release.path]);
  await writeChecksums(release.path);
  const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release.path, encoding: 'utf8' });
  expect(said).toBe('LICENSE: OK\nREADME.md: OK\n');
  release.remove();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)).toMatch(/\w/);
});

async function serve(): Promise<{ readonly server: ServerProcess; readonly base: string }> {
  const words = ['serve', '--port', '0', '--data'];
  const server = canChangeRoot
    ? startProcess([emptyRoot, place, ...words, '/data'], {
        // It lies where only an administrator's PATH leads.
        command: '/usr/sbin/chroot',
        environment: { HOME: '/', NODE_EXTRA_CA_CERTS: '' },
      })
    : startProcess([...words, join(folder.path, 'data')], { command: executable });
  running.push(server);
  const base = await server.listening;
  if (base === undefined) throw new Error('The executable ended before it listened.');
  return { server, base };
}

function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = { XDG_CACHE_HOME: join(folder.path, 'cache') },
): Promise<{ readonly stdout: string }> {
  // A size of a test is no setting, and the doctor would say so.
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:COLLOQUY_|NODE_COMPILE_CACHE$)/.test(name)),
  );
  return promisify(execFile)(executable, [...words], { cwd: folder.path, env: { ...own, ...environment } });
}
