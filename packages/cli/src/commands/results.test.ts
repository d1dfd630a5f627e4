// Showing, exporting and erasing results.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo();
  const exitCode = await runCommandLine([...args, '--data', folder.path], io);
  return { exitCode, output: output(), errors: errors() };
}

const NAMES = ['Ada', '=cmd|" /C calc"!A0', 'Grüße, "quoted"\nand more', '+49 30 1234'];
const ids: { readonly sessionId: string; readonly resultId: string }[] = [];

beforeAll(async () => {
  const store = await openStore({ dataFolder: folder.path });
  const colloquy = await createColloquy({ store, dataFolder: folder.path });
  await colloquy.bots.publish(smallBot(), { publicId: 'small' });
  await colloquy.bots.publish(smallBot({ id: 'quiet-bot', name: 'Quiet' }), { publicId: 'quiet' });
  for (const name of NAMES) {
    const started = await colloquy.chats.startChat('small', {});
    const { sessionId, resultId } = JSON.parse(started.body) as (typeof ids)[number];
    await colloquy.chats.continueChat(sessionId, { message: name });
    ids.push({ sessionId, resultId });
  }
  await colloquy.close();
});

describe('colloquy results', () => {
  it('lists the newest results first', async () => {
    const { exitCode, output } = await run('results', 'small');
    expect(exitCode).toBe(0);
    expect(output.trim().split('\n')).toHaveLength(NAMES.length);
    expect(output).toMatch(new RegExp(`^${ids.at(-1)?.resultId} {2}\\S+ \\S+ {2}1 answer, completed\n`));
    expect((await run('results', 'quiet')).output).toBe('"Quiet" has no results yet.\n');
    expect(await run('results', 'small-bot')).toMatchObject({ exitCode: 0, output });
  });

  it('lists at most --limit results', async () => {
    expect((await run('results', 'small', '--limit', '2')).output.trim().split('\n')).toHaveLength(2);
    for (const limit of ['0', '201', 'all'])
      expect(await run('results', 'small', '--limit', limit)).toMatchObject({
        exitCode: 2,
        errors: expect.stringContaining('a number from 1 to 200'),
      });
    expect(await run('results', 'small', '--limit', '2', '--csv')).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('--csv writes all results'),
    });
  });

  it('saves, lists and removes a note on a result', async () => {
    const id = ids[0]?.resultId ?? '';
    const line = async () =>
      (await run('results', 'small')).output.split('\n').find((one) => one.startsWith(id));
    expect(await run('results', 'note', id, 'Called back,\nwaits')).toMatchObject({
      exitCode: 0,
      output: `The note of the result ${id} was saved.\n`,
    });
    expect(await line()).toMatch(/completed {2}Called back, waits$/);
    expect((await run('results', 'small', '--json')).output).toContain('"note":"Called back,\\nwaits"');
    expect((await run('results', 'note', id, '')).output).toBe(`The note of the result ${id} was removed.\n`);
    expect(await line()).toMatch(/completed$/);
    expect(await run('results', 'note', 'unknown', 'Hi')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('There is no result unknown.'),
    });
    for (const words of [
      ['note', id],
      ['color', id, 'red'],
    ])
      expect(await run('results', ...words)).toMatchObject({
        exitCode: 2,
        errors:
          'Say: colloquy results BOT, or colloquy results note RESULT-ID TEXT, or colloquy results assignee RESULT-ID TEXT, or colloquy results tags RESULT-ID TEXT.\n',
      });
  });

  it('lists the available variables when --where names an unknown one', async () => {
    for (const more of [[], ['--csv']])
      expect(await run('results', 'small', '--where', 'Nmae=Ada', ...more)).toMatchObject({
        exitCode: 1,
        errors: expect.stringMatching(/No version of the bot has a variable "Nmae"\. Use one of: .*Name/),
      });
    expect((await run('results', 'small', '--where', 'Name=Ada')).output).toMatch(/1 answer, completed/);
  });

  it('writes CSV that spreadsheets do not run as formulas', async () => {
    const { exitCode, output } = await run('results', 'small', '--csv');
    expect(exitCode).toBe(0);
    const [heading, first] = output.split('\r\n');
    expect(heading).toBe('id,startedAt,lastChangeAt,isCompleted,Name');
    expect(first).toMatch(new RegExp(`^${ids.at(-1)?.resultId},.*,true,\\+49 30 1234$`));
    expect(output).toContain(`,"'=cmd|"" /C calc""!A0"\r\n`);
    const { output: forExcel } = await run('results', 'small', '--csv', '--bom');
    expect(forExcel).toBe(`\uFEFF${output}`);
    expect(output).toContain(',"Grüße, ""quoted""\nand more"\r\n');
  });

  it('filters by value, text, completion and version', async () => {
    const only = async (...options: string[]) =>
      (await run('results', 'small', ...options)).output
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 29));
    expect(await only('--where', 'Name=Ada')).toEqual([ids[0]?.resultId]);
    expect(await only('--text', 'GRÜSSE')).toEqual([ids[2]?.resultId]);
    expect(await only('--completed', 'yes', '--version', '1')).toHaveLength(NAMES.length);
    expect((await run('results', 'small', '--completed', 'no')).output).toBe('No results match.\n');
    expect((await run('results', 'small', '--csv', '--where', 'Name=Ada')).output.split('\r\n')).toHaveLength(
      3,
    );
  });

  it.each([
    [['--completed', 'maybe'], 2, 'followed by yes or no'],
    [['--since', 'yesterday'], 2, '"yesterday" is not a time'],
    [['--version', '0'], 2, 'is not a version number'],
    [['--version', '9'], 1, 'has no version 9'],
    [['--where', '=Ada'], 2, 'names no variable'],
    [['--csv', '--xlsx'], 2, 'Choose one'],
    [['--xlsx', '--bom'], 2, '--bom requires --csv'],
  ])('refuses %j', async (options, exitCode, message) => {
    const refused = { exitCode, errors: expect.stringContaining(message) };
    expect(await run('results', 'small', ...options)).toMatchObject(refused);
  });

  it('writes JSON lines', async () => {
    const { output } = await run('results', 'small', '--json');
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ answers }) => answers[0].content)).toEqual(NAMES.toReversed());
    expect(lines[0]).toMatchObject({
      id: ids.at(-1)?.resultId,
      isCompleted: true,
      variables: [{ name: 'Name' }],
    });
    expect(lines[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('reports unknown bots and conflicting options', async () => {
    expect((await run('results', 'smal')).errors).toContain('Did you mean "small"?');
    expect((await run('results', 'zzzzzzzzzz')).errors).toContain('There are: ');
    expect((await run('results', 'small', '--csv', '--json')).exitCode).toBe(2);
  });
});

