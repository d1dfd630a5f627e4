// The client in a project of somebody else: packed, installed without a network, compiled, and run against a real server.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '../../packaging/client/build-client.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('client-package');
const project = join(folder.path, 'project');

/** Bytes at most of each entry point with everything behind it, minified, gzip -9. What is asked of the first: 3 kB. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  '@colloquy/client': 2_000,
  '@colloquy/client/follow': 2_200,
  '@colloquy/client/history': 300,
  '@colloquy/client/manage': 4_500,
  '@colloquy/client/streams': 2_800,
  '@colloquy/client/uploads': 1_500,
  '@colloquy/client/webhooks': 2_100,
};

let server: StartedServer | undefined;

beforeAll(async () => {
  const target = join(folder.path, 'client');
  await buildClient({ root, target });
  await npm(['pack', '--pack-destination', folder.path], target);
  const packed = (await readdir(folder.path)).find((name) => name.endsWith('.tgz')) ?? '';
  await mkdir(project);
  await write('package.json', '{ "name": "stranger", "type": "module", "private": true }');
  await npm(['install', '--offline', '--no-audit', '--no-fund', join(folder.path, packed)], project);
}, 120_000);

afterAll(async () => {
  await server?.close();
  folder.remove();
});

it('the package installs without dependencies, and contains only files for its users', async () => {
  expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
    '@colloquy',
  ]);
  const brought = await readdir(join(project, 'node_modules/@colloquy/client'));
  expect(brought.sort()).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY-LICENCES.txt',
    'dist',
    'package.json',
    'sbom.cdx.json',
  ]);
});

it('the package compiles in a strict project, and its types report errors', async () => {
  await write('program.ts', PROGRAM);
  await compile(['program.ts']);
  await write('wrong.ts', WRONG);
  await compile(['wrong.ts']);
});

it('the types equal the schemas of the server', async () => {
  await write('shapes.ts', SHAPES);
  await compile(['shapes.ts'], { '@colloquy/schema': [join(root, 'packages/schema/src/index.ts')] });
});

it('the installed client talks to a server', async () => {
  const lead: unknown = JSON.parse(await readFile(join(root, 'examples/lead/lead.flow.json'), 'utf8'));
  server = await startServer({ bots: [lead] });
  const base = await server.listen();
  await write('program.ts', PROGRAM);
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts', base], { cwd: project });
  expect(JSON.parse(stdout)).toEqual({
    isSame: true,
    turns: 2,
    parts: ['start', 'message', 'input'],
    status: 401,
  });
});

it.each(Object.entries(MOST_BYTES))('%s has few bytes', async (door, most) => {
  await write('entry.js', `export * from '${door}';`);
  const bundle = await rolldown({ input: join(project, 'entry.js'), platform: 'browser' });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const text = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  const bytes = gzipSync(text, { level: 9 }).length;
  console.log(`${door}: ${bytes} bytes of at most ${most}`);
  expect(bytes).toBeLessThanOrEqual(most);
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(project, name), text);
}

async function npm(command: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)('npm', [...command], { cwd, shell: process.platform === 'win32' });
}

async function compile(files: readonly string[], paths = {}): Promise<void> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: false,
    noEmit: true,
    target: 'es2024',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    // Their own declarations are read as well, not only used.
    skipLibCheck: false,
    paths,
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const said = await promisify(execFile)(process.execPath, [compiler, '-p', project]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(said).toBe('');
}

const PROGRAM = `
import { ChatError, createClient } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import { createManageClient, ManageError } from '@colloquy/client/manage';
import { followParts } from '@colloquy/client/streams';
import type { ReplyPart } from '@colloquy/client/streams';
import { uploadFile } from '@colloquy/client/uploads';
import { listenForWebhook } from '@colloquy/client/webhooks';

declare const process: { readonly argv: readonly string[] };
const client = createClient({ baseUrl: process.argv[2] ?? '' });
const parts: ReplyPart[] = [];
const { sessionId, messages, input } = await client.startChat('lead', {}, { reader: followParts((part) => parts.push(part)) });
const next = await client.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
const { turns } = await readChat(client, sessionId);
const isSame = JSON.stringify(turns[0]?.messages) === JSON.stringify(messages) && next.input !== undefined && input !== undefined;
const kinds: readonly string[] = [...new Set(parts.map(({ type }) => type))];
const status = await createManageClient({ url: process.argv[2] ?? '' }).listBots().then(() => 200, (error: unknown) => (error instanceof ManageError ? error.status : 0));
console.log(JSON.stringify({ isSame, turns: turns.length, parts: kinds, status }));
for (const bubble of messages) if (bubble.type === 'image') console.log(bubble.content.url);
export const others: readonly unknown[] = [ChatError, uploadFile, listenForWebhook];
`;

const WRONG = `
import { createClient } from '@colloquy/client';
import { createManageClient } from '@colloquy/client/manage';
const client = createClient({ baseUrl: '' });
// @ts-expect-error The id of the bot is missing.
await createManageClient({ url: '' }).readBot({});
// @ts-expect-error There is no such type of message.
await client.continueChat('s', { message: { type: 'telegram', text: 'Ada' } });
// @ts-expect-error The answer has no such field.
(await client.startChat('lead')).session;
`;

const SHAPES = `
import type * as schema from '@colloquy/schema';
import type { ChatClient } from '@colloquy/client';
import type { readChat } from '@colloquy/client/history';
import type { ManageClient } from '@colloquy/client/manage';
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : 'narrower') : 'wider';
const same = <One, Other>(_is: Same<One, Other>): void => undefined;
same<Awaited<ReturnType<ChatClient['startChat']>>, schema.StartChatResponse>(true);
same<Awaited<ReturnType<ChatClient['continueChat']>>, schema.ContinueChatResponse>(true);
same<Awaited<ReturnType<typeof readChat>>, schema.ReadChatResponse>(true);
same<Awaited<ReturnType<ManageClient['listBots']>>, schema.ListBotsResponse>(true);
same<Awaited<ReturnType<ManageClient['readAnalytics']>>, schema.ReadAnalyticsResponse>(true);
`;
