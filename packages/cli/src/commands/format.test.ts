import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({});
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

const TEXT = `bot Hello
  id: hello
  version: 6.1

on start -> Welcome

== Welcome
> Hello! ^hi
? text Name ^ask
`;

it('format adds missing ids, and --check lists files that are not formatted', async () => {
  const path = join(folder.path, 'hello.flow');
  writeFileSync(path, 'bot Hello\non start -> Welcome\n== Welcome\n> Hello! ^hi\n? text Name ^ask\n');
  expect(await run('format', path, '--check')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('is not formatted'),
  });
  expect(await run('format', path)).toMatchObject({ exitCode: 0, output: `Formatted ${path}\n` });
  expect(readFileSync(path, 'utf8')).toBe(TEXT);
  expect(await run('format', path, '--check')).toMatchObject({ exitCode: 0, output: '' });
});

it('format converts a bot to text and back', async () => {
  const path = folder.write('small.flow.json', smallBot({ name: 'Small', publicId: 'small' }));
  const text = join(folder.path, 'small.flow');
  const before: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(await run('format', path, '--to', 'flow')).toMatchObject({ exitCode: 0, output: `Wrote ${text}\n` });
  expect(await run('format', text, '--to', 'json')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('--force'),
  });
  expect(await run('format', text, '--to', 'json', '--force')).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(before as object);
  expect(await run('format', path, '--to', 'xml')).toMatchObject({ exitCode: 2 });
});

it('format leaves a file with errors unchanged, and reports line and column', async () => {
  const path = join(folder.path, 'broken.flow');
  const text = 'bot Broken\non start -> Welcom\n== Welcome\nHello!\n';
  writeFileSync(path, text);
  const { exitCode, errors } = await run('format', path);
  expect(exitCode).toBe(1);
  expect(errors).toContain(`${path}:2:13 No group "Welcom". Did you mean "Welcome"?`);
  expect(errors).toContain(`${path}:4:1 Not a line of a flow: "Hello!".`);
  expect(readFileSync(path, 'utf8')).toBe(text);
  const { output } = await run('check', path);
  expect(output).toContain('    2:13\n      No group "Welcom".\n      → Did you mean "Welcome"?');
});

it('check reports problems of the bot at the line of its text', async () => {
  const path = join(folder.path, 'warned.flow');
  writeFileSync(path, `${TEXT}> Hi, {{Nmae}}! ^again\n`);
  const { output } = await run('check', path);
  expect(output).toContain('10:1');
  const json = await run('check', '--json', path);
  expect(JSON.parse(json.output)).toMatchObject([{ problems: [{ line: 10, column: 1 }] }]);
});

it('test runs conversations and tests of a bot in the text form', async () => {
  writeFileSync(
    join(folder.path, 'talk.flow'),
    `${TEXT}\ntest A greeting ^greeting\n  bot> Hello!\n  ask> text input\n`,
  );
  writeFileSync(
    join(folder.path, 'talk.chat'),
    '# A greeting\nflow ./talk.flow\nbot> Hello!\nask> text input\n',
  );
  for (const name of ['talk.flow', 'talk.chat'])
    expect(await run('test', join(folder.path, name))).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('1 passed, 0 failed'),
    });
});

it('new creates a starter bot as text', async () => {
  const starter = join(folder.path, 'starter');
  expect(await run('new', starter, '--text')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('starter.flow'),
  });
  expect(await run('check', join(starter, 'starter.flow'))).toMatchObject({ exitCode: 0 });
  expect(await run('format', join(starter, 'starter.flow'), '--check')).toMatchObject({ exitCode: 0 });
  expect(await run('test', starter)).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('1 passed, 0 failed'),
  });
});
