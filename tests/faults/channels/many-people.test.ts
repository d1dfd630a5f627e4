// Many people at once on the installed package: each gets their replies within the rate of the platform, while visitors of the web keep the server busy.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  APP_SECRET,
  PHONE_NUMBER_ID,
  startWhatsAppApi,
  TOKEN,
} from '../../channels/whatsapp/whatsapp-api.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { testSize } from '../../support/test-size.ts';
import { connectAccount, expectEmptyInbox, killPlaces } from './kill-places.ts';

const PEOPLE = testSize('COLLOQUY_TEST_PEOPLE_AT_ONCE', { usual: 40, long: 1_000 });
/** Messages that WhatsApp takes, and brings, in a second. */
const RATE = 80;
const VISITORS = 2;

const [[, placeOf] = ['', () => ({ dataFolder: '', databaseUrl: undefined })]] = killPlaces('many-people');

/** Visitors of the web who reply as fast as they get answers. Gives their number of turns when they leave. */
function visit(base: string) {
  let isOver = false;
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { readonly sessionId?: string };
  };
  const talks = Array.from({ length: VISITORS }, async () => {
    let turns = 0;
    while (!isOver) {
      const { sessionId } = await ask('/v1/bots/counting/startChat', {});
      for (let reply = 0; reply < 50 && !isOver; reply++, turns++)
        await ask(`/v1/sessions/${sessionId}/continueChat`, { message: `${reply}` });
    }
    return turns;
  });
  return async () => {
    isOver = true;
    return (await Promise.all(talks)).reduce((sum, turns) => sum + turns, 0);
  };
}

it('many people who write at once get their replies once, within the rate of the platform', {
  timeout: 180_000 + PEOPLE * 200,
}, async () => {
  const place = placeOf();
  const whatsapp = await startWhatsAppApi();
  const channelId = await connectAccount(place, {
    kind: 'whatsapp',
    settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url },
    secrets: { token: TOKEN, appSecret: APP_SECRET },
  });
  const server = startServerProcess(place.dataFolder, {
    COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
    COLLOQUY_RATE_LIMIT: 'off',
  });
  server.go();
  const base = await server.listening;
  whatsapp.webhookUrl = `${base}/v1/channels/${channelId}/webhook`;
  const sentAt: number[] = [];
  let refusals = 0;
  whatsapp.onMessage = () => {
    const now = performance.now();
    while ((sentAt[0] ?? now) < now - 1_000) sentAt.shift();
    if (sentAt.length >= RATE) {
      refusals++;
      return { type: 'refuse', status: 400, code: 130_429 };
    }
    sentAt.push(now);
    return undefined;
  };
  const people = Array.from({ length: PEOPLE }, (_, index) => ({ number: `4930${100_000 + index}` }));
  const textsOf = ({ number }: { readonly number: string }) =>
    whatsapp.chat(number).map((message) => (message.type === 'text' ? message.text.body : message.type));
  const expectTexts = (texts: readonly string[]) =>
    expect
      .poll(() => people.map(textsOf), { timeout: 60_000 + PEOPLE * 100, interval: 200 })
      .toEqual(people.map(() => texts));

  const leave = visit(String(base));
  const begunAt = performance.now();
  for (const words of ['Hello', 'a']) {
    for (const person of people) {
      whatsapp.write(person, words);
      await wait(1_000 / RATE);
    }
    await expectTexts(words === 'a' ? ['#1 []', '#2 ["a"]'] : ['#1 []']);
  }
  const seconds = (performance.now() - begunAt) / 1_000;
  await expect.poll(() => whatsapp.waiting, { timeout: 30_000 }).toBe(0);
  const turns = await leave();
  await server.kill();
  await whatsapp.close();

  const times = whatsapp.webhookMs.toSorted((one, other) => one - other);
  const quantile = (part: number) => `${times[Math.floor(times.length * part)]?.toFixed(1)} ms`;
  console.log(
    `${PEOPLE} people in ${seconds.toFixed(0)} s beside ${(turns / seconds).toFixed(0)} turns a second on the web: ${times.length} webhooks, ${quantile(0.5)} median, ${quantile(0.99)} in 99 of 100; ${refusals} messages refused`,
  );
  expect(refusals).toBeLessThanOrEqual(PEOPLE / 10);
  expect(whatsapp.mistakes).toEqual([]);
  await expectEmptyInbox(place, channelId);
});
