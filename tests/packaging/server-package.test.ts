// The package `colloquy` as users have it: packed, installed without a network, started, killed, started again.
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expandFlow } from '@colloquy/blocks/testing';
import { parseSync, Visitor } from 'oxc-parser';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publishedPackage } from '../support/published-package.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postJson } from './post-json.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('server-package');
let installed: string;
let program: string;
const lead = join(root, 'examples/lead/lead.flow.json');

/** Bytes at most that the installed package has. */
const MOST_BYTES = 14_000_000;

/** Bytes of code at most that a server has read when it answers its first turn; 150,000 of them are calendar arithmetic, which Node 24 lacks, 650,000
 * reading replies in 19 languages, some 40,000 channels, 30,000 documents, replays of drafts and parts of long chats, 15,000 questions that wait for a while, ratings and lists of accounts, and 40,000 compiled statements, which save the 144 ms that their builder takes to load. */
const MOST_BYTES_AT_START = 2_700_000;

const running: ServerProcess[] = [];

beforeAll(async () => {
  installed = await publishedPackage();
  program = join(installed, 'bin/program.js');
}, 180_000);

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

afterAll(() => folder.remove());

it('the package installs without dependencies', async () => {
  const packages = (await readdir(dirname(installed))).filter((name) => !name.startsWith('.'));
  expect(packages).toEqual(['colloquy']);
  // The project's own scripts run the same Node as before.
  const commands = await readdir(join(dirname(installed), '.bin'));
  expect(commands.map((name) => name.split('.')[0])).toContain('colloquy');
  expect(commands).not.toContain('node');
  const files = await readdir(installed, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`colloquy: ${bytes} bytes of at most ${MOST_BYTES}`);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

it('the package loads only its own files and Node modules', async () => {
  const lib = join(installed, 'lib');
  const files = (await readdir(lib)).filter((name) => /\.m?js$/.test(name));
  const loaded = await Promise.all(
    files.map(async (name) => loadedModules(name, await readFile(join(lib, name), 'utf8'))),
  );
  const others = loaded.flat().filter((name) => !/^\.\.?\//.test(name) && !isBuiltin(name));
  // Both are caught where they are absent: a driver in C, and calls by voice, which no block makes.
  expect([...new Set(others)].sort()).toEqual(['livekit-client', 'pg-native']);
});

it('the command starts and prints its version', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { stdout } = await run([join(installed, 'bin/colloquy.js'), 'version']);
  expect(stdout).toContain(`colloquy ${version} `);
});

it.runIf(process.platform === 'linux')(
  'the command runs the server on the same Node',
  async () => {
    const words = [join(installed, 'bin/colloquy.js'), 'serve', lead, '--memory', '--port', '0'];
    const server = startProcess(words);
    running.push(server);
    await server.listening;
    // A second Node would have replaced the words of this process, or run as its child.
    const read = (name: string) => readFile(`/proc/${server.pid}/${name}`, 'utf8');
    expect((await read('cmdline')).split('\0').slice(1, 3)).toEqual(words.slice(0, 2));
    expect(await read(`task/${server.pid}/children`)).toBe('');
  },
  60_000,
);

it('an old Node gets one sentence with the required version, from command and library', async () => {
  // The check is the same on a Node that is really older: `minimal-root.long.test.ts` runs it on one.
  const older = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })",
  )}`;
  const sentence = /^Colloquy needs Node 24\.15 or newer, and this is Node 20\.1\.0\. Install a newer Node/;
  for (const file of ['bin/colloquy.js', 'bin/program.js']) {
    const failed = await run(['--import', older, join(installed, file), 'version']).catch((error) => error);
    expect(failed, file).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(sentence);
    expect(failed.stderr.trim().split('\n')).toHaveLength(1);
  }
  const library = pathToFileURL(join(installed, 'lib/library.mjs'));
  const imported = `import('${library.href}').catch((error) => console.log(error.message))`;
  const { stdout } = await run(['--import', older, '--input-type=module', '--eval', imported]);
  expect(stdout).toMatch(sentence);
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ engines: { node: '>=24.15' } });
}, 60_000);

it('the command runs its example conversations on every backend', async () => {
  const { stdout } = await run([
    program,
    'test',
    join(installed, 'lib/files/examples/lead'),
    '--backend',
    'all',
  ]);
  expect(stdout).toMatch(/ passed, 0 failed/);
}, 60_000);

it('the server serves a chat, continues it after a kill, and stops in order', async () => {
  const data = join(folder.path, 'data');
  const first = await serve(data);
  const { sessionId } = await postJson(`${first.base}/v1/bots/lead/startChat`, {});
  const reply = { message: { type: 'text', text: 'Ada' } };
  const path = `/v1/sessions/${String(sessionId)}/continueChat`;
  const answer = await postJson(`${first.base}${path}`, reply, 'key-1');
  expect(JSON.stringify(answer)).toContain('Nice to meet you, ');
  await first.server.kill();

  const second = await serve(data);
  expect(await postJson(`${second.base}${path}`, reply, 'key-1')).toEqual(answer);
  expect(await second.server.stop()).toBe(0);
}, 60_000);

it('the server checks and runs a bot published over HTTP', async () => {
  const { base } = await serve(join(folder.path, 'published'));
  const definition = { ...JSON.parse(await readFile(lead, 'utf8')), id: 'second', publicId: 'second' };
  expect(await postJson(`${base}/v1/bots`, { definition })).toMatchObject({ isNew: true, issues: [] });
  await postJson(`${base}/v1/bots/second/startChat`, {});
}, 60_000);

it('the package contains the files of its pages', async () => {
  const { base } = await serve(join(folder.path, 'pages'));
  for (const path of [
    '/docs',
    '/docs/reference.css',
    '/docs/reference.js',
    '/docs/icon.svg',
    '/',
    '/pages/pages.css',
    '/pages/gallery.js',
    '/pages/bot-page.js',
    '/pages/sandbox.html',
    '/pages/icon.svg',
    '/openapi.json',
    '/studio',
    '/studio/templates/index.en.json',
  ])
    expect((await fetch(`${base}${path}`)).status, path).toBe(200);
  // The chat as the build has packed it, for each form that browsers take.
  for (const [encoding, ending] of [
    ['gzip', '.gz'],
    ['br', '.br'],
  ] as const) {
    const { headers } = await fetch(`${base}/widget.js`, { headers: { 'accept-encoding': encoding } });
    const { size } = await stat(join(installed, `lib/files/packages/widget/dist/widget.js${ending}`));
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([encoding, `${size}`]);
  }
}, 60_000);

it('a first turn loads only the common files', async () => {
  const written = join(folder.path, 'loaded-files');
  const { base } = await serve(join(folder.path, 'loaded'), {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loaded-files.main.ts')}`,
    LOADED_FILES: written,
  });
  await postJson(`${base}/v1/bots/lead/startChat`, {});
  const loaded = (await readFile(written, 'utf8')).trim().split('\n');
  const names = loaded.map((line) => line.split(' ')[0] ?? '');
  expect(names).toContain('main.js');
  const lazy =
    /^(?:clack|diff|fast-json-patch|libphonenumber|mdast|qrcode|re2js|open-guest|openapi-document|model-port|mail-(?:fields|message|port)|postgres-store|otlp-tracer|stripe|dist-cjs)/;
  expect(names.filter((name) => lazy.test(name))).toEqual([]);
  // The script that a server starts with is no module of its own for Node.
  const { size } = await stat(join(installed, 'lib/start.js'));
  const bytes = loaded.reduce((sum, line) => sum + Number(line.split(' ')[1]), size);
  console.log(
    `a first turn loads ${bytes} bytes in ${loaded.length} files, of at most ${MOST_BYTES_AT_START}`,
  );
  expect(bytes).toBeLessThan(MOST_BYTES_AT_START);
  // Nor does Node read what only an outgoing connection or another protocol needs.
  const parts = async () => (await readFile(`${written}.parts`, 'utf8')).split('\n');
  await expect.poll(parts, { timeout: 10_000 }).toContain('NativeModule http');
  expect((await parts()).filter((part) => /^NativeModule (?:https|http2|tls|readline)$/.test(part))).toEqual(
    [],
  );
  // They are there when they are asked for: a phone number is read, which needs the largest of them.
  const definition = expandFlow({
    id: 'phone-id',
    publicId: 'phone',
    groups: [
      {
        title: 'Phone',
        blocks: [{ type: 'phone number input', options: { defaultCountryCode: 'FR' } }, 'Thanks!'],
      },
    ],
  });
  await postJson(`${base}/v1/bots`, { definition });
  const { sessionId } = await postJson(`${base}/v1/bots/phone/startChat`, {});
  const path = `/v1/sessions/${String(sessionId)}/continueChat`;
  const answer = await postJson(`${base}${path}`, { message: { type: 'text', text: '06 12 34 56 78' } });
  expect(answer).not.toHaveProperty('input');
  expect(await readFile(written, 'utf8')).toContain('libphonenumber-js-max.js');
}, 60_000);

