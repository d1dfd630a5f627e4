// Telegram under kill -9, with an API that refuses, loses answers, and repeats updates: every message is one turn, in order, and every turn arrives.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTelegramApi, TOKEN } from '../../channels/telegram/telegram-api.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { testSize } from '../../support/test-size.ts';
import {
  connectAccount,
  expectEmptyInbox,
  expectedTexts,
  killPlaces,
  withoutDoubles,
} from './kill-places.ts';
import { HELD_MS, startKillable } from './killable-server.ts';

const KILLS = testSize('COLLOQUY_TEST_TELEGRAM_KILLS', { usual: 5, long: 200 });
const PEOPLE = testSize('COLLOQUY_TEST_TELEGRAM_PEOPLE', { usual: 6, long: 50 });
/** Milliseconds in which the last server makes up for all that was refused. */
const LAST_MS = 60_000 + KILLS * PEOPLE * 50;

describe.each(killPlaces('telegram-kills'))('Telegram under kill -9 on %s', (_, placeOf) => {
  it('turns every message into one turn, in order, and loses no turn', {
    timeout: 60_000 + KILLS * 15_000 + LAST_MS,
  }, async () => {
    const { integer } = seededRandom(runSeed());
    const place = placeOf();
    const telegram = await startTelegramApi();
    const channelId = await connectAccount(place, {
      kind: 'telegram',
      settings: { apiUrl: telegram.url },
      secrets: { token: TOKEN },
    });
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
    const expected = expectedTexts(KILLS);
    const textsOf = (person: number) => telegram.chat(person).map(({ text }) => text);
    /** Telegram cannot say whether it has a message, so one whose answer was lost comes twice. */
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
    await expectEmptyInbox(place, channelId);
  });
});
