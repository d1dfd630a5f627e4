// A server that watches a folder: saved bots go live; refused ones are reported, and their last good version stays live.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';
import { flowFilesIn } from './watch-folders.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const environment = { PORT: '0', COLLOQUY_OPERATOR_TOKEN: 'correct-horse-battery-staple' };
const headers = { authorization: `Bearer ${environment.COLLOQUY_OPERATOR_TOKEN}` };

const saying = (text: string) => smallBot({ groups: [{ title: 'Hello', blocks: [text] }], events: [] });

it('serve runs a file that is saved while the server starts', { timeout: 60_000 }, async () => {
  const file = folder.write('early/early.flow.json', { ...saying('First'), publicId: 'early' });
  const { io, output, stop } = createTestIo({ environment: { PORT: '0' } });
  const save = () => writeFileSync(file, JSON.stringify({ ...saying('Second'), publicId: 'early' }));
  subscribe('colloquy.listening', save);
  const ended = runCommandLine(['serve', `${folder.path}/early`, '--memory'], io);
  await expect.poll(output, { timeout: 20_000 }).toContain('early.flow.json was saved and is live.');
  unsubscribe('colloquy.listening', save);
  stop();
  expect(await ended).toBe(0);
});

it('serve runs a file that is saved in a watched folder', { timeout: 60_000 }, async () => {
  folder.write('bots/readme.json', 'no bot');
  const file = folder.write('bots/small.flow.json', saying('First'));
  const { io, output, errors, stop } = createTestIo({ environment });
  const ended = runCommandLine(['serve', `${folder.path}/bots`, '--memory'], io);
  const waiting = { timeout: 20_000 };
  await expect.poll(() => /listening on (\S+)/.exec(output())?.[1], waiting).toBeDefined();
  const url = /listening on (\S+)/.exec(output())?.[1] ?? '';
  const said = async (publicId = 'small') =>
    (await fetch(`${url}/v1/bots/${publicId}/startChat`, { method: 'POST' })).text();
  expect(await said()).toContain('First');

  writeFileSync(file, JSON.stringify(saying('Second')));
  await expect.poll(() => said(), waiting).toContain('Second');
  await expect.poll(output, waiting).toContain('small.flow.json was saved and is live.');

  writeFileSync(file, '{"version": "6.1", "groups": 7');
  await expect.poll(errors, waiting).toContain('small.flow.json is not valid JSON');
  expect(await said()).toContain('Second');

  // As editors save: a new file replaces the old one.
  const fresh = folder.write('bots/small.flow.json.new', saying('Third'));
  renameSync(fresh, file);
  await expect.poll(() => said(), waiting).toContain('Third');

  folder.write('bots/other.flow.json', { ...saying('Other'), id: 'other-bot', publicId: 'other' });
  await expect.poll(() => said('other'), waiting).toContain('Other');

  const sources = async () => {
    const { bots } = (await (await fetch(`${url}/v1/bots`, { headers })).json()) as {
      readonly bots: { source?: string }[];
    };
    return bots.map(({ source }) => source);
  };
  await expect.poll(sources, waiting).toEqual(['file', 'file']);
  rmSync(file);
  await expect.poll(errors, waiting).toContain('small.flow.json was deleted');
  expect(await said()).toContain('Third');
  expect((await sources()).filter((source) => source === 'file')).toHaveLength(1);
  stop();
  expect(await ended).toBe(0);
});

it('serve accepts an empty folder', { timeout: 60_000 }, async () => {
  folder.write('empty/notes.txt', '');
  const { io, output, stop } = createTestIo({ environment });
  const ended = runCommandLine(['serve', `${folder.path}/empty`, '--memory'], io);
  await expect.poll(() => /listening on (\S+)/.exec(output())?.[1], { timeout: 20_000 }).toBeDefined();
  const url = /listening on (\S+)/.exec(output())?.[1] ?? '';
  expect(await (await fetch(`${url}/v1/bots`, { headers })).json()).toEqual({ bots: [] });
  stop();
  expect(await ended).toBe(0);
});

it('serve reports how many files of a folder it does not serve', async () => {
  for (let number = 0; number < 1_003; number++) folder.write(`many/${number}.flow.json`, {});
  const { files, left } = await flowFilesIn(`${folder.path}/many`);
  expect([files.length, left]).toEqual([1_000, 3]);
  const { io, errors } = createTestIo({ environment: { PORT: '0' } });
  expect(await runCommandLine(['serve', `${folder.path}/many`, '--memory'], io)).toBe(1);
  expect(errors()).toContain('The first 1000 by name are served, 3 are not');
});
