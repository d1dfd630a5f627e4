// Every package as it is published: its doors lead somewhere, its types are right for whoever asks, all that is inside is listed, and two
// builds of the same sources are the same bytes.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPackages, packages } from '../../packaging/published/build-packages.ts';
import { bundleServer } from '../../packaging/server/build-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('published-packages');
const dist = join(folder.path, 'dist');

beforeAll(() => buildPackages({ root, target: dist }), 180_000);
afterAll(() => folder.remove());

describe.each(Object.keys(packages))('%s', (name) => {
  const place = join(dist, name);

  it('has a valid target for every export', async () => {
    const { messages, pkg } = await publint({ pkgDir: place, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has correct types for every way to import it', async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--json', '--pack-destination', folder.path],
      {
        cwd: place,
        shell: process.platform === 'win32',
      },
    );
    const [packed] = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
    const program = join(import.meta.dirname, 'wrong-types.main.ts');
    const wrong = await promisify(execFile)(process.execPath, [
      program,
      join(folder.path, packed?.filename ?? ''),
    ]);
    expect(JSON.parse(wrong.stdout)).toEqual([]);
  });

  it('lists all its components in a valid CycloneDX file', async () => {
    const text = await readFile(join(place, 'sbom.cdx.json'), 'utf8');
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
    const { components = [] } = JSON.parse(text) as { readonly components?: readonly { purl: string }[] };
    const licences = await readFile(join(place, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    expect(components).toHaveLength([...licences.matchAll(/^Licence: /gm)].length);
  });

  it('has the version of the project', async () => {
    const versionIn = async (file: string) =>
      (JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }).version;
    expect(await versionIn(join(place, 'package.json'))).toBe(await versionIn(join(root, 'package.json')));
  });
});

it('a second build of the packages has the same bytes', async () => {
  const again = join(folder.path, 'again');
  // The types come from the compiler, and take it longer than all the rest.
  if (inject('isLong')) await buildPackages({ root, target: again });
  else await bundleServer(root, join(again, 'colloquy/lib'));
  const made = await hashes(again);
  expect(Object.keys(made).length).toBeGreaterThan(100);
  expect(made).toEqual(
    Object.fromEntries(
      Object.entries(await hashes(dist)).filter(([name]) => name in made || inject('isLong')),
    ),
  );
}, 180_000);

it('another program runs bots with the package, its own blocks and ports, and types', async () => {
  const project = join(folder.path, 'host');
  await mkdir(join(project, 'node_modules'), { recursive: true });
  await symlink(join(dist, 'colloquy'), join(project, 'node_modules/colloquy'), 'dir');
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'host.ts'), HOST);
  await compile(project);
  const { stdout } = await promisify(execFile)(process.execPath, ['host.ts'], { cwd: project });
  expect(JSON.parse(stdout)).toEqual({ said: ['It is half past nine.'], overHttp: 200 });
}, 60_000);

async function hashes(place: string): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(place, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const entries = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [
        relative(place, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const;
    }),
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** In a strict project that has the types of Node and nothing else; declarations of the package are read as well, not only used. */
async function compile(project: string): Promise<void> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    lib: ['esnext'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    skipLibCheck: false,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.ts'] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const said = await promisify(execFile)(process.execPath, [compiler, '-p', project]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(said).toBe('');
}

const HOST = `
import { blockTypes, callBlock, createColloquy, createRegistry, definePort, memoryStore, portContract, serveOverHttp, z } from 'colloquy';

const contract = portContract({
  port: 'clock',
  subject: 'question for the time',
  request: z.object({}),
  response: z.object({ time: z.string() }),
});
const clock = definePort(contract, {}, () => ({ ok: true, response: { time: 'half past nine' } }));
const askTheTime = callBlock({
  type: 'time',
  summary: 'Keeps what time it is.',
  definition: z.object({ options: z.object({ variableId: z.string() }).optional() }),
  port: contract,
  call: () => ({ call: { request: {}, timeoutMs: 1_000 } }),
  returned: ({ options }, result) =>
    result.ok && options ? { set: [{ variableId: options.variableId, value: result.response.time }] } : {},
});
const colloquy = await createColloquy({
  store: memoryStore(),
  registry: createRegistry([...blockTypes, askTheTime]),
  ports: new Map([['clock', clock]]),
});
const at = { x: 0, y: 0 };
await colloquy.bots.publish({
  version: '6.1',
  id: 'time',
  name: 'Time',
  variables: [{ id: 'now', name: 'Now' }],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'begin', graphCoordinates: at }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'tell' } }],
  groups: [
    {
      id: 'tell',
      title: 'Tell',
      graphCoordinates: at,
      blocks: [
        { id: 'ask', type: 'time', options: { variableId: 'now' } },
        { id: 'say', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'It is {{Now}}.' }] }] } },
      ],
    },
  ],
  theme: {},
  settings: {},
});
const server = await serveOverHttp(colloquy);
const answer = await fetch(server.url + '/v1/bots/time/startChat', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ textBubbleContentFormat: 'markdown' }),
});
const { messages } = (await answer.json()) as { messages: { content: { markdown: string } }[] };
await server.close();
await colloquy.close();
// @ts-expect-error There is no such function.
colloquy.begin;
console.log(JSON.stringify({ said: messages.map(({ content }) => content.markdown.trim()), overHttp: answer.status }));
`;
