// WhatsApp under kill -9, with an API that refuses, loses answers, and repeats, delays and reorders its webhooks: every message is one turn, in order, and every turn arrives once.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import {
  APP_SECRET,
  PHONE_NUMBER_ID,
  startWhatsAppApi,
  TOKEN,
} from '../../channels/whatsapp/whatsapp-api.ts';
import { freePort } from '../../support/free-port.ts';
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

const KILLS = testSize('COLLOQUY_TEST_WHATSAPP_KILLS', { usual: 4, long: 200 });
const PEOPLE = testSize('COLLOQUY_TEST_WHATSAPP_PEOPLE', { usual: 5, long: 50 });
/** Milliseconds in which the last server makes up for all that was refused. */
const LAST_MS = 90_000 + KILLS * PEOPLE * 100;
/** It awaits reports for half a minute. A fast clock looks at waiting messages more often, which is slow with ten thousand. */
const LAST_SPEED = inject('isLong') ? 1 : 10;

describe.each(killPlaces('whatsapp-kills'))('WhatsApp under kill -9 on %s', (_, placeOf) => {
  it('turns every message into one turn, in order, and loses no turn', {
    timeout: 60_000 + KILLS * 15_000 + LAST_MS,
  }, async () => {
    const { integer } = seededRandom(runSeed());
    const place = placeOf();
    const whatsapp = await startWhatsAppApi();
    const channelId = await connectAccount(place, {
      kind: 'whatsapp',
      settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url },
      secrets: { token: TOKEN, appSecret: APP_SECRET },
    });
    const port = await freePort();
    whatsapp.webhookUrl = `http://127.0.0.1:${port}/v1/channels/${channelId}/webhook`;
    let losses = 0;
    let sent = 0;
    whatsapp.onMessage = () => {
      sent++;
      const chance = integer(1, 8);
      if (chance === 1) return { type: 'refuse', status: 400, code: 131_056 };
      if (chance === 2) return { type: 'refuse', status: 429, code: 130_429 };
      if (chance === 3) return { type: 'delay', milliseconds: integer(5, 100) };
      if (chance > 5) return undefined;
      losses++;
      return chance === 4 ? { type: 'lose' } : { type: 'hang' };
    };
    // Statuses overtake each other, and every fourth webhook comes twice.
    whatsapp.onWebhook = () => ({ delayMs: integer(0, 40), times: integer(1, 4) === 1 ? 2 : 1 });
    const people = Array.from({ length: PEOPLE }, (_, index) => ({ number: `4930${1_000 + index}` }));
    for (let kill = 0; kill < KILLS; kill++) {
      const server = startKillable(place, kill * HELD_MS, port);
      await server.ready;
      for (const person of people) whatsapp.write(person, `${kill + 1}`);
      // Webhooks of one person may overtake each other between kills, so each round waits for its own.
      await expect.poll(() => whatsapp.waiting, { timeout: 30_000 }).toBe(0);
      // Some servers die before they have answered anything, the others while they do.
      const before = sent;
      for (let round = 0; kill % 3 > 0 && sent === before && round < 400; round++) await wait(10);
      await wait(integer(0, 60));
      await server.kill();
    }

    whatsapp.onMessage = () => undefined;
    whatsapp.onWebhook = () => ({});
    // First takes the statuses that are on their way, and then all retries are due.
    const first = startKillable(place, KILLS * HELD_MS, port);
    await first.ready;
    await expect.poll(() => whatsapp.waiting, { timeout: 30_000 }).toBe(0);
    await first.kill();
    const last = startKillable(place, (KILLS + 1) * HELD_MS + 5 * 60 * 60 * 1_000, port, LAST_SPEED);
    await last.ready;
    const expected = expectedTexts(KILLS);
    const textsOf = ({ number }: { readonly number: string }) =>
      whatsapp.chat(number).map((message) => (message.type === 'text' ? message.text.body : message.type));
    await expect
      .poll(() => people.map((person) => withoutDoubles(textsOf(person))), {
        timeout: LAST_MS,
        interval: 100,
      })
      .toEqual(people.map(() => expected));
    await expect.poll(() => whatsapp.waiting, { timeout: 30_000 }).toBe(0);
    await last.kill();
    await whatsapp.close();

    const doubles = people.reduce((sum, person) => sum + textsOf(person).length, 0) - KILLS * PEOPLE;
    console.log(`${KILLS * PEOPLE} turns: ${doubles} messages twice, ${losses} lost answers`);
    expect(losses).toBeGreaterThan(0);
    expect(doubles).toBe(0);
    expect(whatsapp.mistakes).toEqual([]);
    await expectEmptyInbox(place, channelId);
  });
});
