// Telegram through the API: a bot is connected by its token, people talk to it, and nothing is lost when Telegram has a bad day.
import { memoryStore } from '@colloquy/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countingBot } from '../../faults/counting-bot.ts';
import { freePort } from '../../support/free-port.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import type { TelegramApi } from './telegram-api.ts';
import { startTelegramApi, TOKEN } from './telegram-api.ts';
import { waitingBot } from './waiting-bot.ts';

const ANNA = 7_000_000_001;
const BEN = 7_000_000_002;

let server: StartedServer;
let telegram: TelegramApi;

beforeEach(async () => {
  telegram = await startTelegramApi();
  server = await start();
});
afterEach(async () => {
  await server.close();
  await telegram.close();
  expect(telegram.mistakes).toEqual([]);
});

const start = (environment: Readonly<Record<string, string>> = {}) =>
  startServer({
    store: memoryStore(),
    bots: [countingBot, waitingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', ...environment },
  });

async function connect(bot = 'counting', secrets: object = { token: TOKEN }, settings: object = {}) {
  const created = await server.ask(`/v1/bots/${bot}/channels`, {
    body: { kind: 'telegram', settings: { apiUrl: telegram.url, ...settings }, secrets },
  });
  const { channel } = created.json as { readonly channel?: { readonly id: string } };
  return { ...created, channelId: channel?.id ?? '' };
}

const textsOf = (person: number) => telegram.chat(person).map(({ text }) => text);
const sends = () => telegram.requests.filter(({ method }) => method === 'sendMessage');
const signs = () => telegram.requests.filter(({ method }) => method === 'sendChatAction');

it('a Telegram channel connects by its token, has a name and a link, and answers messages', async () => {
  const { status, json, body } = await connect();
  expect(status).toBe(200);
  expect(json).toMatchObject({
    channel: { kind: 'telegram', settings: { name: 'Quiz', link: 'https://t.me/quiz_bot' } },
  });
  expect(body).not.toContain(TOKEN.slice(10));
  expect(json).not.toHaveProperty('secrets');
  telegram.write(ANNA, '/start');
  telegram.write(BEN, 'Hello');
  telegram.write(ANNA, 'a');
  await expect.poll(() => textsOf(ANNA)).toEqual(['#1 []', '#2 ["a"]']);
  await expect.poll(() => textsOf(BEN)).toEqual(['#1 []']);
  await expect.poll(() => telegram.waiting).toBe(0);
  await expect.poll(() => signs().length).toBe(3);
});

it('a link to Telegram names the bot that it starts, of several on the account', async () => {
  await connect('counting', { token: TOKEN }, { otherBots: [waitingBot.id] });
  telegram.write(ANNA, `/start ${waitingBot.publicId}`);
  telegram.write(BEN, '/start spring-sale');
  await expect.poll(() => textsOf(BEN)).toEqual(['#1 []']);
  await expect.poll(() => textsOf(ANNA).length).toBeGreaterThan(0);
  expect(textsOf(ANNA)).not.toContain('#1 []');
});

it('the review of a draft warns of what Telegram cannot do, once the bot is connected there', async () => {
  const value = { id: 'code', type: 'Code', options: { content: 'alert(1)', isExecutedOnClient: true } };
  await server.ask('/v1/bots/counting/draft', {
    method: 'PATCH',
    body: [{ op: 'add', path: '/groups/0/blocks/0', value }],
    headers: { 'if-match': '*' },
  });
  const warnings = async () => {
    const { json } = await server.ask('/v1/bots/counting/draft/review', { method: 'GET' });
    const { issues } = json as {
      readonly issues: readonly { readonly code?: string; readonly block?: string }[];
    };
    return issues.filter(({ code }) => code === 'channel_limit');
  };
  expect(await warnings()).toEqual([]);
  await connect();
  expect(await warnings()).toMatchObject([
    { severity: 'warning', block: 'code', message: expect.stringContaining('Telegram') },
  ]);
});

it.each([
  ['no token', {}, ['secrets', 'token']],
  ['a text that is no token', { token: 'abc' }, ['secrets', 'token']],
  ['a token of no bot', { token: TOKEN.replace('A', 'B') }, ['secrets', 'token']],
])('the server refuses %s for Telegram with 400, and does not repeat the token', async (_, secrets, path) => {
  const refused = await connect('counting', secrets);
  expect(refused).toMatchObject({ status: 400, json: { issues: [{ path }] } });
  expect(refused.body).not.toContain(TOKEN.slice(12));
});

it('the server reports that Telegram is unreachable, without the token', async () => {
  const body = {
    kind: 'telegram',
    settings: { apiUrl: `http://127.0.0.1:${await freePort()}` },
    secrets: { token: TOKEN },
  };
  const refused = await server.ask('/v1/bots/counting/channels', { body });
  expect(refused).toMatchObject({
    status: 400,
    json: { issues: [{ message: expect.stringContaining('cannot be reached') }] },
  });
  expect(refused.body).not.toContain(TOKEN.slice(12));
});

it('the server does not send a stored token to a new API address', async () => {
  const { channelId } = await connect();
  const path = `/v1/bots/counting/channels/${channelId}`;
  const settings = { apiUrl: `${telegram.url}/other` };
  const change = (body: object) => server.ask(path, { method: 'PATCH', body });
  expect(await change({ settings })).toMatchObject({
    status: 400,
    json: { issues: [{ path: ['secrets', 'token'] }] },
  });
  expect((await change({ settings: { apiUrl: telegram.url } })).json).toMatchObject({
    channel: { settings: { link: 'https://t.me/quiz_bot' } },
  });
});

it('a Telegram channel processes an update once, even if Telegram sends it twice', async () => {
  await connect();
  const first = telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA)).toEqual(['#1 []']);
  const second = telegram.write(ANNA, 'a');
  await expect.poll(() => textsOf(ANNA)).toHaveLength(2);
  telegram.repeat(second);
  telegram.repeat(first);
  telegram.write(ANNA, 'b');
  await expect.poll(() => textsOf(ANNA)).toEqual(['#1 []', '#2 ["a"]', '#3 ["a","b"]']);
});