describe('colloquy erase', () => {
  it('erases by result id or chat id, and reports unknown ids', async () => {
    const [first, second] = ids;
    const erased = await run('erase', first?.resultId ?? '', 'nobody');
    expect(erased).toMatchObject({ exitCode: 1, output: `${first?.resultId} is erased.\n` });
    expect(erased.errors).toBe(
      'There is no result "nobody". To list the results of a bot: colloquy results BOT. For the id of a chat add --chats.\n',
    );
    const listed = (await run('results', 'small', '--json')).output.trim().split('\n');
    const { chatId } = listed.map((line) => JSON.parse(line)).find(({ id }) => id === second?.resultId);
    expect(listed.join()).not.toContain(second?.sessionId);
    const chat = await run('erase', '--chats', chatId);
    expect(chat.exitCode).toBe(0);
    const { output } = await run('results', 'small', '--json');
    const left = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(left).toEqual(
      ids
        .slice(2)
        .map(({ resultId }) => resultId)
        .toReversed(),
    );
  });
});

describe('an unused data folder', () => {
  it.each([
    ['results', ['results', 'small']],
    ['erase', ['erase', 'nobody']],
    ['backup', ['backup', join(folder.path, 'unused.backup')]],
  ])('is not created by %s', async (_, words) => {
    const unused = join(folder.path, 'unused');
    const { io, errors } = createTestIo();
    expect(await runCommandLine([...words, '--data', unused], io)).toBe(1);
    expect(errors()).toContain(unused);
    expect(errors()).toContain('--data DIR or COLLOQUY_DATA');
    expect(existsSync(unused)).toBe(false);
  });
});
