// Chats that wait for a slow service: they hold up nobody but themselves.
import { setTimeout as sleep } from 'node:timers/promises';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { startWebServer } from '../../packages/server/src/ports/testing/web-server.ts';
import { startMailServer } from '../egress/mail-server.ts';
import { post } from '../support/http-client.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import { callingBot, callingRegistry } from './journal/calling-bot.ts';

const SLOW_CHATS = 64;
const SLOW_MS = 1_500;

it(`goes on with other chats while ${SLOW_CHATS} wait for a slow service`, async () => {
  const slow = await startWebServer(async (response) => {
    await sleep(SLOW_MS);
    response.end('late');
  });
  const mail = await startMailServer();
  const colloquy = await createColloquy({
    store: memoryStore(),
    registry: callingRegistry,
    environment: {
      COLLOQUY_RATE_LIMIT: 'off',
      COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
      COLLOQUY_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      COLLOQUY_SMTP_FROM: 'bot@example.org',
    },
  });
  const app = createHttpServer(colloquy);
  try {
    for (const bot of [callingBot(slow.url), countingBot]) await colloquy.publish(bot);
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const startedAt = performance.now();
    let waiting = SLOW_CHATS;
    const slowChats = Array.from({ length: SLOW_CHATS }, async (_, chat) => {
      const body = { prefilledVariables: { Chat: `chat${chat}` } };
      const answer = await post({
        base,
        path: '/v1/bots/calling/startChat',
        body,
        key: `slow-${chat}`,
        timeoutMs: 30_000,
      });
      waiting--;
      return saidText(answer.body);
    });
    while (slow.visits.length < SLOW_CHATS) await sleep(1);
    const { sessionId } = JSON.parse(
      (await post({ base, path: '/v1/bots/counting/startChat', body: {} })).body,
    );
    const replies: string[] = [];
    const durations: number[] = [];
    while (performance.now() - startedAt < SLOW_MS * 1.5 && waiting === SLOW_CHATS) {
      replies.push(`reply ${replies.length}`);
      const sentAt = performance.now();
      const message = { type: 'text', text: replies.at(-1) };
      const answer = await post({ base, path: `/v1/sessions/${sessionId}/continueChat`, body: { message } });
      durations.push(performance.now() - sentAt);
      expect(saidText(answer.body)).toBe(expectedText(replies));
    }
    durations.sort((one, other) => one - other);
    const p99Ms = durations[Math.floor(durations.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    console.log(`${durations.length} turns while ${SLOW_CHATS} chats waited, p99 ${p99Ms.toFixed(1)} ms`);
    // Far more than one after each slow answer, and each of them long before one: also on a busy machine.
    expect(durations.length).toBeGreaterThan(20);
    expect(p99Ms).toBeLessThan(SLOW_MS / 3);
    expect(new Set(await Promise.all(slowChats))).toEqual(new Set(['#1 late/late/sent']));
    // Two slow calls one after the other in each chat, all chats side by side.
    expect(performance.now() - startedAt).toBeLessThan(SLOW_MS * 6);
    expect(mail.mails).toHaveLength(SLOW_CHATS);
  } finally {
    await app.close();
    await colloquy.close();
    await slow.close();
    await mail.close();
  }
});
