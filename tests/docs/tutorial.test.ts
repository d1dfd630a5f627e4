// docs/tutorial.md, from its first command to its last: run as they stand, in an empty folder, with the server as a process of its own.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const root = process.cwd();
const PROGRAM = resolve('packages/cli/bin/program.js');
const page = readFileSync('docs/tutorial.md', 'utf8');
const folder = temporaryFolder('tutorial');
let server: ChildProcess | undefined;
afterAll(async () => {
  if (server) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  folder.remove();
});

/** What the page has its reader see, by the words of the command. */
const SEEN: Readonly<Record<string, readonly RegExp[]>> = {
  'versions hello': [/A first try/, /Friendlier/],
  'diff hello live hello.flow.json': [/How may I call you\?/],
  'rollback hello 1': [/1/],
  'draft history hello': [/1 operation/],
  'draft publish hello --message From the draft': [/version 2, which/, /How may I call you\?/],
  'results hello': [/2 answers, completed/],
  'results hello --csv': [/Name,Wish/, /Ada,A quote/],
};

it('the tutorial leads from an empty folder to a running bot', { timeout: 180_000 }, async () => {
  const port = await freePort();
  const { COLLOQUY_DATA: _, DATABASE_URL: __, ...inherited } = process.env;
  const environment = { ...inherited, HOST: '127.0.0.1', PORT: `${port}` };
  let place = folder.path;
  let versions = 0;

  /** In this process, which starts sixteen programs less; the server is one of its own. */
  async function colloquy(words: readonly string[]): Promise<string> {
    const input = words[0] === 'chat' ? 'Ada\nA quote\n' : '';
    const { io, output, errors } = createTestIo({ input, environment });
    process.chdir(place);
    try {
      const exitCode = await runCommandLine(words, io);
      // A difference is what was asked for; everything else goes well.
      expect([words.join(' '), exitCode, exitCode === 0 ? '' : errors()]).toEqual([
        words.join(' '),
        words[0] === 'diff' ? 1 : 0,
        '',
      ]);
      return output();
    } finally {
      process.chdir(root);
    }
  }

  async function serve(): Promise<void> {
    server = spawn(process.execPath, [PROGRAM, 'serve'], {
      cwd: place,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of server.stdout ?? []) if (String(chunk).includes('listening on')) return;
  }

  async function saidAtFirst(): Promise<string> {
    const started = await fetch(`http://127.0.0.1:${port}/v1/bots/hello/startChat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return started.text();
  }

  const edit = /replace `([^`]+)` with `([^`]+)`/.exec(page);
  for (const { language, text: shell, lead } of examplesOf(page)) {
    expect(language).toBe('sh');
    if (lead.includes('Compare the file')) {
      const [, before = '', after = ''] = edit ?? [];
      const file = join(place, 'hello.flow.json');
      const written = readFileSync(file, 'utf8');
      expect(written).toContain(before);
      writeFileSync(file, written.replace(before, after));
    }
    for (const [program, ...words] of commandsOf(shell)) {
      // The project is installed, or this would not run.
      if (program === 'npm') expect(words).toEqual(['ci']);
      else if (program === 'cd') place = join(place, words[0] ?? '');
      else if (words[1] === 'serve') await serve();
      else {
        expect([program, words[0]]).toEqual(['npx', 'colloquy']);
        const command = words.slice(1);
        const output = await colloquy(command);
        if (command[0] === 'publish') versions++;
        const seen = SEEN[command.join(' ')] ?? [];
        for (const pattern of command[0] === 'versions' ? seen.slice(0, versions) : seen)
          expect(output).toMatch(pattern);
        // What the page says of the server: it follows at once, without a restart.
        if (server && command.includes('publish'))
          await expect.poll(saidAtFirst).toContain('How may I call you?');
        if (command[0] === 'rollback') await expect.poll(saidAtFirst).toContain('What is your name?');
      }
    }
  }
  expect(versions).toBe(2);
});
