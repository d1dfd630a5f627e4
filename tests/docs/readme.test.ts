// The README keeps its word: its examples are run, in their order, against a server that was started as it says.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import type { Example } from './markdown-examples.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const root = join(import.meta.dirname, '../..');
const main = await builtProgram('packages/cli/src/main.ts');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const README_URL = 'http://127.0.0.1:3000';

/** Somebody's folder, with a data folder of its own. */
const folder = mkdtempSync(join(tmpdir(), 'colloquy-readme-'));
const environment = { ...process.env, COLLOQUY_DATA: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' };
let server: ChildProcess;
let url = '';
let response: unknown;
let sessionId = '';

beforeAll(async () => {
  symlinkSync(join(root, 'examples'), join(folder, 'examples'));
  server = spawn(process.execPath, [main, 'serve'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout ?? []) {
    url = /listening on (\S+)/.exec(String(chunk))?.[1] ?? url;
    if (url !== '') break;
  }
});

afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

describe('README.md', () => {
  const examples = examplesOf(readme).filter(({ language }) => language === 'sh' || language === 'json');

  it('has several examples', () => expect(examples.length).toBeGreaterThanOrEqual(6));

  it.each(examples)('the $language example in line $line works', async (example) => {
    if (example.language === 'json') checkJson(example);
    else for (const words of commandsOf(example.text)) await run(words);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target ?? '');
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('shows embed code that docs/embed.md has and tests', () => {
    const own = examplesOf(readme).filter(({ language }) => language === 'html');
    const tried = examplesOf(readFileSync(join(root, 'docs/embed.md'), 'utf8')).map(({ text }) => text);
    for (const { text } of own) expect(tried).toContain(text.replaceAll(README_URL, 'https://bots.example'));
    expect(own).toHaveLength(1);
  });

  it('takes its figures from the pages that it links to', () => {
    const [, part = ''] = /## Features\n([\s\S]+?)\n## /.exec(readme) ?? [];
    const points = part.split(/^- /m).slice(1);
    expect(points.length).toBeGreaterThan(5);
    for (const point of points) {
      const [page = ''] = [...point.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
      const text = readFileSync(join(root, page), 'utf8');
      const words = point.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');
      const figures = [...words.matchAll(/\d[\d,.]*\d(?: kB)?/g)].map(([figure]) => figure);
      expect([page, figures.filter((figure) => !text.includes(figure))]).toEqual([page, []]);
    }
  });

  it('names only addresses that respond', async () => {
    const addresses = [...readme.matchAll(/http:\/\/127\.0\.0\.1:3000(\/[\w./]*)?/g)].map(
      ([, path]) => path ?? '',
    );
    for (const path of addresses.filter((one) => one !== '' && !one.startsWith('/v1/')))
      expect((await fetch(url + path.replace(/\.$/, ''))).status, path).toBe(200);
  });
});

async function run(words: string[]): Promise<void> {
  const [program, ...args] = words;
  // `beforeAll` did what these do: the project is installed, and the server runs.
  if (program === 'npm') return expect(['ci', 'start']).toContain(args[0]);
  if (program === 'curl') return curl(args);
  expect(words.slice(0, 2)).toEqual(['npx', 'colloquy']);
  return colloquy(args.slice(1));
}

async function curl(args: string[]): Promise<void> {
  const all = (flag: string) => args.flatMap((word, index) => (args[index - 1] === flag ? [word] : []));
  const address = args
    .find((word) => word.startsWith(README_URL))
    ?.replace(README_URL, url)
    .replace('SESSION', sessionId);
  const headers = all('-H').map((header) => header.split(': ') as [string, string]);
  const answer = await fetch(address ?? '', {
    method: all('-X')[0] ?? 'GET',
    headers,
    body: all('-d')[0] ?? null,
  });
  response = await answer.json();
  expect(answer.status, JSON.stringify(response)).toBe(200);
  sessionId = (response as { sessionId?: string }).sessionId ?? sessionId;
}

async function colloquy(args: string[]): Promise<void> {
  // The one thing that differs from the reader's terminal is the port.
  const options = args[0] === 'chat' && !args[1]?.endsWith('.json') ? ['--server', url] : [];
  const child = spawn(process.execPath, [main, ...args, ...options], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(exitCode, output + errors).toBe(0);
  expect(output).not.toBe('');
}

/** A JSON example is a part of the last response. */
function checkJson({ text: json }: Example): void {
  expect(response).toMatchObject(anythingForDots(JSON.parse(json)) as object);
}

/** `"…"` stands for any text. */
function anythingForDots(value: unknown): unknown {
  if (value === '…') return expect.any(String);
  if (Array.isArray(value)) return value.map(anythingForDots);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, anythingForDots(inner)]));
}
