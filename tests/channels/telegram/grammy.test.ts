// A client that others wrote drives the stand-in of Telegram: it behaves as Telegram does, and not only as our channel expects.
import { Bot, GrammyError, InlineKeyboard } from 'grammy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TelegramApi } from './telegram-api.ts';
import { startTelegramApi, TOKEN } from './telegram-api.ts';

const ANNA = 7_000_000_001;

let telegram: TelegramApi;
let bot: Bot;
beforeEach(async () => {
  telegram = await startTelegramApi();
  bot = new Bot(TOKEN, { client: { apiRoot: telegram.url } });
});
afterEach(() => telegram.close());

const textsOf = (person: number) => telegram.chat(person).map(({ text }) => text);

it('grammY takes updates, sends buttons and answers clicks', async () => {
  const replyMarkup = new InlineKeyboard().text('Tea', 'a').text('Coffee', 'b');
  bot.command('start', (context) => context.reply('Tea or coffee?', { reply_markup: replyMarkup }));
  bot.callbackQuery('b', async (context) => {
    await context.answerCallbackQuery();
    await context.editMessageReplyMarkup({ reply_markup: { inline_keyboard: [] } });
    await context.reply('Coffee it is.');
  });
  bot.on('message:text', (context) => context.reply(`You said ${context.message.text}`));
  const failures: unknown[] = [];
  bot.catch((failure) => void failures.push(failure));
  expect(await bot.api.getMe()).toMatchObject({ is_bot: true, username: 'quiz_bot' });
  const running = bot.start();
  telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA)).toEqual(['Tea or coffee?']);
  telegram.click(ANNA, 'Coffee');
  telegram.write(ANNA, 'Thanks');
  await expect.poll(() => textsOf(ANNA)).toEqual(['Tea or coffee?', 'Coffee it is.', 'You said Thanks']);
  expect(telegram.chat(ANNA)[0]?.reply_markup).toEqual({ inline_keyboard: [] });
  await bot.stop();
  await running;
  expect(telegram.waiting).toBe(0);
  expect(failures).toEqual([]);
  expect(telegram.mistakes).toEqual([]);
});

it.each([
  [
    'a limit',
    () => ({ type: 'refuse', status: 429, description: 'Too Many Requests', retryAfter: 3 }) as const,
    429,
    3,
  ],
  ['a person who blocked the bot', () => undefined, 403, undefined],
])('grammY understands the refusal of %s', async (_, fault, code, retryAfter) => {
  telegram.onRequest = fault;
  telegram.blocked.add(ANNA);
  const refused = await bot.api.sendMessage(ANNA, 'Hello').catch((error: unknown) => error);
  if (!(refused instanceof GrammyError)) throw new Error(`It is ${String(refused)}.`);
  expect(refused.error_code).toBe(code);
  expect(refused.parameters.retry_after).toBe(retryAfter);
});
