// Webhooks on the command line: add, show without the secret, change, test and remove.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { settleEntry } from '../testing/settle-entry.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const environment = { COLLOQUY_DATA: folder.path, COLLOQUY_EGRESS_ALLOW: '127.0.0.1' };
  const { io, output, errors } = createTestIo({ environment });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

it('the webhooks command adds, shows, changes, tests and removes webhooks', async () => {
  const taken: (string | undefined)[] = [];
  const receiver = createServer((request, response) => {
    taken.push(request.headers['webhook-signature'] as string | undefined);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
  expect((await run('publish', folder.write('small.json', smallBot()))).exitCode).toBe(0);
  expect((await run('webhooks')).output).toContain('There is no webhook yet.');

  const added = await run('webhooks', 'add', 'small-bot', address, '--events', 'answer, error');
  expect(added).toMatchObject({ exitCode: 0, errors: '' });
  const [, id = '', secret = ''] =
    /^(whk_\w+) {2}small-bot {2}\S+ {2}answer, error\nIts secret, which is not shown again: (whsec_\S+)\n$/.exec(
      added.output,
    ) ?? [];
  expect(id).not.toBe('');
  const listed = await run('webhooks', '--json');
  expect(JSON.parse(listed.output)).toMatchObject({
    id,
    address,
    events: ['answer', 'error'],
    state: 'open',
  });
  expect(listed.output).not.toContain(secret.slice(6));

  expect((await run('webhooks', 'test', id)).output).toMatch(
    /^The receiver accepted it: 204, after \d+ ms\.\n$/,
  );
  const renewed = JSON.parse((await run('webhooks', 'renew', id, '--json')).output);
  expect(renewed.secret).not.toBe(secret);
  await run('webhooks', 'test', id);
  expect(taken.map((signature) => signature?.split(' ').length)).toEqual([1, 2]);

  expect((await run('webhooks', 'pause', id)).output).toContain('is paused');
  expect((await run('webhooks')).output).toContain('answer, error  paused');
  expect(await run('webhooks', 'redeliver', id)).toMatchObject({
    exitCode: 1,
    errors: 'The webhook is paused, so nothing can be sent to it. Open it first.\n',
  });
  expect((await run('webhooks', 'open', id)).exitCode).toBe(0);
  expect((await run('webhooks', 'redeliver', id)).output).toBe(
    '0 messages wait to be sent again by a server.\n',
  );
  await settleEntry(
    folder.path,
    { destination: id, payload: { type: 'answer' } },
    { outcome: 'delivered', status: 204 },
  );
  expect((await run('webhooks', 'deliveries', id)).output).toMatch(
    /^out_\w+ {2}answer {2}from \S+ \S+ UTC, delivered \S+ \S+ UTC: 204, 1 attempt\n$/,
  );
  const json = JSON.parse((await run('webhooks', 'deliveries', id, '--json')).output);
  expect(json).toMatchObject({ message: { type: 'answer' }, status: 204, deliveredAt: expect.any(String) });
  expect((await run('webhooks', 'deliveries', id, '--state', 'dead')).output).toBe('');
  expect((await run('webhooks', 'deliveries', id, '--state', 'done')).exitCode).toBe(2);
  expect((await run('webhooks', 'deliveries', 'whk_none')).exitCode).toBe(1);
  expect((await run('outbox', '--delivered')).output).toContain('0 waiting, 0 given up.');
  expect((await run('outbox', '--delivered')).output).toContain(': 204, 1 attempt');
  expect((await run('outbox', '--delivered', '--waiting')).exitCode).toBe(2);
  expect((await run('webhooks', 'change', id, '--events', 'chat.ended')).exitCode).toBe(0);
  expect((await run('webhooks', 'change', id, '--events', 'chat.over')).errors).toContain(
    'There is no event "chat.over". There are: chat.started,',
  );
  expect((await run('webhooks', 'change', id)).exitCode).toBe(2);
  expect((await run('webhooks', 'remove', id)).exitCode).toBe(0);
  expect(await run('webhooks', 'remove', id)).toMatchObject({ exitCode: 1 });
  await new Promise((resolve) => receiver.close(resolve));
  expect(JSON.stringify([listed, added.errors])).not.toContain(secret);
});

it('the webhooks command adds mail and sheet destinations, which have no secret', async () => {
  const mail = await run('webhooks', 'add', 'small-bot', '--mail', 'ops@example.org');
  expect(mail.output).toMatch(/^whk_\w+ {2}small-bot {2}mailto:ops@example\.org {2}result\.completed\n$/);
  const sheet = await run('webhooks', 'add', 'small-bot', '--sheet', 'google/1Bxi/0', '--json');
  expect(JSON.parse(sheet.output)).not.toHaveProperty('secret');
  expect(JSON.parse(sheet.output)).toMatchObject({ address: 'sheet:google/1Bxi/0' });
  expect((await run('webhooks', 'test', JSON.parse(sheet.output).id)).errors).toContain('"google"');
  for (const [option, value, message] of [
    ['--mail', 'ops', 'exactly one email address'],
    ['--sheet', 'google', 'sheet:CREDENTIALS/SPREADSHEET/SHEET'],
  ] as const)
    expect(await run('webhooks', 'add', 'small-bot', option, value)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(message),
    });
  for (const args of [
    ['small-bot', 'https://example.com/', '--mail', 'ops@example.org'],
    ['small-bot', '--mail', 'ops@example.org', '--sheet', 'google/1Bxi/0'],
  ])
    expect((await run('webhooks', 'add', ...args)).exitCode).toBe(2);
});

it('the webhooks command refuses invalid values with an explanation', async () => {
  expect((await run('webhooks', 'add', 'small-bot', 'http://example.com/')).errors).toContain(
    'only with https',
  );
  expect((await run('webhooks', 'add', 'smal-bot', 'https://example.com/')).errors).toContain(
    'no bot "smal-bot"',
  );
  for (const args of [['add', 'small-bot'], ['turn'], ['constructor', 'x'], ['test']])
    expect((await run('webhooks', ...args)).exitCode).toBe(2);
});
