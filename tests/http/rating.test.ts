// A visitor rates answers: the result keeps one rating for each turn, and only where the bot allows it.
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused, reply, start } from './checked-answer.ts';

const botOf = (id: string, general: object, allowedOrigins: readonly string[] = []) =>
  expandFlow({
    id,
    publicId: id,
    settings: { general, security: { allowedOrigins } },
    groups: [{ blocks: ['Your name?', { type: 'text input' }, 'And your city?', { type: 'text input' }] }],
  });

let server: StartedServer;
beforeEach(async () => {
  const allowed = { isRatingEnabled: true };
  server = await startServer({
    bots: [botOf('rated', allowed), botOf('plain', {}), botOf('bound', allowed, ['https://shop.example'])],
  });
});
afterEach(() => server.close());

const rate = (sessionId: string, turn: number | string, rating: unknown, headers = {}) =>
  server.ask(`/v1/sessions/${sessionId}/turns/${turn}/rating`, { method: 'PUT', body: { rating }, headers });

it('the server stores the last rating of each turn, for authors and for the visitor', async () => {
  const { sessionId, resultId = '' } = await start(server, 'rated');
  await reply(server, sessionId, { type: 'text', text: 'Ada' });
  for (const [turn, rating] of [
    [1, 'bad'],
    [2, 'bad'],
    [2, 'good'],
  ] as const)
    expect((await rate(sessionId, turn, rating)).json).toEqual({ rating });
  expect((await rate(sessionId, 1, null)).status).toBe(200);
  const chatId = chatIdOf(sessionId);
  const stored = [{ chatId, turn: 2, rating: 'good' }];
  expect((await server.colloquy.results.find(resultId))?.facts).toEqual({ ratings: stored });
  const { json } = await server.ask(`/v1/sessions/${sessionId}`, { method: 'GET' });
  expect((json.turns as { rating?: string }[]).map(({ rating }) => rating)).toEqual([undefined, 'good']);
  // A note of the team stays.
  await server.colloquy.results.change(resultId, { note: 'Called back' });
  await rate(sessionId, 2, null);
  expect((await server.colloquy.results.find(resultId))?.facts).toEqual({ note: 'Called back' });
});

it('the server refuses unknown turns, ratings and chats, and pages that are not allowed', async () => {
  const { sessionId } = await start(server, 'rated');
  for (const turn of [0, 2, 'x']) refused(await rate(sessionId, turn, 'good'), 404, 'NOT_FOUND');
  refused(await rate(sessionId, 1, 'fair'), 400, 'BAD_REQUEST');
  refused(await rate(chatIdOf(sessionId), 1, 'good'), 404, 'NOT_FOUND');
  const plain = await start(server, 'plain');
  const { message } = refused(await rate(plain.sessionId, 1, 'good'), 403, 'FORBIDDEN');
  expect(message).toContain('settings.general.isRatingEnabled');
  const bound = await start(server, 'bound', { headers: { origin: 'https://shop.example' } });
  const foreign = { origin: 'https://other.example' };
  refused(await rate(bound.sessionId, 1, 'good', foreign), 403, 'FORBIDDEN');
});