it('the package contains the licence of each bundled package', async () => {
  const text = await readFile(join(installed, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  for (const name of ['fastify', 'zod', '@jitl/quickjs-wasmfile-release-sync', 'libphonenumber-js', 'pg'])
    expect(text, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+`, 'm'));
  // Licences that ask for the source of what uses them.
  expect(text).not.toMatch(/^Licence: .*\b(?:A?GPL|SSPL|BUSL)/m);
});

async function serve(
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: ServerProcess; readonly base: string }> {
  const server = startProcess([program, 'serve', lead, '--data', data, '--port', '0'], { environment });
  running.push(server);
  const base = await server.listening;
  if (base === undefined) throw new Error('The server ended before it listened.');
  return { server, base };
}

function run(command: readonly string[]): Promise<{ readonly stdout: string }> {
  return promisify(execFile)(process.execPath, [...command], { cwd: folder.path });
}

/** The modules that code loads; `[computed]` for one whose name is no literal, which the bundler has not seen. */
function loadedModules(name: string, code: string): readonly string[] {
  const { program: parsed } = parseSync(name, code);
  const found: string[] = [];
  const add = (source: { readonly start: number; readonly end: number } | undefined) => {
    const text = code.slice(source?.start, source?.end);
    found.push(/^(["'`])([^"'`$]+)\1$/.exec(text)?.[2] ?? '[computed]');
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    CallExpression({ callee, arguments: [source] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(source);
    },
  }).visit(parsed);
  return found;
}
