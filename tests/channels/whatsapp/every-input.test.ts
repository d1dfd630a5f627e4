// A talk through every input on WhatsApp, by words and by buttons, has the outcome that it has on the web.
import { memoryStore } from '@colloquy/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { everyInputBot } from '../every-input-bot.ts';
import type { ChatMessage, WhatsAppApi } from './whatsapp-api.ts';
import { APP_SECRET, choicesOf, PHONE_NUMBER_ID, startWhatsAppApi, TOKEN } from './whatsapp-api.ts';

const ANNA = { number: '4930901820', name: 'Ada' };

let server: StartedServer;
let whatsapp: WhatsAppApi;

beforeEach(async () => {
  whatsapp = await startWhatsAppApi();
  server = await startServer({
    store: memoryStore(),
    bots: [everyInputBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const created = await server.ask('/v1/bots/every/channels', {
    body: {
      kind: 'whatsapp',
      settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url },
      secrets: { token: TOKEN, appSecret: APP_SECRET },
    },
  });
  expect(created.status).toBe(200);
  const { channel } = created.json as unknown as { readonly channel: { readonly id: string } };
  whatsapp.webhookUrl = `${await server.listen()}/v1/channels/${channel.id}/webhook`;
});
afterEach(async () => {
  await whatsapp.close();
  await server.close();
  expect(whatsapp.mistakes).toEqual([]);
});

const chat = () => whatsapp.chat(ANNA.number);
const last = () => chat().at(-1);
const bodyOf = (message: ChatMessage | undefined) =>
  message?.type === 'text'
    ? message.text.body
    : message?.type === 'interactive'
      ? message.interactive.body.text
      : undefined;
const titles = (message: ChatMessage | undefined) =>
  message === undefined ? [] : choicesOf(message).map(({ title }) => title);

/** Replies wait for all messages of the turn, as people do. */
async function reply(act: () => unknown): Promise<void> {
  const before = chat().length;
  act();
  await expect.poll(() => chat().length).toBeGreaterThan(before);
  await expect.poll(() => server.store.outbox.count()).toMatchObject({ waiting: 0 });
  await expect.poll(async () => (await server.store.inbox.nextAt()) === undefined).toBe(true);
}
const write = (words: string) => reply(() => whatsapp.write(ANNA, words));
const tap = (label: string) => reply(() => whatsapp.tap(ANNA, label));

const WORDS = [
  'Ada', '7', 'ada@example.com', 'https://example.com', '+49 30 901820', '2026-12-24', 'half past eight in the evening',
]; // biome-ignore format: one row

it('WhatsApp messages answer every kind of input', async () => {
  await write('Hello');
  for (const words of [...WORDS, '4', 'tea', '1 and 3', 'the second', 'Rome']) await write(words);
  await tap('No file');
  expect(bodyOf(last())).toMatch(
    /^Ada \| 7 \| ada@example.com \| .* \| 4 \| Green tea \| Red, Blue \| Dog \| Rome \| /,
  );
});

it('WhatsApp buttons and list rows answer choices, and each bubble and input is shown', async () => {
  await write('Hello');
  expect(chat().map(({ type }) => type)).toEqual(['text', 'image', 'video', 'audio', 'interactive']);
  expect(bodyOf(chat()[0])).toBe('Hello *𝒲orld* <b>&');
  expect(chat()[4]).toMatchObject({
    interactive: {
      type: 'cta_url',
      action: { parameters: { display_text: 'example.com', url: 'https://example.com/page' } },
    },
  });
  for (const words of WORDS) await write(words);
  expect(last()).toMatchObject({ interactive: { type: 'list' } });
  expect(choicesOf(last() as ChatMessage)).toMatchObject([
    { title: '1', description: 'bad' },
    { title: '2' },
    { title: '3' },
    { title: '4' },
    { title: '5', description: 'good' },
  ]);
  await tap('4');
  expect(last()).toMatchObject({ interactive: { type: 'button' } });
  expect(titles(last())).toEqual(['Green tea', 'Coffee', 'Water']);
  await tap('Water');
  expect(bodyOf(last())).toBe('👇\n\n1. Red\n2. Green\n3. Blue\n\n→ 1, 3');
  await write('1, 2');
  const [cat, dog] = chat().slice(-2);
  expect(cat).toMatchObject({
    interactive: { header: { image: { link: 'https://example.com/cat.png' } }, body: { text: 'Cat\nPurrs' } },
  });
  expect(dog).toMatchObject({ interactive: { type: 'button', body: { text: 'Dog' } } });
  expect([cat, dog].flatMap(titles)).toEqual(['Cat', 'Dog']);
  await tap('Dog');
  expect(chat().slice(-2).flatMap(titles)).toEqual(['Go', 'Go']);
  await tap('Go');
  expect(titles(last())).toEqual(['No file']);
  await tap('No file');
  expect(bodyOf(chat().at(-2))).toBe('https://example.com/thanks');
  expect(bodyOf(last())).toContain('| 4 | Water | Red, Green | Dog | Rome |');
});

it('WhatsApp: the chat ignores a tap on an earlier question', async () => {
  await write('Hello');
  for (const words of WORDS) await write(words);
  await tap('4');
  whatsapp.tap(ANNA, '5');
  await write('2');
  expect(bodyOf(last())).toContain('1. Red');
});
