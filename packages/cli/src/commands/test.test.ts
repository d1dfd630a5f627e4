import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
folder.write('bots/small.flow.json', smallBot());
const good = folder.write(
  'bots/good.chat',
  '# Fine\nflow ./small.flow.json\nbot> Your name?\nask> text input\nyou> Ada\nbot> Hello Ada!\nend>\n',
);

async function test(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(['test', ...args], io), output: output(), errors: errors() };
}

describe('colloquy test', () => {
  it('runs a conversation', async () => {
    expect(await test(good)).toEqual({
      exitCode: 0,
      output: `✓ ${good}:1 Fine (engine)\n1 passed, 0 failed\n`,
      errors: '',
    });
  });

  it('prints what no test reached, and fails below the least coverage', async () => {
    const { exitCode, output } = await test(good, '--coverage');
    expect(exitCode).toBe(0);
    expect(output).toContain('Coverage of "Small": 75 % (3 of 4)\n  Hello: 3 of 3\n  Help: 0 of 1\n');
    const flow = JSON.stringify({
      name: 'Ages',
      groups: [
        {
          title: 'Age',
          blocks: [
            { id: 'mail', type: 'email input', to: 'End' },
            { id: 'never', type: 'number input' },
          ],
        },
        { title: 'End', blocks: ['Bye'] },
      ],
    });
    const half = folder.write('half.chat', `# Half\nflow ${flow}\nask> email input\n`);
    const failing = await test(half, '--min', '80');
    expect(failing.exitCode).toBe(1);
    expect(failing.output).toContain(
      [
        'Coverage of "Ages": 20 % (1 of 5)',
        '  Age: 1 of 4',
        '    not covered: the path after email input (mail)',
        '    not covered: a rejected reply at email input (mail)',
        '    not covered: number input (never)',
        '  End: 0 of 1',
      ].join('\n'),
    );
    expect(failing.errors).toContain('The coverage of "Ages" is 20 %; at least 80 % are required.');
    expect((await test(half, '--coverage', '--backend', 'memory')).exitCode).toBe(2);
  });

  it('runs a folder of conversations on every backend', async () => {
    const { exitCode, output } = await test(`${folder.path}/bots`, '--backend', 'all');
    expect(exitCode).toBe(0);
    expect(output).toContain('(engine)');
    expect(output).toContain('(HTTP on memory)');
    expect(output).toContain('(HTTP on SQLite)');
    expect(output).toContain('3 passed, 0 failed');
  });

  it('reruns when a file is saved, until it is stopped', async () => {
    const script = (name: string) =>
      `# Watched\nflow ./bots/small.flow.json\nbot> Your name?\nask> text input\nyou> ${name}\nbot> Hello Ada!\nend>\n`;
    const path = folder.write('watched.chat', script('Bob'));
    const { io, output, stop } = createTestIo();
    const running = runCommandLine(['test', path, '--watch'], io);
    await vi.waitFor(() => expect(output()).toContain('0 passed, 1 failed'), { timeout: 20_000 });
    await vi.waitFor(() => expect(output()).toContain('Stop with Ctrl+C.'), { timeout: 20_000 });
    folder.write('watched.chat', script('Ada'));
    await vi.waitFor(() => expect(output()).toContain('1 passed, 0 failed'), { timeout: 20_000 });
    stop();
    expect(await running).toBe(0);
  });

  it('reports a file that it cannot read, and runs the others', async () => {
    const { exitCode, output, errors } = await test('x'.repeat(256), good);
    expect(exitCode).toBe(1);
    expect(errors).toContain('cannot be read');
    expect(output).toContain('1 passed, 1 failed');
  });

  it("shows where the bot's messages differ", async () => {
    const bad = folder.write(
      'bad.chat',
      '# Wrong\nflow ./bots/small.flow.json\nyou> Ada\nbot> Hallo Ada!\nend>\n',
    );
    const { exitCode, output, errors } = await test(bad);
    expect(exitCode).toBe(1);
    expect(output).toBe('0 passed, 1 failed\n');
    expect(errors).toBe(`✗ ${bad}:1 Wrong (engine)
${bad}:3
    start
  + bot> Your name?
  + ask> text input
  1 later turn differs as well.
`);
  });

  it('runs the tests stored in a bot', async () => {
    const bot = (script: string) => smallBot({ tests: [{ id: 't', name: 'A name', script }] });
    const fine = folder.write('fine.flow.json', bot('given partial\nyou> Ada\nbot> Hello Ada!'));
    expect(await test(fine)).toEqual({
      exitCode: 0,
      output: `✓ ${fine} A name\n1 passed, 0 failed\n`,
      errors: '',
    });
    const wrong = folder.write('wrong.flow.json', bot('given partial\nyou> Ada\nbot> Bye!'));
    expect(await test(wrong)).toEqual({
      exitCode: 1,
      output: '0 passed, 1 failed\n',
      errors: `✗ ${wrong} A name\n  line 3:\n  - bot> Bye!\n  + bot> Hello Ada!\n`,
    });
    const none = `${folder.path}/bots/small.flow.json`;
    expect((await test(none)).errors).toContain('has no tests');
  });

  it('writes the results for a CI server', async () => {
    const bad = folder.write('junit.chat', '# A <b> name\nflow ./bots/small.flow.json\nend>\n');
    const file = `${folder.path}/junit.xml`;
    expect((await test(good, bad, '--junit', file)).exitCode).toBe(1);
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain('<testsuites tests="2" failures="1">');
    expect(xml).toContain('name="A &lt;b&gt; name (engine)"><failure');
  });

  it('rewrites a turn with an error only with --accept-errors', async () => {
    const text = 'flow ./bots/small.flow.json\nbot> Your name?\nask> text input\nyou (command)> dance\n';
    const path = folder.write('error.chat', text);
    expect((await test(path, '--update')).errors).toContain(
      'This turn has an error now: error> 400 BAD_REQUEST',
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect((await test(path, '--update', '--accept-errors')).exitCode).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('error> 400 BAD_REQUEST');
  });

  it('rewrites the expected messages with --update', async () => {
    const old = folder.write('old.chat', 'flow ./bots/small.flow.json\nyou> Ada\nbot> Hallo Ada!\n');
    const { exitCode, output } = await test(old, '--update');
    expect(exitCode).toBe(0);
    expect(output).toContain(`Updated ${old}`);
    expect(readFileSync(old, 'utf8')).toBe(
      'flow ./bots/small.flow.json\nbot> Your name?\nask> text input\nyou> Ada\nbot> Hello Ada!\nend>\n',
    );
  });

  it('does not rewrite a file with an invalid line', async () => {
    const text = 'flow ./bots/small.flow.json\nyou (clik a)> Ada\nbot> Hallo Ada!\nend>\n';
    const old = folder.write('misspelled.chat', text);
    const { exitCode, errors } = await test(old, '--update');
    expect(exitCode).toBe(1);
    expect(errors).toContain('"you (clik a)>" is not understood');
    expect(readFileSync(old, 'utf8')).toBe(text);
  });

  it.each([
    ['an empty file', ''],
    ['one whose lines are all comments', '# flow ./bots/small.flow.json\n# you> Ada\n'],
  ])('fails for %s', async (_, script) => {
    const { exitCode, output, errors } = await test(folder.write('nothing.chat', script));
    expect([exitCode, output]).toEqual([1, '0 passed, 1 failed\n']);
    expect(errors).toContain('The file contains no conversation');
  });

  it.each([
    ['a file that is not there', 'flow ./gone.flow.json\nyou> Hi\n', 'The flow cannot be read'],
    ['a bot that cannot run', 'flow {"version": "7"}\nyou> Hi\n', 'The bot cannot be read'],
    ['a line that is not understood', 'flow ./bots/small.flow.json\nhello\n', 'This line is not understood'],
  ])('reports %s', async (_, script, words) => {
    const { exitCode, errors } = await test(folder.write('broken.chat', script));
    expect(exitCode).toBe(1);
    expect(errors).toContain(words);
  });

  it.each([
    { args: ['gone.chat'], exitCode: 1, words: 'There is no file gone.chat.' },
    { args: ['gone.flow.json'], exitCode: 1, words: 'There is no file gone.flow.json.' },
    { args: [good, '--backend', 'moon'], exitCode: 2, words: 'There is no backend "moon"' },
  ])('exits for $args with code $exitCode', async ({ args, exitCode, words }) => {
    expect(await test(...args)).toMatchObject({ exitCode, errors: expect.stringContaining(words) });
  });
});
