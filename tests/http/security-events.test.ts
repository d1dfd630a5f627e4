// Security events, on a server of its own: who was refused stands in its log, in one shape and without secrets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { post } from '../support/http-client.ts';
import { startProcess } from '../support/server-process.ts';
import { botOf } from '../support/small-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND_LINE = await builtProgram('packages/cli/src/main.ts');
const CANARY = 'canary-4711-of-twenty-letters';

it('the log reports refusals, failed sign-ins, wrong signatures and blocked calls', async () => {
  const folder = temporaryFolder('security-events');
  mkdirSync(folder.path, { recursive: true });
  const file = join(folder.path, 'bot.json');
  const webhook = { url: `http://169.254.169.254/${CANARY}`, method: 'GET' };
  const request = { id: 'r', type: 'Webhook', options: { webhook } };
  writeFileSync(file, JSON.stringify(botOf({ publicId: 'calls', blocks: [request] })));
  const lines: string[] = [];
  const words = [COMMAND_LINE, 'serve', file, '--data', join(folder.path, 'data'), '--port', '0'];
  const server = startProcess(words, {
    environment: { COLLOQUY_OPERATOR_TOKEN: 'x'.repeat(32), COLLOQUY_LOG: 'warn' },
    onErrorLine: (line) => void lines.push(line),
  });
  onTestFinished(async () => {
    await server.kill();
    folder.remove();
  });
  const base = (await server.listening) ?? '';
  const ask = (path: string) => fetch(`${base}${path}`, { headers: { authorization: `Bearer ${CANARY}` } });

  expect((await ask(`/v1/tokens?q=${CANARY}`)).status).toBe(401);
  expect((await post({ base, path: '/v1/session', body: { link: CANARY } })).status).toBe(404);
  expect((await post({ base, path: '/v1/bots/calls/startChat', body: {} })).status).toBe(200);

  await expect
    .poll(() => lines.filter((line) => line.includes('securityEvent')).length, { timeout: 10_000 })
    .toBe(3);
  const events = lines.filter((line) => line.includes('securityEvent')).map((line) => JSON.parse(line));
  expect(events).toMatchObject([
    {
      level: 'warn',
      securityEvent: 'unauthenticated',
      method: 'GET',
      route: '/v1/tokens',
      status: 401,
      client: 'this machine',
    },
    { level: 'warn', securityEvent: 'sign_in_failed', method: 'POST', route: '/v1/session', status: 404 },
    { level: 'warn', securityEvent: 'egress_blocked', port: 'http', code: 'blocked_address' },
  ]);
  expect(lines.join('\n')).not.toContain(CANARY);
}, 120_000);
