// Channels on the command line: add, show without the secret, pause, open and remove.
import { openStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { firstTurn } from '../testing/first-turn.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({ environment: { COLLOQUY_DATA: folder.path } });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

const address = 'https://example.com/chat';

it('the channels command adds, shows, pauses, reopens and removes channels', async () => {
  expect((await run('publish', folder.write('small.json', smallBot()))).exitCode).toBe(0);
  expect((await run('channels')).output).toContain('There is no channel yet.');
  const added = await run('channels', 'add', 'webhook', 'small-bot', '--address', address);
  expect(added).toMatchObject({ exitCode: 0, errors: '' });
  const [, id = '', secret = ''] =
    /^(chn_\w+) {2}small-bot {2}webhook {2}https:\/\/example\.com\/chat\nIts secret, which is not shown again: (whsec_\S+)\n$/.exec(
      added.output,
    ) ?? [];
  expect(id).not.toBe('');
  const listed = await run('channels', '--json');
  expect(JSON.parse(listed.output)).toMatchObject({ id, settings: { address }, state: 'open' });
  expect(listed.output).not.toContain(secret.slice(6));
  expect((await run('channels', 'pause', id)).output).toContain('is paused');
  expect((await run('channels')).output).toBe(`${id}  small-bot  webhook  ${address}  paused\n`);
  expect((await run('channels', 'open', id)).output).toContain('is open');
  expect((await run('channels', 'remove', id)).exitCode).toBe(0);
  expect(await run('channels', 'remove', id)).toMatchObject({
    exitCode: 1,
    errors: `There is no channel ${id}. See: colloquy channels\n`,
  });
});

it('the channels command tests a channel, and lists and resends its messages', async () => {
  await run('publish', folder.write('small.json', smallBot()));
  const added = await run(
    'channels',
    'add',
    'webhook',
    'small-bot',
    '--address',
    'https://platform.invalid/in',
  );
  const [id = ''] = added.output.split(' ');
  expect(await run('channels', 'test', id)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(`The channel ${id} does not work: `),
  });
  const store = await openStore({ dataFolder: folder.path });
  const payload = JSON.stringify({ person: 'anna', message: { messages: [{ id: 'secret words' }] } });
  await store.commitTurns([firstTurn('a', [{ sender: 'channel', destination: id, payload }])]);
  await store.close();
  expect(await run('channels', 'deliveries', id)).toEqual({ exitCode: 0, output: '', errors: '' });
  const waiting = await run('channels', 'deliveries', id, '--waiting');
  expect(waiting.output).toMatch(/^out_\w+ {2}anna {2}from .* attempts\n$/);
  const whole = await run('channels', 'deliveries', id, '--waiting', '--json');
  expect(JSON.parse(whole.output)).toMatchObject({ message: JSON.parse(payload) });
  expect((await run('channels', 'redeliver', id, 'all')).output).toMatch(
    /^\d messages? waits? to be sent again/,
  );
  await run('channels', 'remove', id);
});

it('the channels command refuses unknown values, and lists the valid ones', async () => {
  expect((await run('channels', 'add', 'fax', 'small-bot')).errors).toContain(
    'There are: telegram, whatsapp, webhook.',
  );
  expect((await run('channels', 'add', 'webhook', 'small-bot')).errors).toContain('Give the address');
  expect((await run('channels', 'add', 'webhook', 'smal-bot')).errors).toContain('no bot "smal-bot"');
  for (const args of [['add', 'webhook'], ['turn'], ['constructor', 'x'], ['pause']])
    expect((await run('channels', ...args)).exitCode).toBe(2);
});
