// Versions on the command line: publish, list, roll back; and a bot that is closed for a while.
import { join } from 'node:path';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const files = ['One', 'Two', 'Three'].map((name) =>
  folder.write(`${name}.flow.json`, smallBot({ name, publicId: 'small' })),
);
const [one = '', two = '', three = ''] = files;

async function run(data: string, ...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: join(folder.path, data), USER: 'ada' },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** The output of `versions`, without times and hashes. */
async function listed(data: string): Promise<string[]> {
  const { output } = await run(data, 'versions', 'small');
  return output
    .trimEnd()
    .replaceAll(/ {2}\S+ \S+ UTC/g, '')
    .replaceAll(/ {2}[0-9a-f]{12}/g, '')
    .split('\n');
}

it('publishing creates versions, which are listed with their messages', async () => {
  const first = await run('listed', 'publish', one, '--public-id', 'small', '--message', 'Says hello');
  expect(first.output).toContain('Published as "small" in');
  expect(first.output).toContain(': version 1.\n');
  await run('listed', 'publish', two, '--public-id', 'small');
  expect(await listed('listed')).toEqual(['→ 2 by ada', '  1 by ada  Says hello']);
  const again = await run('listed', 'publish', two, '--public-id', 'small', '--message', 'The same');
  expect(again.output).toMatch(
    /version 2, which was published before \(.* UTC\); no new version was created\./,
  );
  const back = await run('listed', 'publish', one, '--public-id', 'small');
  expect(back.output).toContain('version 1, which was published before');
  expect(await listed('listed')).toEqual(['  2 by ada', '→ 1 by ada  Says hello']);
  const [newest] = (await run('listed', 'versions', 'small', '--json')).output.split('\n');
  expect(JSON.parse(newest ?? '')).toMatchObject({ number: 2, isLive: false, publishedBy: 'ada' });
  const long = await run('listed', 'publish', three, '--public-id', 'small', '--message', 'x'.repeat(2_001));
  expect(long).toMatchObject({ exitCode: 1, errors: expect.stringContaining('2000 are the most') });
  expect(await listed('listed')).toHaveLength(2);
});

it('diff compares versions with each other and with a file', async () => {
  await run('compared', 'publish', one, '--public-id', 'small');
  expect(await run('compared', 'diff', 'small')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('has no version 0'),
  });
  await run('compared', 'publish', two, '--public-id', 'small');
  const last = await run('compared', 'diff', 'small');
  expect(last).toMatchObject({ exitCode: 1, output: '~ bot: name "One" → "Two"\n' });
  expect(await run('compared', 'diff', 'small', '1', '2')).toEqual(last);
  expect(await run('compared', 'diff', 'small', '2')).toMatchObject({
    exitCode: 0,
    output: 'No differences.\n',
  });
  expect((await run('compared', 'diff', 'small', 'live', three)).output).toContain('"Two" → "Three"');
  const { output } = await run('compared', 'diff', 'small', '--json');
  expect(JSON.parse(output)).toMatchObject({ change: 'changed', part: 'bot', path: ['name'] });
  expect(await run('compared', 'diff', 'small', 'nowhere.json')).toMatchObject({ exitCode: 2 });
});

it('rollback returns to an earlier version, while open chats keep theirs', async () => {
  await run('back', 'publish', one, '--public-id', 'small');
  const dataFolder = join(folder.path, 'back');
  const colloquy = await createColloquy({ store: await openStore({ dataFolder }) });
  const { body } = await colloquy.chats.startChat('small', {});
  const early = (JSON.parse(body) as { sessionId: string }).sessionId;
  await run('back', 'publish', two, '--public-id', 'small');
  expect((await run('back', 'rollback', 'small', '1')).output).toBe(
    '"Two" now runs version 1. It was version 2.\n',
  );
  // The bot gets the name of the version that is live again.
  expect((await run('back', 'bots')).output).toContain('"One"');
  expect((await run('back', 'rollback', 'small-bot', '1')).output).toBe('"One" already runs version 1.\n');
  expect((await colloquy.chats.continueChat(early, { message: 'Ada' })).status).toBe(200);
  for (const number of ['3', '0', '1.5', 'x'])
    expect(await run('back', 'rollback', 'small', number)).toMatchObject({
      exitCode: 1,
      errors: `"One" has no version ${number}. To list its versions: npx colloquy versions small-bot\n`,
    });
  await run('back', 'unpublish', 'small-bot');
  expect((await run('back', 'bots')).output).toContain('(unpublished)');
  await expect.poll(async () => (await colloquy.chats.startChat('small', {})).status).toBe(404);
  expect((await run('back', 'rollback', 'small', '2')).output).toBe(
    '"One" now runs version 2. It was unpublished.\n',
  );
  await expect.poll(async () => (await colloquy.chats.startChat('small', {})).status).toBe(200);
  expect((await run('back', 'close', 'small')).output).toContain('is closed to new chats');
  await expect.poll(async () => (await colloquy.chats.startChat('small', {})).status).toBe(400);
  expect((await run('back', 'bots')).output).toContain('version 2 (closed)');
  expect((await run('back', 'open', 'small')).output).toContain('is open to new chats');
  await expect.poll(async () => (await colloquy.chats.startChat('small', {})).status).toBe(200);
  await colloquy.close();
});
