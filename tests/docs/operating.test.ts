// The pages for operators keep their word: their examples are run, and what they list is what there is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'packages/cli/bin/program.js');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = {
  managing: read('docs/managing.md'),
  protection: read('docs/protection.md'),
  observability: read('docs/observability.md'),
};
const token = 'a-token-of-the-operator';
const secret = 'a secret of the pages that nobody can guess';

const folder = temporaryFolder('operating');
let server: ServerProcess;
let base = '';
/** A chat that goes on. */
let session = '';
beforeAll(async () => {
  server = startProcess([program, 'serve', '--data', folder.path, '--port', '0'], {
    environment: { COLLOQUY_OPERATOR_TOKEN: token, COLLOQUY_IDENTITY_SECRET: secret },
  });
  base = (await server.listening) ?? '';
  const started = await fetch(`${base}/v1/bots/quiz/startChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  session = ((await started.json()) as { readonly sessionId: string }).sessionId;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  folder.remove();
});

const examples = Object.entries(pages).flatMap(([page, text]) =>
  examplesOf(text).map((example) => ({ page, ...example })),
);

/** The script of the page makes an identity. */
function identity(): string {
  const script = examples.find(({ language }) => language === 'js')?.text ?? '';
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, COLLOQUY_IDENTITY_SECRET: secret },
    encoding: 'utf8',
  }).trim();
}

async function curl(words: readonly string[]): Promise<Response> {
  const all = (flag: string) => words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const address = words.find((word) => word.startsWith('http://127.0.0.1:3000')) ?? '';
  const headers = all('-H').map((header) => header.replace('TOKEN', token).replace('IDENTITY', identity()));
  return fetch(address.replace('http://127.0.0.1:3000', base).replace('SESSION', session), {
    method: all('-X')[0] ?? 'GET',
    headers: headers.map((header) => header.split(': ') as [string, string]),
    body: all('-d')[0] ?? null,
  });
}

/** In the order of the pages: what is counted at the end was done before. */
it.each(examples.filter(({ language }) => language === 'sh'))(
  'the example in line $line of $page works',
  async ({ text }) => {
    for (const words of commandsOf(text)) {
      expect(words[0]).toBe('curl');
      expect((await curl(words)).status).toBe(200);
    }
  },
);

it('an identity like the one of the page is looked at: another one is refused', async () => {
  const answer = await fetch(`${base}/v1/bots/quiz/startChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-colloquy-identity': `${identity()}x` },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

it('the metrics that are listed are those that there are', async () => {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const described = [...text.matchAll(/^# HELP (colloquy_\w+)/gm)].map(([, name]) => name);
  const listed = [...pages.observability.matchAll(/^\| `(colloquy_\w+)`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(described.toSorted());
  expect(Number(/^colloquy_commits_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
