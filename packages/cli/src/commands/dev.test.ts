// Editing a running bot, as its author sees it in the terminal.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
const temporary = `${folder.path}/temporary`;
beforeAll(() => {
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const waiting = { timeout: 30_000 };
const saying = (text: string, more: readonly unknown[] = []) =>
  smallBot({ groups: [{ title: 'Hello', blocks: [text, ...more] }], events: [] });
const throwaway = () => readdirSync(temporary);

/** Runs the command and records its output. */
function develop(...given: readonly (string | { readonly stdin: PassThrough })[]) {
  const { io, output, errors, stop } = createTestIo();
  const operands = given.filter((one) => typeof one === 'string');
  const ended = runCommandLine(
    ['dev', ...operands],
    Object.assign({}, io, ...given.filter((one) => typeof one !== 'string')),
  );
  const said = async (publicId = 'small') => {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
    return (await fetch(`${url}/v1/bots/${publicId}/startChat`, { method: 'POST' })).text();
  };
  /** Replaces paths and ports, which differ on each run. */
  const golden = (text: string) =>
    text
      .replaceAll(folder.path, '')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replaceAll(/#[\w-]{43}/g, '#CODE');
  return { said, stop, ended, output: () => golden(output()), errors: () => golden(errors()) };
}

it('the dev command runs each saved version, reports errors, and removes its temporary data', {
  timeout: 120_000,
}, async () => {
  const file = folder.write('small.flow.json', saying('First'));
  const { output, errors, said, stop, ended } = develop(file);
  await expect.poll(output, waiting).toContain('Stop with Ctrl+C');
  expect(throwaway()).toEqual([expect.stringContaining('colloquy-dev-')]);
  expect(await said()).toContain('First');

  writeFileSync(file, '{"version": "6.1", "groups": 7');
  await expect.poll(errors, waiting).toContain('is not valid JSON');
  expect(await said()).toContain('First');

  const lost = { type: 'Jump', options: { groupId: 'nowhere' } };
  writeFileSync(file, JSON.stringify(saying('Second', [lost])));
  await expect.poll(errors, waiting).toContain('In group "Hello"');
  expect(await said()).toContain('First');

  // As many editors save: a new file replaces the old one.
  renameSync(folder.write('small.flow.json.new', saying('Third')), file);
  await expect.poll(() => said(), waiting).toContain('Third');
  // Written in two pieces.
  const text = JSON.stringify(saying('Fourth'));
  writeFileSync(file, text.slice(0, 100));
  writeFileSync(file, text.slice(100), { flag: 'a' });
  await expect.poll(() => said(), waiting).toContain('Fourth');
  writeFileSync(file, text);
  await expect.poll(output, waiting).toContain('saved without changes');

  rmSync(file);
  await expect.poll(errors, waiting).toContain('was deleted');
  expect(await said()).toContain('Fourth');
  folder.write('small.flow.json', saying('Fifth'));
  await expect.poll(() => said(), waiting).toContain('Fifth');
  // The bot runs a moment before the line is printed.
  await expect.poll(() => output().match(/ runs\.\n/g), waiting).toHaveLength(4);
  stop();
  expect(await ended).toBe(0);
  expect(throwaway()).toEqual([]);
  expect(output()).toBe(`/small.flow.json runs.
  http://127.0.0.1:PORT/small
To sign in, once and within 15 minutes: http://127.0.0.1:PORT/sign-in/link#CODE
Saved changes run immediately. Stop with Ctrl+C.
/small.flow.json runs.
/small.flow.json runs.
/small.flow.json was saved without changes.
/small.flow.json runs.
Finishing open requests…
`);
  expect(errors().replace(/(not valid JSON: ).*/, '$1…')).toBe(`/small.flow.json is not valid JSON: …
The running bot is unchanged.
/small.flow.json has problems:
  1 error
    groups.0.blocks.1.options.groupId
      In group "Hello", a "Jump" block leads to the group "nowhere", which does not exist.
      → Choose a group that exists, by its id.
The running bot is unchanged.
/small.flow.json was deleted. Its bot keeps running. Save the file again to update the bot.
`);
});

it('the dev command waits until a file is valid, and runs all files of a folder', {
  timeout: 60_000,
}, async () => {
  folder.write('bots/first.flow.json', '{');
  const { output, errors, said, stop, ended } = develop(`${folder.path}/bots`);
  await expect.poll(output, waiting).toContain('Stop with Ctrl+C');
  expect(errors()).toContain('The bot is not running yet. Fix the problems and save the file.');
  folder.write('bots/first.flow.json', saying('First'));
  await expect.poll(output, waiting).toContain('127.0.0.1:PORT/first');
  folder.write('bots/twin.flow.json', saying('Twin'));
  await expect
    .poll(errors, waiting)
    .toContain('/bots/twin.flow.json has the id or the publicId of /bots/first.flow.json.');
  folder.write('bots/twin.flow.json', { ...saying('Twin'), id: 'twin-bot' });
  await expect.poll(output, waiting).toContain('127.0.0.1:PORT/twin');
  expect([await said('first'), await said('twin')]).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Twin'),
  ]);
  stop();
  expect(await ended).toBe(0);
});

it('the dev command chats in the terminal, and continues with each saved version', {
  timeout: 120_000,
}, async () => {
  const ask = (id: string) => ({ id, type: 'text input' });
  const bot = (city: string, end: string) =>
    smallBot({
      groups: [{ title: 'Hello', blocks: ['Your name?', ask('name'), city, ask('city'), end] }],
      events: [],
    });
  const file = folder.write('talk.flow.json', bot('Your city?', 'Bye.'));
  const stdin = new PassThrough();
  const { output, errors, ended } = develop({ stdin }, file, '--chat');
  /** Length of the output read so far. */
  let seen = 0;
  const hears = async (words: string) => {
    await expect.poll(() => output().slice(seen), waiting).toContain(words);
    seen = output().length;
  };
  await hears('Your name?');
  stdin.write('Ada\n');
  await hears('Your city?');
  writeFileSync(file, JSON.stringify(bot('Which city?', 'Bye.')));
  await hears('(An open chat continues at the same block, after 1 reply.)\nYour name?\n> Ada\nWhich city?\n');
  // With an error in the file the question stays open, and the reply is sent to the previous bot.
  writeFileSync(file, '{');
  await expect.poll(errors, waiting).toContain('The running bot is unchanged.');
  stdin.write('Zurich\n');
  await hears('> Zurich\nBye.\n(The chat is over. Save the file, and it is gone through again.)');
  writeFileSync(file, JSON.stringify(bot('Which city?', 'Farewell.')));
  await hears('> Ada\nWhich city?\n> Zurich\nFarewell.\n(The chat is over.');
  stdin.write('\n');
  await hears('Your name?');
  stdin.end();
  expect(await ended).toBe(0);
  expect(throwaway()).toEqual([]);
});

it('the dev command starts the chat once the file can run', { timeout: 120_000 }, async () => {
  const file = folder.write('late.flow.json', '{');
  const stdin = new PassThrough();
  const { output, errors, ended } = develop({ stdin }, file, '--chat');
  await expect.poll(errors, waiting).toContain('The bot is not running yet.');
  writeFileSync(file, JSON.stringify({ ...saying('At last'), publicId: 'late' }));
  await expect.poll(output, waiting).toContain('At last\n(The chat is over.');
  stdin.end();
  expect(await ended).toBe(0);
});

it.each([
  [['nowhere.flow.json'], 1, 'There is no file or folder nowhere.flow.json.'],
  [['x', '--port', 'many'], 2, '"many" is not a port.'],
  [[], 2, '"colloquy dev" needs FILE|FOLDER'],
  [[folder.path, '--chat'], 2, 'is a folder. Name the file.'],
])('the dev command refuses %j', async (operands, code, message) => {
  const { ended, errors } = develop(...operands);
  expect(await ended).toBe(code);
  expect(errors()).toContain(message);
  expect(existsSync('nowhere.flow.json')).toBe(false);
});
