// Channels under kill -9, with a platform that repeats its requests and answers badly: every message is one turn, in order, and every turn arrives.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Platform } from '../../channels/platform.ts';
import { startPlatform } from '../../channels/platform.ts';
import { freePort } from '../../support/free-port.ts';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import { allSessions } from '../all-sessions.ts';
import { countingBot, expectedText } from '../counting-bot.ts';
import type { Place } from './killable-server.ts';
import { HELD_MS, startKillable } from './killable-server.ts';

const KILLS = testSize('COLLOQUY_TEST_CHANNEL_KILLS', { usual: 3, long: 200 });
const PEOPLE = testSize('COLLOQUY_TEST_CHANNEL_PEOPLE', { usual: 6, long: 50 });
/** Messages of each person between two kills. */
const MESSAGES = 3;
/** Milliseconds in which the last server makes up for all that was refused: some 20 messages a second, on a busy machine. */
const LAST_MS = 60_000 + KILLS * MESSAGES * PEOPLE * 50;
const folder = temporaryFolder('channel-kills');
let cluster: PostgresCluster | undefined;
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  if (inject('isLong')) cluster = await startPostgresCluster();
});
afterAll(async () => {
  await Promise.all([cluster?.remove(), platform.close()]);
  folder.remove();
});

/** In `npm test` on one store: the contract of the inbox runs on both. */
const PLACES: readonly (readonly [name: string, urlOf: () => string | undefined])[] = [
  ['SQLite', () => undefined],
  ...(inject('isLong') ? [['PostgreSQL', () => cluster?.url()] as const] : []),
];

async function addChannel({ dataFolder, databaseUrl }: Place): Promise<string> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder, databaseUrl }),
    dataFolder,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  expect((await colloquy.bots.publish(countingBot)).ok).toBe(true);
  const settings = { address: platform.address };
  const created = await colloquy.channels.create('counting', { kind: 'webhook', settings });
  await colloquy.close();
  if (!created.ok) throw new Error(JSON.stringify(created.problem));
  platform.secret = String(created.secrets?.signingSecret);
  return created.channel.id;
}

describe.each(PLACES)('channels under kill -9 on %s', (name, urlOf) => {
  it('turn every message into one turn, in order, and lose no turn', {
    timeout: 60_000 + KILLS * 15_000 + LAST_MS,
  }, async () => {
    const { integer } = seededRandom(runSeed());
    const place = { dataFolder: join(folder.path, name), databaseUrl: urlOf() };
    const channelId = await addChannel(place);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/v1/channels/${channelId}/webhook`;
    let forwardMs = 0;
    let isOver = false;

    /** Sends an event until it is taken, as platforms do, and one of four times once more. */
    async function deliver(event: { readonly id: string }): Promise<void> {
      for (let isTaken = false; !isTaken && !isOver; ) {
        const { body, headers } = platform.sign([event], Date.now() + forwardMs);
        const response = await fetch(address, { method: 'POST', body, headers }).catch(() => undefined);
        await response?.body?.cancel().catch(() => undefined);
        isTaken = response?.status === 200 && integer(1, 4) > 1;
        if (!response) await wait(5);
      }
    }
    async function write(person: string, from: number): Promise<void> {
      for (let number = from; number < from + MESSAGES; number++)
        await deliver({ id: `${person} ${number}`, person, message: `${number}` } as { readonly id: string });
    }

    // Takes most turns late, and refuses the others, or breaks off.
    platform.behave(async (response) => {
      await wait(integer(0, 8));
      const chance = integer(1, 6);
      if (chance === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else if (chance === 2) response.destroy();
      else response.writeHead(204).end();
    });
    const people = Array.from({ length: PEOPLE }, (_, index) => `person ${index}`);
    for (let kill = 0; kill < KILLS; kill++) {
      forwardMs = kill * HELD_MS;
      const server = startKillable(place, forwardMs, port);
      await server.ready;
      const writing = Promise.all(people.map((person) => write(person, kill * MESSAGES + 1)));
      await wait(integer(10, 150));
      await server.kill();
      forwardMs += HELD_MS;
      const next = startKillable(place, forwardMs, port);
      await next.ready;
      await writing;
      await next.kill();
      forwardMs -= HELD_MS;
    }
    isOver = true;

    platform.behave((response) => response.writeHead(204).end());
    // Beyond the longest wait for a retry.
    const last = startKillable(place, (KILLS + 1) * HELD_MS + 5 * 60 * 60 * 1_000, port);
    await last.ready;
    const count = KILLS * MESSAGES;
    const arrivedOf = (person: string) => {
      const seen = new Set<string>();
      return platform.turns.filter(
        (turn) => turn.person === person && !seen.has(turn.id) && seen.add(turn.id),
      );
    };
    await expect
      .poll(() => people.map((person) => arrivedOf(person).length), { timeout: LAST_MS, interval: 100 })
      .toEqual(people.map(() => count));
    await last.kill();

    // The first message starts the chat, every other one is a reply.
    const replies = Array.from({ length: count - 1 }, (_, index) => `${index + 2}`);
    const expected = Array.from({ length: count }, (_, index) => expectedText(replies.slice(0, index)));
    for (const person of people) {
      expect(arrivedOf(person).map(({ text }) => text)).toEqual(expected);
      expect(new Set(arrivedOf(person).map(({ chatId }) => chatId)).size).toBe(1);
    }
    expect(platform.forged).toBe(0);
    const store = await openStore({ dataFolder: place.dataFolder, databaseUrl: place.databaseUrl });
    const sessions = await allSessions(store);
    const left = await store.inbox.count(channelId);
    await store.close();
    expect(sessions.map(({ turn }) => turn)).toEqual(people.map(() => count));
    expect(left).toEqual({ waiting: 0, dead: 0 });
  });
});
