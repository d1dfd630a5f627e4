// What platforms say that they cannot show or do.
import type { ShownBlock } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { telegramChannel } from './telegram/telegram-channel.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';
import { whatsappChannel } from './whatsapp/whatsapp-channel.ts';

const usual: ShownBlock = {
  bubble: undefined,
  input: undefined,
  labels: [],
  runsInPage: false,
  reportsInPage: false,
};
const items = (count: number, characters: number) => ({
  input: 'choice input' as const,
  labels: Array.from({ length: count }, () => 'x'.repeat(characters)),
});

it.each<[string, Partial<ShownBlock>, telegram: readonly RegExp[], whatsapp: readonly RegExp[]]>([
  ['a text', { bubble: 'text' }, [], []],
  ['ten short items', items(10, 20), [], []],
  ['code in the page', { runsInPage: true }, [/code .*Telegram/], [/code .*WhatsApp/]],
  ['a pixel', { reportsInPage: true }, [/tool/], [/tool/]],
  ['a payment', { input: 'payment input' }, [/cannot pay/], [/cannot pay/]],
  ['a page in a bubble', { bubble: 'custom-embed' }, [/link/], [/link/]],
  ['11 items', items(11, 5), [], [/11 items/]],
  ['100 items', items(100, 5), [/100 items/], [/100 items/]],
  ['labels of 65 characters', items(2, 65), [/cut after 64/], []],
  ['labels of 97 characters', items(2, 97), [/cut after 64/], [/more than 96/]],
  ['a long title of a picture', { ...items(2, 21), input: 'picture choice input' }, [], [/cut after 20/]],
])('%s', (_, block, telegram, whatsapp) => {
  const all = { ...usual, ...block };
  const messages = (channel: typeof telegramChannel) => channel.warnings?.(all).map(({ message }) => message);
  expect(messages(telegramChannel)).toEqual(telegram.map((words) => expect.stringMatching(words)));
  expect(messages(whatsappChannel)).toEqual(whatsapp.map((words) => expect.stringMatching(words)));
  expect(messages(webhookChannel)).toBeUndefined();
});
