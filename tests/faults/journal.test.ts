// Turns that call the world, on servers that are killed at every point of them: what was answered is never called again.
import { openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { saidText } from './counting-bot.ts';
import type { Acknowledged, Insisting } from './insisting-client.ts';
import { insist } from './insisting-client.ts';
import { callingBot } from './journal/calling-bot.ts';
import { startDyingServers } from './journal/dying-servers.ts';
import { KILL_POINTS } from './journal/kill-points.ts';
import { publishCalling } from './journal/publish-calling.ts';
import { startReceiver } from './journal/receiver.ts';

/** Kills of one run, one at each point of a turn at least; chats at once, and replies in each of them. */
const KILLS = testSize('COLLOQUY_TEST_KILLS', { usual: 15, long: 150 });
const CHATS_AT_ONCE = 4;
const REPLIES = 2;

it(`a server killed at any point of a turn repeats no answered call, ${KILLS} times`, {
  timeout: 120_000 + KILLS * 8_000,
}, async () => {
  const random = seededRandom(runSeed());
  const { path, remove } = temporaryFolder('journal');
  /** Calls whose results are in the journal, and calls that came in spite of that. */
  const journaled = new Set<string>();
  const repeated: string[] = [];
  /** Which chat a journal belongs to: by the key of its start, and by its session. */
  const chatOf = new Map<string, string>();
  const receiver = await startReceiver({ onCall: (name) => journaled.has(name) && repeated.push(name) });
  await publishCalling(path, callingBot(receiver.web.url));
  const servers = startDyingServers({
    dataFolder: path,
    kills: KILLS,
    random,
    environment: {
      COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
      COLLOQUY_SMTP_URL: receiver.smtpUrl,
      COLLOQUY_SMTP_FROM: 'Bot <bot@example.org>',
    },
    onJournaled(call) {
      const [, owner = '', turn, number] = /(\S+)\/(\d+)\/(\d+)$/.exec(call) ?? [];
      journaled.add(`${chatOf.get(owner)}/${turn}/${number}`);
    },
  });
  const insisting: Insisting = { base: servers.base, counts: { retries: 0, broken: 0, busy: 0 } };
  const acknowledged: Acknowledged[] = [];
  let chats = 0;
  let isOver = false;

  /** One chat; each of its turns makes three calls. */
  async function haveChat(): Promise<void> {
    const chat = `chat${chats++}`;
    const startKey = random.key();
    chatOf.set(startKey, chat);
    const send = async (path: string, body: unknown, key: string) => {
      const answer = await insist({ path, body, key }, insisting);
      acknowledged.push(answer);
      return answer.response;
    };
    const started = await send(
      '/v1/bots/calling/startChat',
      { prefilledVariables: { Chat: chat } },
      startKey,
    );
    expect(saidText(started)).toMatch(/^#1 visit\d+\/visit\d+\/sent$/);
    const { sessionId } = JSON.parse(started) as { readonly sessionId: string };
    chatOf.set(sessionId, chat);
    for (let reply = 0; reply < REPLIES; reply++) {
      const message = { type: 'text', text: `reply ${reply}` };
      const answer = await send(`/v1/sessions/${sessionId}/continueChat`, { message }, random.key());
      expect(saidText(answer)).toMatch(new RegExp(`^#${reply + 2} visit\\d+/visit\\d+/sent$`));
    }
  }

  try {
    const talking = Array.from({ length: CHATS_AT_ONCE }, async () => {
      while (!isOver) await haveChat();
    });
    await Promise.race([servers.allDied, Promise.all(talking)]);
    isOver = true;
    await Promise.all(talking);
    const sent = [...receiver.keys.values()].reduce((sum, keys) => sum + keys.length, 0);
    console.log(
      `seed ${random.seed}: ${KILLS} kills, ${acknowledged.length} turns, ${receiver.keys.size} calls, ${sent - receiver.keys.size} of them sent again`,
    );
    // Every point was died at, about equally often; with fewer kills than points, some were not.
    for (const point of KILL_POINTS)
      expect(servers.deaths.get(point) ?? 0, point).toBeGreaterThanOrEqual(
        Math.floor(KILLS / KILL_POINTS.length),
      );
    expect(repeated).toEqual([]);
    // Each call came under one key only, and there are as many as the acknowledged turns have: three, one of them a mail.
    for (const [name, keys] of receiver.keys) expect(new Set(keys).size, `${name} ${keys}`).toBe(1);
    expect(new Set([...receiver.keys.values()].map(([key]) => key)).size).toBe(acknowledged.length * 3);
    expect([...receiver.keys.keys()].filter((name) => name.endsWith('/2'))).toHaveLength(acknowledged.length);
    for (const request of acknowledged)
      expect((await insist(request, insisting)).response).toBe(request.response);
    await servers.end();
    const store = await openStore({ dataFolder: path });
    for (const session of chatOf.keys())
      expect(await store.loadJournal({ owner: `session ${session}`, turn: 2 })).toBeUndefined();
    await store.close();
  } finally {
    isOver = true;
    await servers.end();
    await receiver.close();
    remove();
  }
});
