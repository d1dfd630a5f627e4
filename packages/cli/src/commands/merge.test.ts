import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** Merges two texts, and returns the exit code and the content of OURS. */
async function merged(base: string, ours: string, theirs: string) {
  const paths = Object.entries({ base, ours, theirs }).map(([name, text]) => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    return path;
  });
  const exitCode = await runCommandLine(['merge', ...paths], createTestIo({}).io);
  return { exitCode, text: readFileSync(paths[1] ?? '', 'utf8') };
}

const BASE = `bot Hello
  id: hello
  version: 6.1

on start -> Welcome

== Welcome
> Hello! ^hi
? choice ^ask
- Yes
`;

it('merge combines groups, paths and variables that two authors added at the same place', async () => {
  const ours = `${BASE}- Call me -> Call\n\n== Call\n? phone Phone ^phone\n`;
  const theirs = `${BASE}- Write to me -> Mail\n\n== Mail\n? email Email ^mail\n`;
  const { exitCode, text } = await merged(BASE, ours, theirs);
  expect(exitCode).toBe(0);
  for (const line of [
    '- Call me -> Call',
    '- Write to me -> Mail',
    '? phone Phone ^phone',
    '? email Email ^mail',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toMatch(/<<<<|>>>>| @/);
});

it('merge marks a field with two different changes', async () => {
  const { exitCode, text } = await merged(
    BASE,
    BASE.replace('Hello!', 'Hi!'),
    BASE.replace('Hello!', 'Good day!'),
  );
  expect(exitCode).toBe(1);
  expect(text).toContain('<<<<<<< ours\n> Hi! ^hi\n=======\n> Good day! ^hi\n>>>>>>> theirs');
});
