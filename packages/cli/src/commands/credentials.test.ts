import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const CANARY = 'canary-7f3e-secret';
const smtp = { host: 'mail.example', port: 465, password: CANARY, from: { email: 'bot@mail.example' } };
const key = Buffer.alloc(32, 1).toString('base64');

async function run(
  args: readonly string[],
  { input = '', secretKey }: { input?: string; secretKey?: string } = {},
) {
  const environment = secretKey === undefined ? {} : { COLLOQUY_SECRET_KEY: secretKey };
  const { io, output, errors } = createTestIo({ input, environment });
  const exitCode = await runCommandLine(['credentials', ...args, '--data', folder.path], io);
  return { exitCode, output: output(), errors: errors() };
}

describe('colloquy credentials', () => {
  it('sets, lists and removes credentials, and prints no secret', async () => {
    const file = folder.write('smtp.json', smtp);
    const set = await run(['set', 'default', '--type', 'smtp', '--name', 'Team mail', '--file', file]);
    expect(set).toEqual({ exitCode: 0, output: 'The credentials "default" are set.\n', errors: '' });
    expect((await run(['set', 'model', '--type', 'openai'], { input: `${CANARY}\n` })).exitCode).toBe(0);
    const listed = await run(['list']);
    expect(listed.output).toMatch(
      /^default {2}smtp {2}\d{4}-\d\d-\d\d {2}Team mail\nmodel {2}openai {2}\S+\n$/,
    );
    for (const text of [
      set.output,
      listed.output,
      readFileSync(join(folder.path, 'credentials.json'), 'utf8'),
    ])
      expect(text).not.toContain(CANARY);
    expect((await run(['remove', 'default'])).exitCode).toBe(0);
    expect((await run(['list'])).output).not.toContain('default');
    expect((await run(['remove', 'default'])).errors).toBe('There are no credentials "default".\n');
  });

  it('lists the bots allowed to use credentials, and keeps them when credentials are replaced', async () => {
    await run(['set', 'model', '--type', 'openai', '--bots', 'quiz, lead'], { input: CANARY });
    expect((await run(['list'])).output).toContain('for quiz, lead only');
    await run(['set', 'model', '--type', 'openai'], { input: `${CANARY}2` });
    expect((await run(['list'])).output).toContain('for quiz, lead only');
    const allowed = await run(['allow', 'model', '--bots', 'all']);
    expect(allowed).toEqual({
      exitCode: 0,
      output: 'The credentials "model" are for all bots.\n',
      errors: '',
    });
    expect((await run(['list'])).output).not.toContain('only');
    expect((await run(['allow', 'gone', '--bots', 'a'])).errors).toBe('There are no credentials "gone".\n');
  });

  it('creates no data folder when it only reads', async () => {
    const nowhere = join(folder.path, 'nowhere');
    for (const args of [['list'], ['remove', 'a'], ['allow', 'a', '--bots', 'all']]) {
      const { io, errors } = createTestIo();
      expect(await runCommandLine(['credentials', ...args, '--data', nowhere], io)).toBe(1);
      expect(errors()).toContain('contains no data');
    }
    expect(existsSync(nowhere)).toBe(false);
  });

  it('reports credentials that were encrypted with another key', async () => {
    await run(['set', 'model', '--type', 'openai'], { input: CANARY });
    expect((await run(['list'], { secretKey: key })).output).toContain('sealed with another key');
  });

  it.each([
    ['no type', ['set', 'a'], CANARY, 2, '--type'],
    ['an unknown type', ['set', 'a', '--type', 'nothing'], CANARY, 1, 'There is no type "nothing"'],
    [
      'data that does not fit',
      ['set', 'a', '--type', 'smtp'],
      CANARY,
      1,
      'does not fit the type "smtp". data',
    ],
    ['broken JSON', ['set', 'a', '--type', 'smtp'], `{"password":"${CANARY}"`, 1, 'cannot be read as JSON'],
    ['several lines', ['set', 'a', '--type', 'openai'], `${CANARY}\nb`, 1, 'neither JSON nor a single line'],
    ['nothing', ['set', 'a', '--type', 'openai'], ' ', 1, 'empty'],
    ['no file', ['set', 'a', '--type', 'openai', '--file', 'gone.txt'], '', 1, 'There is no file gone.txt'],
    ['too much', ['set', 'a', '--type', 'openai'], 'x'.repeat(300_000), 1, 'bytes'],
    ['an unknown action', ['show', 'a'], '', 2, 'Say what to do'],
    ['no bots', ['allow', 'a'], '', 2, 'Which bots?'],
    ['a list of nobody', ['allow', 'a', '--bots', ' , '], '', 2, 'Which bots?'],
    [
      'new ones for a list of nobody',
      ['set', 'a', '--type', 'openai', '--bots', ','],
      CANARY,
      2,
      'Which bots?',
    ],
    ['no id', ['remove'], '', 2, 'Say what to do'],
    ['the value as an argument', ['set', 'a', CANARY], '', 2, 'never from the command line'],
  ])('refuses %s', async (_, args, input, exitCode, words) => {
    const refused = await run(args, { input });
    expect(refused.exitCode).toBe(exitCode);
    expect(refused.errors).toContain(words);
    expect(refused.errors + refused.output).not.toContain(CANARY);
  });

  it('refuses an invalid key', async () => {
    const refused = await run(['list'], { secretKey: CANARY });
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain('COLLOQUY_SECRET_KEY does not hold a key');
    expect(refused.errors).not.toContain(CANARY);
  });
});
