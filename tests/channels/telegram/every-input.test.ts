// A talk through every input on Telegram, by clicks and by words, has the outcome that it has on the web.
import { chatIdOf } from '@colloquy/runtime';
import { memoryStore } from '@colloquy/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { everyInputBot } from '../every-input-bot.ts';
import type { ChatMessage, TelegramApi } from './telegram-api.ts';
import { startTelegramApi, TOKEN } from './telegram-api.ts';

const ANNA = 7_000_000_001;

let server: StartedServer;
let telegram: TelegramApi;

beforeEach(async () => {
  telegram = await startTelegramApi();
  server = await startServer({
    store: memoryStore(),
    bots: [everyInputBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const created = await server.ask('/v1/bots/every/channels', {
    body: { kind: 'telegram', settings: { apiUrl: telegram.url }, secrets: { token: TOKEN } },
  });
  expect(created.status).toBe(200);
});
afterEach(async () => {
  await server.close();
  await telegram.close();
  expect(telegram.mistakes).toEqual([]);
});

/** Words for each input, in order. */
const REPLIES = [
  'Ada', '7', 'ada@example.com', 'https://example.com', '+49 30 901820', '2026-12-24', 'half past eight in the evening', '4',
  'tea', '1 and 3', 'the second', 'Rome', undefined,
]; // biome-ignore format: one row

async function endOnTheWeb(): Promise<string> {
  const started = await server.ask('/v1/bots/every/startChat', { body: { isStreamEnabled: false } });
  let { json } = started;
  const sessionId = String(json.sessionId);
  const say = async (message: string | undefined) => {
    const response = await server.ask(`/v1/sessions/${sessionId}/continueChat`, { body: { message } });
    expect(response.status).toBe(200);
    json = response.json;
  };
  for (const reply of REPLIES) {
    await say(reply);
    const actions = (json.clientSideActions ?? []) as { readonly expectsDedicatedReply?: boolean }[];
    if (actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply) && !json.input)
      await say(undefined);
  }
  const messages = json.messages as readonly { readonly content: { readonly richText?: unknown } }[];
  return JSON.stringify(messages.at(-1)?.content.richText);
}

const last = () => telegram.chat(ANNA).at(-1);
const asked = (part: Partial<ChatMessage>) => expect.poll(last).toMatchObject(part);
const labels = (message: ChatMessage | undefined) =>
  message?.reply_markup?.inline_keyboard?.map((row) => row.map(({ text }) => text));
/** How many messages there are. Replies wait for the next question, as people do. */
const count = () => telegram.chat(ANNA).length;

async function reply(act: () => unknown): Promise<void> {
  const before = count();
  act();
  await expect.poll(count).toBeGreaterThan(before);
  // All messages of the turn.
  await expect.poll(() => server.store.outbox.count()).toMatchObject({ waiting: 0 });
}

it('Telegram messages answer every kind of input', async () => {
  await reply(() => telegram.write(ANNA, '/start'));
  for (const words of REPLIES)
    await reply(() => (words === undefined ? telegram.click(ANNA, 'No file') : telegram.write(ANNA, words)));
  const end = await endOnTheWeb();
  expect(last()?.text).toMatch(/^Ada \| 7 \| ada@example.com \| .* \| Red, Blue \| Dog \| Rome \| /);
  expect(end).toContain(last()?.text?.trim());
});

it('Telegram buttons answer every choice, and each bubble and input is shown', async () => {
  await reply(() => telegram.write(ANNA, '/start'));
  const [hello, picture, film, sound, page, name] = telegram.chat(ANNA);
  expect(hello).toMatchObject({
    text: 'Hello 𝒲orld <b>&',
    entities: [{ type: 'bold', offset: 6, length: 6 }],
  });
  expect([picture, film, sound].map((message) => message?.method)).toEqual([
    'sendPhoto',
    'sendVideo',
    'sendAudio',
  ]);
  expect(page?.reply_markup?.inline_keyboard?.[0]?.[0]).toEqual({
    text: 'example.com',
    url: 'https://example.com/page',
  });
  expect(name).toMatchObject({ reply_markup: { force_reply: true, input_field_placeholder: 'Your name' } });
  for (const words of REPLIES.slice(0, 4)) await reply(() => telegram.write(ANNA, words ?? ''));
  expect(last()?.reply_markup?.keyboard).toHaveLength(1);
  await reply(() => telegram.write(ANNA, { contact: { phone_number: '4930901820', first_name: 'Ada' } }));
  for (const words of REPLIES.slice(5, 7)) await reply(() => telegram.write(ANNA, words ?? ''));
  expect(last()?.text).toBe('1: bad\n5: good');
  expect(labels(last())).toEqual([['1', '2', '3', '4', '5']]);
  await reply(() => telegram.click(ANNA, '4'));
  expect(labels(last())).toEqual([['Green tea', 'Coffee', 'Water']]);
  await reply(() => telegram.click(ANNA, 'Green tea'));
  expect(labels(last())).toEqual([['☐ Red', '☐ Green', '☐ Blue'], ['Done']]);
  for (const [label, flipped] of [
    ['☐ Red', '☑ Red'],
    ['☐ Green', '☑ Green'],
    ['☐ Blue', '☑ Blue'],
    ['☑ Green', '☐ Green'],
  ] as const) {
    telegram.click(ANNA, label);
    await expect.poll(() => labels(last())?.flat()).toContain(flipped);
  }
  expect(labels(last())?.[0]).toEqual(['☑ Red', '☐ Green', '☑ Blue']);
  await reply(() => telegram.click(ANNA, 'Done'));
  expect(telegram.chat(ANNA).slice(-3)).toMatchObject([
    { method: 'sendPhoto', caption: 'Cat\nPurrs' },
    { method: 'sendAnimation', caption: 'Dog' },
    { text: '👇' },
  ]);
  await reply(() => telegram.click(ANNA, 'Dog'));
  expect(telegram.chat(ANNA).slice(-2)).toMatchObject([
    { method: 'sendPhoto', caption: 'Paris' },
    { text: 'Rome\nSunny' },
  ]);
  await reply(() => telegram.click(ANNA, 'Go'));
  await reply(() => telegram.click(ANNA, 'No file'));
  const [redirect, end] = telegram.chat(ANNA).slice(-2);
  expect(redirect?.reply_markup?.inline_keyboard?.[0]?.[0]?.url).toBe('https://example.com/thanks');
  expect(await endOnTheWeb()).toContain(end?.text?.trim());
});

it('Telegram: the chat accepts a double click once, and no click on an earlier question', async () => {
  await reply(() => telegram.write(ANNA, '/start'));
  for (const words of REPLIES.slice(0, 7)) await reply(() => telegram.write(ANNA, words ?? ''));
  await reply(() => {
    const first = telegram.click(ANNA, '4');
    telegram.click(ANNA, '5');
    telegram.repeat(first);
  });
  await asked({ text: '👇' });
  expect(labels(last())).toEqual([['Green tea', 'Coffee', 'Water']]);
  await expect.poll(() => labels(telegram.chat(ANNA).at(-2))).toEqual([]);
  const answered = () => telegram.requests.filter(({ method }) => method === 'answerCallbackQuery').length;
  await expect.poll(answered).toBeGreaterThanOrEqual(2);
});

it('Telegram: the chat accepts a click after an operator changed an unseen variable', async () => {
  await reply(() => telegram.write(ANNA, '/start'));
  for (const words of REPLIES.slice(0, 7)) await reply(() => telegram.write(ANNA, words ?? ''));
  const [session] = await server.store.listNewestSessions({ limit: 1 });
  const chat = `/v1/sessions/${chatIdOf(session?.id ?? '')}`;
  for (const value of ['x', 'y'])
    await server.ask(`${chat}/state`, { method: 'PATCH', body: { variables: { Who: value } } });
  await reply(() => telegram.click(ANNA, '4'));
  expect(labels(last())).toEqual([['Green tea', 'Coffee', 'Water']]);
});

it('Telegram: the chat runs a command of the bot, and treats an unknown command as text', async () => {
  const payload = Buffer.from('Who=Ada&Source=ad').toString('base64url');
  await reply(() => telegram.write(ANNA, `/start ${payload}`));
  await reply(() => telegram.write(ANNA, '/help'));
  expect(telegram.chat(ANNA).map(({ text }) => text)).toContain('Help for Ada of ad');
  await reply(() => telegram.write(ANNA, '/other'));
  await reply(() => telegram.write(ANNA, '3'));
  await reply(() => telegram.write(ANNA, '/start'));
  expect(telegram.chat(ANNA).filter(({ text }) => text?.startsWith('Hello'))).toHaveLength(2);
});
