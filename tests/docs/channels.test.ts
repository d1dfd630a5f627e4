// docs/channels.md: its program talks to a bot, its command works, and its requests are ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { limits } from '../../packages/channels/src/limits.ts';
import { readUpdate } from '../../packages/channels/src/telegram/read-update.ts';
import { bubbleRenderers } from '../../packages/channels/src/telegram/render-bubble.ts';
import { webhookChannel } from '../../packages/channels/src/webhook/webhook-channel.ts';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { ClientSideAction } from '../../packages/schema/src/action.ts';
import { Input } from '../../packages/schema/src/input.ts';
import { startPlatform } from '../channels/platform.ts';
import { startTelegramApi } from '../channels/telegram/telegram-api.ts';
import { startWhatsAppApi } from '../channels/whatsapp/whatsapp-api.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';
import { actionExamples, bubbleExamples, channelExamples, inputExamples } from './channel-examples.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const text = readFileSync('docs/channels.md', 'utf8');
const examples = examplesOf(text);
const folder = temporaryFolder('channels-page');
afterAll(folder.remove);

/** An account of one's own platform. */
const WEBHOOK_ACCOUNT = {
  settings: { address: 'https://example.com/chat' },
  secrets: { signingSecret: `whsec_${'A'.repeat(43)}=` },
};

it('the page names the current limits', () => {
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

it('the event examples of the page are valid', () => {
  const [events] = examples.filter(({ language }) => language === 'json');
  expect(webhookChannel.read(events?.text ?? '', WEBHOOK_ACCOUNT)).toMatchObject({
    ok: true,
    events: [{ person: 'anna' }, { person: 'ben' }],
  });
});

it('the example of a turn has the fields of a real one', async () => {
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

it('the commands of the page add channels and set a new token', async () => {
  const telegram = await startTelegramApi();
  const whatsapp = await startWhatsAppApi();
  const environment = { COLLOQUY_DATA: join(folder.path, 'data'), COLLOQUY_EGRESS_ALLOW: '127.0.0.1' };
  const run = async (args: readonly string[]) => {
    const { io, output } = createTestIo({ environment });
    expect(await runCommandLine(args, io)).toBe(0);
    return output();
  };
  const file = join(folder.path, 'quiz.flow.json');
  writeFileSync(file, JSON.stringify(quizBot));
  await run(['publish', file]);
  const [add, open, openWithSecret] = examples.filter(({ language }) => language === 'sh');
  const [addTelegram = [], addWhatsApp = [], addWebhook = []] = commandsOf(add?.text ?? '');
  const added = await run([...addTelegram.slice(2), '--api-url', telegram.url]);
  const lineAfter = text.split('\n').find((line) => line.includes('Talk to the bot:')) ?? '';
  expect(added).toContain(lineAfter.trim());
  whatsapp.token = addWhatsApp[addWhatsApp.indexOf('--token') + 1] ?? '';
  const addedNumber = await run([...addWhatsApp.slice(2), '--api-url', whatsapp.url]);
  const [, shown = ''] = /\n( *In the app of Meta[\s\S]*?)\n *```/.exec(text) ?? [];
  const words = (lines: string) => lines.split('\n').map((line) => line.trim().split(/: | https/)[0] ?? '');
  expect(addedNumber).toContain(
    text
      .split('\n')
      .find((line) => line.includes('wa.me'))
      ?.trim()
      .split('  ')
      .at(-1),
  );
  expect(words(addedNumber)).toEqual(expect.arrayContaining(words(shown)));
  await run(addWebhook.slice(2));
  const [openTelegram = []] = commandsOf(open?.text ?? '');
  telegram.token = openTelegram.at(-1) ?? '';
  const named = (output: string, command: readonly string[]) =>
    command.slice(2).map((word) => (word.startsWith('chn_') ? (output.split(' ')[0] ?? '') : word));
  await run(named(added, openTelegram));
  const [openNumber = []] = commandsOf(openWithSecret?.text ?? '');
  whatsapp.token = openNumber[openNumber.indexOf('--token') + 1] ?? '';
  await run(named(addedNumber, openNumber));
  await telegram.close();
  await whatsapp.close();
});

it('the example link sets a variable', () => {
  const [, payload] = /`Plan=pro` is `\?start=(\w+)`/.exec(text) ?? [];
  const chat = { id: 7, type: 'private' };
  const update = { update_id: 1, message: { message_id: 1, chat, text: `/start ${payload}` } };
  expect(readUpdate(update)?.events).toMatchObject([{ variables: { Plan: 'pro' } }]);
});

it.each(['Telegram', 'WhatsApp'])(
  'the page says how %s asks for every input and shows every bubble',
  (platform) => {
    const [inputs = '', bubbles = ''] = [
      `| input | on ${platform} |`,
      `| bubble or action | on ${platform} |`,
    ].map((head) => text.split(head)[1]?.split('\n\n')[0]);
    for (const { shape } of Input.options) {
      const [name = ''] = shape.type.value.split(' ');
      expect(inputs).toMatch(new RegExp(NAMES[name] ?? name));
    }
    const examplesOfBubbles = bubbleExamples.map(({ type }) => type);
    expect(examplesOfBubbles.toSorted()).toEqual(Object.keys(bubbleRenderers).toSorted());
    for (const type of Object.keys(bubbleRenderers)) expect(bubbles).toContain(type.replace('custom-', ''));
    expect(bubbles).toContain('any other bubble');
  },
);

/** Words of the table for inputs that have another name there. */
const NAMES: Readonly<Record<string, string>> = {
  url: 'URL',
  choice: 'buttons, several',
  picture: 'pictures',
};

it('the page shows every input, bubble and action as it is rendered', () => {
  const written = text.replace(
    /(<!-- examples -->\n)[\s\S]*?(\n<!-- end of examples -->)/,
    (_, before: string, after: string) => `${before}\n${channelExamples()}\n${after}`,
  );
  expect(written).toContain(channelExamples());
  if (process.env.UPDATE) writeFileSync('docs/channels.md', written);
  expect(readFileSync('docs/channels.md', 'utf8'), 'Run: UPDATE=1 npx vitest run tests/docs').toBe(written);
});

it.each([
  ['input', Input.options, inputExamples],
  ['action', ClientSideAction.options, actionExamples],
])('the page has an example of each %s of the interface', (_, options, examplesOfKind) => {
  const types = options.map(({ shape }) => shape.type.value);
  expect(new Set(examplesOfKind.map(({ type }) => type))).toEqual(new Set(types));
});

it('the example program chats with a bot', { timeout: 120_000 }, async () => {
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
