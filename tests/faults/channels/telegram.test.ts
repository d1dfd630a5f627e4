// Telegram under kill -9, with an API that refuses, loses answers, and repeats updates: every message is one turn, in order, and every turn arrives.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TelegramApi } from '../../channels/telegram/telegram-api.ts';
import { startTelegramApi, TOKEN } from '../../channels/telegram/telegram-api.ts';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import { countingBot, expectedText } from '../counting-bot.ts';
import type { Place } from './killable-server.ts';
import { HELD_MS, startKillable } from './killable-server.ts';

const KILLS = testSize('COLLOQUY_TEST_TELEGRAM_KILLS', { usual: 5, long: 200 });
const PEOPLE = testSize('COLLOQUY_TEST_TELEGRAM_PEOPLE', { usual: 6, long: 50 });
/** Milliseconds in which the last server makes up for all that was refused. */
const LAST_MS = 60_000 + KILLS * PEOPLE * 50;

const folder = temporaryFolder('telegram-kills');
let cluster: PostgresCluster | undefined;
beforeAll(async () => {
  if (inject('isLong')) cluster = await startPostgresCluster();
});
afterAll(async () => {
  await cluster?.remove();
  folder.remove();
});

const PLACES: readonly (readonly [name: string, urlOf: () => string | undefined])[] = [
  ['SQLite', () => undefined],
  ...(inject('isLong') ? [['PostgreSQL', () => cluster?.url()] as const] : []),
];

async function connect({ dataFolder, databaseUrl }: Place, { url }: TelegramApi): Promise<string> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder, databaseUrl }),
    dataFolder,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    worksInBackground: false,
  });
  expect((await colloquy.bots.publish(countingBot)).ok).toBe(true);
  const account = { kind: 'telegram', settings: { apiUrl: url }, secrets: { token: TOKEN } };
  const created = await colloquy.channels.create('counting', account);
  await colloquy.close();
  if (!created.ok) throw new Error(JSON.stringify(created.problem));
  return created.channel.id;
}

describe.each(PLACES)('Telegram under kill -9 on %s', (name, urlOf) => {
  it('makes every message one turn, in order, and loses no turn', {
    timeout: 60_000 + KILLS * 15_000 + LAST_MS,
  }, async () => {
    const { integer } = seededRandom(runSeed());
    const place = { dataFolder: join(folder.path, name), databaseUrl: urlOf() };
    const telegram = await startTelegramApi();
    const channelId = await connect(place, telegram);
    let sent = 0;
    let losses = 0;
    telegram.onRequest = ({ method }) => {
      if (method !== 'sendMessage') return undefined;
      sent++;
      const chance = integer(1, 6);
      if (chance === 1)
        return { type: 'refuse', status: 429, description: 'Too Many Requests', retryAfter: 0 };
      if (chance === 2) return { type: 'refuse', status: 502, description: 'Bad Gateway' };
      if (chance > 3) return undefined;
      losses++;
      return { type: 'lose' };
    };
    const people = Array.from({ length: PEOPLE }, (_, index) => 1_000 + index);
    for (let kill = 0; kill < KILLS; kill++) {
      const server = startKillable(place, kill * HELD_MS, 0);
      await server.ready;
      for (const person of people) {
        const update = telegram.write(person, `${kill + 1}`);
        if (integer(1, 4) === 1) telegram.repeat(update);
        await wait(integer(0, 20));
      }
      // Some servers die before they have answered anything, the others while they do.
      const before = sent;
      for (let round = 0; kill % 3 > 0 && sent === before && round < 400; round++) await wait(10);
      await wait(integer(0, 60));
      await server.kill();
    }

    telegram.onRequest = () => undefined;
    // Beyond the longest wait for a retry.
    const last = startKillable(place, (KILLS + 1) * HELD_MS + 5 * 60 * 60 * 1_000, 0);
    await last.ready;
    const replies = Array.from({ length: KILLS - 1 }, (_, index) => `${index + 2}`);
    const expected = Array.from({ length: KILLS }, (_, index) => expectedText(replies.slice(0, index)));
    const textsOf = (person: number) => telegram.chat(person).map(({ text }) => text);
    /** Telegram cannot say whether it has a message, so one whose answer was lost comes twice. */
    const withoutDoubles = (texts: readonly unknown[]) =>
      texts.filter((text, index) => text !== texts[index - 1]);
    await expect
      .poll(() => people.map((person) => withoutDoubles(textsOf(person))), {
        timeout: LAST_MS,
        interval: 100,
      })
      .toEqual(people.map(() => expected));
    await expect.poll(() => telegram.waiting).toBe(0);
    await last.kill();
    await telegram.close();

    const messages = people.reduce((sum, person) => sum + textsOf(person).length, 0);
    const doubles = messages - KILLS * PEOPLE;
    console.log(`${messages} messages of ${KILLS * PEOPLE} turns: ${doubles} twice, ${losses} lost answers`);
    // A kill may lose the answers of all people.
    expect(doubles).toBeLessThanOrEqual(losses + KILLS * PEOPLE);
    expect(losses).toBeGreaterThan(0);
    expect(telegram.mistakes).toEqual([]);
    const store = await openStore({ dataFolder: place.dataFolder, databaseUrl: place.databaseUrl });
    const left = await store.inbox.count(channelId);
    await store.close();
    expect(left).toEqual({ waiting: 0, dead: 0 });
  });
});
