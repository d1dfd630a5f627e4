// docs/webhooks.md: its receiver runs and takes what a server sends it, its command works, and its message is one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { WebhookEvent, WebhookMessage } from '@colloquy/schema';
import { afterAll, expect, it } from 'vitest';
import { limits as outboxLimits } from '../../packages/runtime/src/outbox/limits.ts';
import { limits } from '../../packages/runtime/src/webhooks/limits.ts';
import { reply, start } from '../http/checked-answer.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';
import { examplesOf } from './markdown-examples.ts';

const text = readFileSync('docs/webhooks.md', 'utf8');
const examples = examplesOf(text);
const folder = temporaryFolder('webhooks-page');
afterAll(folder.remove);

it('the example message is valid', () => {
  const [example] = examples.filter(({ language }) => language === 'json');
  const shown = JSON.parse(example?.text ?? '');
  expect(WebhookMessage.parse(shown)).toEqual(shown);
});

it('the page lists every event and the current limits', () => {
  for (const event of WebhookEvent.options) expect(text).toContain(`| \`${event}\` |`);
  const number = (value: number) => value.toLocaleString('en');
  expect(text).toContain(`at most ${number(limits.messageCharacters)} characters`);
  expect(text).toContain(`within ${limits.sendMs / 1_000} seconds`);
  expect(text).toContain(`${limits.webhooksPerBot} webhooks, a server ${number(limits.webhooks)}`);
  expect(text).toContain(`notified within ${limits.refreshMs / 1_000} seconds`);
  expect(text).toContain(`after ${outboxLimits.firstRetryMs / 1_000} seconds`);
});

it('the example receiver accepts signed messages once, and refuses others', {
  timeout: 120_000,
}, async () => {
  const source = examples.find(({ language, lead }) => language === 'js' && lead.includes('receiver.mjs'));
  const port = await freePort();
  const server = await startServer({
    bots: [quizBot],
    environment: { COLLOQUY_EGRESS_ALLOW: `127.0.0.1:${port}` },
  });
  const address = `http://127.0.0.1:${port}/`;
  const { json } = await server.ask('/v1/bots/quiz-bot/webhooks', { body: { address } });
  mkdirSync(join(folder.path, 'node_modules'));
  symlinkSync(resolve('node_modules/standardwebhooks'), join(folder.path, 'node_modules/standardwebhooks'));
  const program = join(folder.path, 'receiver.mjs');
  writeFileSync(program, source?.text ?? '');
  const receiver = spawn(process.execPath, [program], {
    env: { ...process.env, WEBHOOK_SECRET: String(json.secret), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: receiver.stdout }).on('line', (line) => lines.push(line));
  try {
    const post = () => fetch(address, { method: 'POST', body: '{}' }).catch(() => undefined);
    await expect.poll(async () => (await post())?.status, { timeout: 60_000 }).toBe(401);
    const { sessionId } = await start(server, 'quiz');
    await reply(server, sessionId, { type: 'text', text: 'Ada' });
    await expect
      .poll(() => lines.map((line) => line.split(' ')[0]))
      .toEqual(['chat.started', 'answer', 'error']);
    expect(lines[1]).toContain('"content":"Ada"');
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
    await server.close();
  }
});
