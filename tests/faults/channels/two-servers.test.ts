// Two servers on one PostgreSQL: each timer runs once, and a person's messages are turns in their order, whichever server takes them.
import { openStore } from '@colloquy/server';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { patientBot } from '../../channels/patient-bot.ts';
import { startPlatform } from '../../channels/platform.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { allSessions } from '../all-sessions.ts';
import { countingBot, expectedText } from '../counting-bot.ts';

const HOUR = 3_600_000;
const KEY = Buffer.alloc(32, 'k').toString('base64');
const database = await createTestDatabase();
let forwardMs = 0;
let servers: readonly StartedServer[] = [];

async function startTwo(bot: unknown): Promise<readonly StartedServer[]> {
  const start = async () =>
    startServer({
      store: await openStore({ dataFolder: '/nowhere', databaseUrl: database.url }),
      clock: () => Date.now() + forwardMs,
      bots: [bot],
      environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', COLLOQUY_SECRET_KEY: KEY },
    });
  servers = [await start(), await start()];
  return servers;
}
afterEach(async () => {
  for (const server of servers) await server.close();
  await database.empty();
});
afterAll(() => database.remove());

it('each timer runs once on one of two servers', async () => {
  const [one, other] = await startTwo(patientBot);
  for (let chat = 0; chat < 10; chat++)
    await (chat % 2 === 0 ? one : other)?.ask('/v1/bots/patient/startChat', { body: {} });
  const turns = async () => (await allSessions(one?.store as StartedServer['store'])).map(({ turn }) => turn);
  const waiting = () => one?.store.outbox.count();
  /** An entry that a server holds while the clock jumps is free again for another one only a minute later. */
  const attempts = async () =>
    (await one?.store.outbox.list({ state: 'waiting', limit: 99 }))?.map((entry) => entry.attempts);
  await expect.poll(attempts).toEqual(Array(10).fill(0));
  forwardMs += HOUR;
  await expect.poll(turns).toEqual(Array(10).fill(2));
  await expect.poll(waiting).toEqual({ waiting: 10, dead: 0 });
  await expect.poll(attempts).toEqual(Array(10).fill(0));
  expect(await turns()).toEqual(Array(10).fill(2));
  forwardMs += 24 * HOUR;
  await expect.poll(waiting).toEqual({ waiting: 0, dead: 0 });
  expect(await turns()).toEqual(Array(10).fill(3));
});

it('messages that two servers receive are turns in the order of their person', async () => {
  const [one, other] = await startTwo(countingBot);
  const platform = await startPlatform();
  const created = await one?.colloquy.channels.create('counting', {
    kind: 'webhook',
    settings: { address: platform.address },
  });
  if (!created?.ok) throw new Error(JSON.stringify(created?.problem));
  platform.secret = String(created.secrets?.signingSecret);
  const path = `/v1/channels/${created.channel.id}/webhook`;
  const people = ['anna', 'ben', 'cleo', 'dan', 'eve'];
  const replies = Array.from({ length: 10 }, (_, index) => `${index}`);
  const write = async (person: string, at: number) => {
    for (const [index, message] of ['start', ...replies].entries()) {
      const server = (at + index) % 2 === 0 ? one : other;
      const body = platform.sign([{ id: `${person} ${message}`, person, message }], Date.now() + forwardMs);
      // The platform sends an event to both if it is impatient.
      const sent = index % 3 === 0 ? [one, other] : [server];
      for (const response of await Promise.all(sent.map((to) => to?.ask(path, body))))
        expect(response?.status).toBe(200);
    }
  };
  await Promise.all(people.map(write));
  const expected = ['start', ...replies].map((_, index) => expectedText(replies.slice(0, index)));
  const textsOf = (person: string) =>
    platform.turns.filter((turn) => turn.person === person).map(({ text }) => text);
  await expect.poll(() => people.map(textsOf)).toEqual(people.map(() => expected));
  await platform.close();
});
