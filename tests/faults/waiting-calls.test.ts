// Chats that wait for the world hold up nobody: the service here answers only once the others have had their say.
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { post } from '../support/http-client.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import type { WayToWait } from './waiting-bot.ts';
import { waitingBot } from './waiting-bot.ts';

const WAITING_CHATS = 64;
const TALKING_CHATS = 4;
const TURNS_PER_CHAT = 50;

it.each<readonly [WayToWait]>([['request'], ['script']])(
  `other chats answer all turns while ${WAITING_CHATS} chats wait for a %s`,
  async (way) => {
    const folder = temporaryFolder('waiting');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = await startWebServer(async (response) => {
      await released;
      response.end('late');
    });
    const server = await startServer({
      store: await openStore({ dataFolder: folder.path }),
      bots: [countingBot, waitingBot(way, slow.url)],
      environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    });
    try {
      const base = await server.listen();
      const ends: string[] = [];
      const waiting = Array.from({ length: WAITING_CHATS }, async (_, chat) => {
        const path = `/v1/bots/waiting-${way}/startChat`;
        const answer = await post({ base, path, body: {}, key: `waiting-${chat}`, timeoutMs: 60_000 });
        ends.push('waiting');
        return saidText(answer.body);
      });
      while (slow.visits.length < WAITING_CHATS) await sleep(1);
      const talking = Array.from({ length: TALKING_CHATS }, async () => {
        const start = await post({ base, path: '/v1/bots/counting/startChat', body: {} });
        const { sessionId } = JSON.parse(start.body) as { sessionId: string };
        const replies: string[] = [];
        for (let turn = 0; turn < TURNS_PER_CHAT; turn++) {
          replies.push(`reply ${turn}`);
          const message = { type: 'text', text: replies.at(-1) };
          const answer = await post({
            base,
            path: `/v1/sessions/${sessionId}/continueChat`,
            body: { message },
          });
          expect(saidText(answer.body)).toBe(expectedText(replies));
          ends.push('talking');
        }
      });
      await Promise.all(talking);
      expect(ends).toEqual(Array(TALKING_CHATS * TURNS_PER_CHAT).fill('talking'));
      release();
      expect(await Promise.all(waiting)).toEqual(Array(WAITING_CHATS).fill('got late'));
      expect(slow.visits).toHaveLength(WAITING_CHATS);
    } finally {
      release();
      await server.close();
      await slow.close();
      folder.remove();
    }
  },
);
