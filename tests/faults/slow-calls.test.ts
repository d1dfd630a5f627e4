// Chats that wait for a slow service: they hold up nobody but themselves.
import { setTimeout as sleep } from 'node:timers/promises';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startMailServer } from '../egress/mail-server.ts';
import { post } from '../support/http-client.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import { callingBot, callingRegistry } from './journal/calling-bot.ts';

const SLOW_CHATS = 64;
/** Turns of another chat in the meantime. */
const TURNS = 50;
/** Milliseconds of a call, in which a slow machine takes all these turns. */
const CALL_MS = 60_000;

it(`the server serves other chats while ${SLOW_CHATS} chats wait for a slow service`, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = await startWebServer(async (response) => {
    await released;
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
    for (const bot of [callingBot(slow.url, CALL_MS), countingBot]) await colloquy.bots.publish(bot);
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    let waiting = SLOW_CHATS;
    const slowChats = Array.from({ length: SLOW_CHATS }, async (_, chat) => {
      const body = { prefilledVariables: { Chat: `chat${chat}` } };
      const answer = await post({
        base,
        path: '/v1/bots/calling/startChat',
        body,
        key: `slow-${chat}`,
        timeoutMs: CALL_MS,
      });
      waiting--;
      return saidText(answer.body);
    });
    // Side by side: each of them is there before the first one is answered.
    while (slow.visits.length < SLOW_CHATS) await sleep(1);
    const { sessionId } = JSON.parse(
      (await post({ base, path: '/v1/bots/counting/startChat', body: {} })).body,
    );
    const replies: string[] = [];
    while (replies.length < TURNS) {
      replies.push(`reply ${replies.length}`);
      const message = { type: 'text', text: replies.at(-1) };
      const answer = await post({ base, path: `/v1/sessions/${sessionId}/continueChat`, body: { message } });
      expect(saidText(answer.body)).toBe(expectedText(replies));
    }
    // Nobody was answered in the meantime: the other chat waited for none of them.
    expect(waiting).toBe(SLOW_CHATS);
    release();
    expect(new Set(await Promise.all(slowChats))).toEqual(new Set(['#1 late/late/sent']));
    expect(mail.mails).toHaveLength(SLOW_CHATS);
  } finally {
    release();
    await app.close();
    await colloquy.close();
    await slow.close();
    await mail.close();
  }
});
