// Events for silence on servers: durable, once among several, on the web and on channels.
import { memoryStore } from '@colloquy/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { patientBot } from './patient-bot.ts';
import { startPlatform } from './platform.ts';

const HOUR = 3_600_000;
let now = Date.UTC(2026, 10, 29, 9);
const clock = () => now;
const servers: StartedServer[] = [];
async function open(store: StartedServer['store'], options: object = {}) {
  const server = await startServer({ store, clock, bots: [patientBot], ...options });
  servers.push(server);
  return server;
}
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server.close();
});

async function begin(server: StartedServer) {
  const { json } = await server.ask('/v1/bots/patient/startChat', { body: {} });
  const id = String(json.sessionId);
  return {
    id,
    texts: async () => {
      const { json: chat } = await server.ask(`/v1/sessions/${id}`, { method: 'GET' });
      return (JSON.stringify(chat).match(/Your name\?|Still there\?|Another time!/g) ?? []).join(' ');
    },
  };
}

it('a bot reminds and then ends a silent chat, once for two servers on one store', async () => {
  const store = memoryStore();
  const first = await open(store);
  const { texts } = await begin(first);
  await open(store);
  now += HOUR - 1;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await texts()).toBe('Your name?');
  now += 1;
  await expect.poll(texts, { timeout: 15_000 }).toBe('Your name? Still there?');
  now += 24 * HOUR;
  await expect.poll(texts, { timeout: 15_000 }).toBe('Your name? Still there? Another time!');
}, 40_000);

it('a due reminder survives a restart, and an answered chat gets none', async () => {
  const store = memoryStore();
  const first = await open({ ...store, close: async () => undefined });
  const { id } = await begin(first);
  const answered = await begin(first);
  await first.ask(`/v1/sessions/${answered.id}/continueChat`, { body: { message: 'Ada' } });
  await first.close();
  servers.length = 0;
  now += 2 * HOUR;
  const second = await open(store);
  const turnsOf = async (one: string) => (await second.store.loadSessions([one]))[0]?.turn;
  await expect.poll(() => turnsOf(id), { timeout: 15_000 }).toBe(2);
  await expect
    .poll(async () => (await second.store.outbox.list({ state: 'waiting', limit: 9 })).length, {
      timeout: 15_000,
    })
    .toBe(1);
  expect(await turnsOf(answered.id)).toBe(2);
  const replay = await second.colloquy.chats.replay(id);
  expect(replay).toMatchObject({ firstDifference: undefined, turns: [{ isSame: true }, { isSame: true }] });
}, 40_000);

it('a server that has had no turn runs the timers of a server that stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = memoryStore();
  const first = await open({ ...store, close: async () => undefined });
  const idle = await open(store);
  const { id } = await begin(first);
  servers.shift();
  await first.close();
  now += HOUR;
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await idle.store.loadSessions([id]))[0]?.turn).toBe(2);
  expect(await idle.store.outbox.list({ state: 'delivered', limit: 9 })).toHaveLength(1);
}, 40_000);

it('a person on a channel receives the reminder', async () => {
  const platform = await startPlatform();
  const server = await open(memoryStore(), { environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' } });
  const created = await server.colloquy.channels.create('patient', {
    kind: 'webhook',
    settings: { address: platform.address },
  });
  if (!created.ok) throw new Error(created.problem.message);
  platform.secret = String(created.secrets?.signingSecret);
  const event = { id: 'm1', person: 'anna', message: { type: 'command', command: 'x' } };
  await server.ask(
    `/v1/channels/${created.channel.id}/webhook`,
    platform.sign([{ ...event, message: undefined }], now),
  );
  await expect.poll(() => platform.turns.map(({ text: words }) => words)).toEqual(['Your name?']);
  now += HOUR;
  await expect
    .poll(() => platform.turns.map(({ text: words }) => words), { timeout: 15_000 })
    .toEqual(['Your name?', 'Still there?']);
  await platform.close();
}, 40_000);
