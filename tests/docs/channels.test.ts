// docs/channels.md: its program talks to a bot, its command works, and its requests are ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { limits } from '../../packages/channels/src/limits.ts';
import { webhookChannel } from '../../packages/channels/src/webhook/webhook-channel.ts';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { startPlatform } from '../channels/platform.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const text = readFileSync('docs/channels.md', 'utf8');
const examples = examplesOf(text);
const folder = temporaryFolder('channels-page');
afterAll(folder.remove);

it('names the limits as they are', () => {
  const days = limits.doneEventMs / (24 * 60 * 60 * 1_000);
  for (const words of [
    `may have ${limits.channelsPerBot} channels`,
    `up to ${limits.eventsPerRequest} events`,
    `known for ${days} days`,
    `tried ${limits.attempts} times`,
    `within ${limits.sendMs / 1_000} seconds`,
  ])
    expect(text).toContain(words);
});

it('shows events as they are read', () => {
  const [events] = examples.filter(({ language }) => language === 'json');
  expect(webhookChannel.read(events?.text ?? '')).toMatchObject({
    ok: true,
    events: [{ person: 'anna' }, { person: 'ben' }],
  });
});

it('shows a turn with the fields that it has', async () => {
  const [, example] = examples.filter(({ language }) => language === 'json');
  const shown = JSON.parse(example?.text ?? '');
  const platform = await startPlatform();
  const server = await startServer({
    bots: [countingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const settings = { address: platform.address };
  const created = await server.colloquy.channels.create('counting', { kind: 'webhook', settings });
  if (!created.ok) throw new Error(JSON.stringify(created.problem));
  platform.secret = String(created.secrets?.signingSecret);
  await server.ask(
    `/v1/channels/${created.channel.id}/webhook`,
    platform.sign([{ id: 'm1', person: 'anna', message: 'Hi' }]),
  );
  await expect.poll(() => platform.turns.length).toBe(1);
  const { data } = platform.turns[0] ?? {};
  expect(Object.keys(data ?? {})).toEqual(Object.keys(shown.data));
  await server.close();
  await platform.close();
});

it('shows a command that adds a channel', async () => {
  const [words = []] = commandsOf(examples.find(({ language }) => language === 'sh')?.text ?? '');
  const environment = { COLLOQUY_DATA: join(folder.path, 'data') };
  const run = (args: readonly string[]) => runCommandLine(args, createTestIo({ environment }).io);
  const file = join(folder.path, 'quiz.flow.json');
  writeFileSync(file, JSON.stringify(quizBot));
  expect(await run(['publish', file])).toBe(0);
  expect(await run(words.slice(2))).toBe(0);
});

it('shows a program that talks to a bot', { timeout: 120_000 }, async () => {
  const source = examples.find(({ language, lead }) => language === 'js' && lead.includes('platform.mjs'));
  const port = await freePort();
  const server = await startServer({
    bots: [countingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: `127.0.0.1:${port}` },
  });
  const address = await server.listen();
  const { json } = await server.ask('/v1/bots/counting/channels', {
    body: { kind: 'webhook', settings: { address: `http://127.0.0.1:${port}/` } },
  });
  const { channel, secrets } = json as unknown as {
    readonly channel: { readonly id: string };
    readonly secrets: { readonly signingSecret: string };
  };
  mkdirSync(join(folder.path, 'node_modules'));
  symlinkSync(resolve('node_modules/standardwebhooks'), join(folder.path, 'node_modules/standardwebhooks'));
  const program = join(folder.path, 'platform.mjs');
  writeFileSync(program, source?.text ?? '');
  const platform = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      CHANNEL_SECRET: secrets.signingSecret,
      CHANNEL_URL: `${address}/v1/channels/${channel.id}/webhook`,
      PORT: String(port),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: platform.stdout }).on('line', (line) => lines.push(line));
  try {
    const post = () =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).catch(() => undefined);
    await expect.poll(async () => (await post())?.status, { timeout: 60_000 }).toBe(401);
    platform.stdin.write('Hello\n');
    await expect.poll(() => lines).toEqual(['anna < #1 []']);
    platform.stdin.write('Good day\n');
    await expect.poll(() => lines).toEqual(['anna < #1 []', 'anna < #2 ["Good day"]']);
  } finally {
    platform.kill();
    await once(platform, 'exit');
    await server.close();
  }
});
