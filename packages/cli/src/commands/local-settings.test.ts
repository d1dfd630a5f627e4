// Commands on the data folder of a server use the settings that the server runs with.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const bot = folder.write('small.flow.json', smallBot());

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

async function run(args: string[], environment: Readonly<Record<string, string>> = {}) {
  const { io, output, errors } = createTestIo({ environment });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** Runs a server until it listens. */
async function serveOnce(data: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const { io, output, stop } = createTestIo({ environment: { PORT: '0', ...environment } });
  const ended = runCommandLine(['serve', bot, '--data', data], io);
  await expect.poll(output).toContain('listening on');
  stop();
  expect(await ended).toBe(0);
}

const addWebhook = (data: string, environment?: Readonly<Record<string, string>>) =>
  run(['webhooks', 'add', 'small-bot', 'http://127.0.0.1:4000/in', '--data', data], environment);

it('a local command allows the private addresses that the server allows', async () => {
  const data = `${folder.path}/open`;
  await serveOnce(data, { COLLOQUY_EGRESS_ALLOW: '127.0.0.1:4000' });
  expect(await addWebhook(data)).toMatchObject({ exitCode: 0, errors: '' });
  // A setting of the command itself takes precedence.
  expect(await addWebhook(data, { COLLOQUY_EGRESS_ALLOW: '127.0.0.1:4001' })).toMatchObject({ exitCode: 1 });
  await serveOnce(data, {});
  expect(await addWebhook(data)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('COLLOQUY_EGRESS_ALLOW'),
  });
});

it('the server stores no secret for local commands, and they encrypt only with its key', async () => {
  const data = `${folder.path}/sealed`;
  const environment = { COLLOQUY_SECRET_KEY: SECRET_KEY, COLLOQUY_EGRESS_ALLOW: '127.0.0.1:4000' };
  await serveOnce(data, environment);
  expect(readFileSync(`${data}/settings.json`, 'utf8')).not.toContain(SECRET_KEY);
  expect(await addWebhook(data)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('COLLOQUY_SECRET_KEY'),
  });
  expect(existsSync(`${data}/secret.key`)).toBe(false);
  expect(await addWebhook(data, { COLLOQUY_SECRET_KEY: SECRET_KEY })).toMatchObject({ exitCode: 0 });
});
