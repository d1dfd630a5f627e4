// The pages for operators keep their word: their examples are run, and what they list is what there is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { isNotRun } from './examples-not-run.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'packages/cli/bin/program.js');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = {
  managing: read('docs/managing.md'),
  protection: read('docs/protection.md'),
  observability: read('docs/observability.md'),
  analytics: read('docs/analytics.md'),
  resuming: read('docs/resuming.md'),
  streaming: read('docs/streaming.md'),
  webhooks: read('docs/webhooks.md'),
  operations: read('docs/operations.md'),
};
const token = 'a-token-of-the-operator';
const secret = 'a secret of the pages that nobody can guess';

const folder = temporaryFolder('operating');
/** Where the operator keeps files. */
const other = temporaryFolder('operator');
let server: ServerProcess;
let base = '';
/** A chat that goes on. */
let session = '';
/** Its public id. */
let chat = '';
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
  chat = chatIdOf(session);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  folder.remove();
  other.remove();
});

const examples = Object.entries(pages).flatMap(([page, text]) =>
  examplesOf(text).map((example) => ({ page, ...example })),
);

/** The script of the page makes an identity. */
function identity(): string {
  const script =
    examples.find(({ language, text }) => language === 'js' && text.includes('COLLOQUY_IDENTITY_SECRET'))
      ?.text ?? '';
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, COLLOQUY_IDENTITY_SECRET: secret },
    encoding: 'utf8',
  }).trim();
}

async function curl(words: readonly string[]): Promise<Response> {
  const all = (flag: string) => words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const address = words.find((word) => word.startsWith('http://127.0.0.1:3000')) ?? '';
  const headers = all('-H').map((header) => header.replace('TOKEN', token).replace('IDENTITY', identity()));
  const [body] = all('-d');
  return fetch(
    address.replace('http://127.0.0.1:3000', base).replace('SESSION', session).replace('/CHAT/', `/${chat}/`),
    {
      method: all('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
      headers: headers.map((header) => header.split(': ') as [string, string]),
      body: body ?? null,
    },
  );
}

/** A command on the folder of the server that runs, as its operator types it on that machine. */
async function colloquy(words: readonly string[]): Promise<void> {
  const { COLLOQUY_DATA: _, DATABASE_URL: __, ...inherited } = process.env;
  const environment = { ...inherited, COLLOQUY_DATA: folder.path, COLLOQUY_OPERATOR_TOKEN: token };
  const { io, output, errors } = createTestIo({ environment });
  const files = words.map((word) =>
    word === 'DIR' || word.endsWith('.backup') ? join(other.path, word) : word,
  );
  const exitCode = await runCommandLine(files, io);
  expect([words.join(' '), exitCode, output() + (exitCode === 0 ? '' : errors())]).toEqual([
    words.join(' '),
    0,
    expect.stringMatching(/\S/),
  ]);
}

/** In the order of the pages: what is counted at the end was done before. */
it.each(
  examples.filter(({ page, language, text }) => language === 'sh' && !isNotRun(`docs/${page}.md`, text)),
)('the example in line $line of $page works', async ({ text }) => {
  for (const words of commandsOf(text)) {
    if (words[0] === 'npx') await colloquy(words.slice(2));
    else {
      expect(words[0]).toBe('curl');
      const answer = await curl(words);
      expect([words.join(' '), answer.status, answer.ok ? '' : await answer.text()]).toEqual([
        words.join(' '),
        200,
        '',
      ]);
    }
  }
});

it('the server refuses an identity with a wrong signature', async () => {
  const answer = await fetch(`${base}/v1/bots/quiz/startChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-colloquy-identity': `${identity()}x` },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

it('the page lists all metrics of the server', async () => {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const described = [...text.matchAll(/^# HELP (colloquy_\w+)/gm)].map(([, name]) => name);
  const listed = [...pages.observability.matchAll(/^\| `(colloquy_\w+)`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(described.toSorted());
  expect(Number(/^colloquy_commits_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
