// The language and the time zone that a bot sets for visitors whose client names none.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botOf } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { reply, start } from './checked-answer.ts';

/** Ten in the morning in UTC is the next day in Kiritimati. */
const now = Date.UTC(2026, 10, 21, 10);
const dateOf = (publicId: string, general: object) =>
  botOf({
    publicId,
    blocks: [{ id: 'date', type: 'date input', options: { format: 'yyyy-MM-dd' } }],
    settings: { general },
  });

let server: StartedServer;
beforeAll(async () => {
  const bots = [
    dateOf('plain', {}),
    dateOf('far', { timeZone: 'Pacific/Kiritimati' }),
    dateOf('german', { locale: 'de' }),
  ];
  server = await startServer({ bots, clock: () => now });
});
afterAll(() => server.close());

it.each([
  ['plain', {}, 'tomorrow', '2026-11-22'],
  ['far', {}, 'tomorrow', '2026-11-23'],
  ['far', { timeZone: 'UTC' }, 'tomorrow', '2026-11-22'],
  ['german', {}, 'morgen', '2026-11-22'],
])('the bot "%s" reads a reply of a visitor with %j: %s is %s', async (bot, body, text, date) => {
  const { sessionId } = await start(server, bot, { body });
  expect((await reply(server, sessionId, text)).lastMessageNewFormat).toBe(date);
});

it('a bot without a language does not read German dates of a client without a locale', async () => {
  const { sessionId } = await start(server, 'plain');
  expect((await reply(server, sessionId, 'morgen')).lastMessageNewFormat).toBeUndefined();
});