it('a Telegram channel skips updates that are not a private message', async () => {
  await connect();
  const group = { id: -5, type: 'group', title: 'All' };
  telegram.push({});
  telegram.push({
    edited_message: { message_id: 1, date: 0, chat: { id: ANNA, type: 'private' }, text: 'x' },
  });
  telegram.push({ message: { message_id: 1, date: 0, chat: group, text: '/start' } });
  telegram.push({ message: 'nonsense' });
  telegram.push({
    callback_query: { id: 'q', from: { id: ANNA, is_bot: false, first_name: 'A' }, data: 'other' },
  });
  telegram.push({ my_chat_member: { date: 0 } });
  telegram.write(ANNA, {
    text: 'x'.repeat(4_096),
    entities: Array(99).fill({ type: 'bold', offset: 0, length: 1 }),
  });
  await expect.poll(() => textsOf(ANNA)).toEqual(['#1 []']);
  expect(sends()).toHaveLength(1);
});

it('a Telegram channel waits for the retry time of Telegram, and sends each message once', async () => {
  await connect();
  let refusals = 0;
  telegram.onRequest = ({ method }) =>
    method === 'sendMessage' && refusals++ === 0
      ? { type: 'refuse', status: 429, description: 'Too Many Requests: retry after 1', retryAfter: 1 }
      : undefined;
  telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA), { timeout: 20_000 }).toEqual(['#1 []']);
  expect(sends()).toHaveLength(2);
}, 30_000);

it('a Telegram channel sends a message again when the response was lost', async () => {
  await connect();
  let losses = 0;
  telegram.onRequest = ({ method }) =>
    method === 'sendMessage' && losses++ === 0 ? { type: 'lose' } : undefined;
  telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA), { timeout: 20_000 }).toEqual(['#1 []', '#1 []']);
}, 30_000);

it('a Telegram channel gives up messages to a person who blocked the bot', async () => {
  const { channelId } = await connect();
  telegram.blocked.add(ANNA);
  telegram.write(ANNA, '/start');
  telegram.write(BEN, '/start');
  await expect.poll(() => textsOf(BEN)).toEqual(['#1 []']);
  const dead = () => server.store.outbox.list({ state: 'dead', limit: 10, destination: channelId });
  await expect.poll(dead).toMatchObject([{ failure: expect.stringContaining('blocked by the user') }]);
  telegram.blocked.delete(ANNA);
  telegram.write(ANNA, 'back');
  await expect.poll(() => textsOf(ANNA)).toEqual(['#2 ["back"]']);
});

it('a Telegram channel pauses when the token becomes invalid, and continues with a new token', async () => {
  const { channelId } = await connect();
  telegram.token = TOKEN.replace('AAH', 'BBH');
  telegram.write(ANNA, '/start');
  const path = '/v1/bots/counting/channels';
  await expect
    .poll(async () => (await server.ask(path, { method: 'GET' })).json, { timeout: 25_000 })
    .toMatchObject({ channels: [{ state: 'paused', reason: expect.stringContaining('401') }] });
  const body = { secrets: { token: telegram.token }, state: 'open' };
  expect((await server.ask(`${path}/${channelId}`, { method: 'PATCH', body })).status).toBe(200);
  await expect.poll(() => textsOf(ANNA), { timeout: 15_000 }).toEqual(['#1 []']);
}, 45_000);

it('a Telegram channel delays a message without delaying replies to the same person', async () => {
  await connect('waiting');
  telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA)).toEqual(['one']);
  telegram.write(ANNA, '/start');
  await expect.poll(() => textsOf(ANNA)).toEqual(['one', 'one']);
  telegram.write(ANNA, 'hurry');
  await expect.poll(() => textsOf(ANNA)).toEqual(['one', 'one', 'two']);
  await expect.poll(() => server.store.outbox.count()).toEqual({ waiting: 2, dead: 0 });
});

it('a Telegram channel polls with one request at a time, and stops when the channel is paused', async () => {
  const { channelId } = await connect();
  await expect.poll(() => telegram.polls.now).toBe(1);
  const body = { state: 'paused' };
  await server.ask(`/v1/bots/counting/channels/${channelId}`, { method: 'PATCH', body });
  await expect.poll(() => telegram.polls.now).toBe(0);
  expect(telegram.polls.most).toBe(1);
});

it('a Telegram channel registers a webhook at a public address, and checks its secret', async () => {
  await server.close();
  server = await start({ COLLOQUY_PUBLIC_URL: 'https://bots.example' });
  const { channelId } = await connect();
  const path = `/v1/channels/${channelId}/webhook`;
  await expect.poll(() => telegram.webhook).toMatchObject({ url: `https://bots.example${path}` });
  const message = { message_id: 1, date: 0, chat: { id: ANNA, type: 'private' }, text: '/start' };
  const post = (secret: string) =>
    server.ask(path, {
      body: { update_id: 5, message },
      headers: { 'x-telegram-bot-api-secret-token': secret },
    });
  expect((await post('wrong')).status).toBe(401);
  expect(await post(String(telegram.webhook?.secret_token))).toMatchObject({
    status: 200,
    json: { received: 1 },
  });
  await expect.poll(() => textsOf(ANNA)).toEqual(['#1 []']);
  expect(telegram.requests.some(({ method }) => method === 'getUpdates')).toBe(false);
});
