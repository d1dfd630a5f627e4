// Channels through the API: events become turns of the person's chat, once and in order, and replies go back signed.
import { memoryStore } from '@colloquy/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Platform } from './platform.ts';
import { startPlatform } from './platform.ts';

let server: StartedServer;
let platform: Platform;
let channelId: string;
const folder = temporaryFolder('channels');

beforeEach(async () => {
  platform = await startPlatform();
  server = await startServer({
    store: memoryStore(),
    dataFolder: folder.path,
    bots: [countingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const created = await server.ask('/v1/bots/counting/channels', {
    body: { kind: 'webhook', settings: { address: platform.address } },
  });
  expect(created.status).toBe(200);
  const { channel, secrets } = created.json as unknown as {
    readonly channel: { readonly id: string };
    readonly secrets: { readonly signingSecret: string };
  };
  channelId = channel.id;
  platform.secret = secrets.signingSecret;
});
afterEach(async () => {
  await server.close();
  await platform.close();
  folder.remove();
});

const webhook = () => `/v1/channels/${channelId}/webhook`;
const post = (...events: readonly object[]) => server.ask(webhook(), platform.sign(events));
const said = (person: string, id: string, message = id) => ({ id: `${person} ${id}`, person, message });
const textsFor = (person: string) =>
  platform.turns.filter((turn) => turn.person === person).map(({ text }) => text);
const path = () => `/v1/bots/counting/channels/${channelId}`;
const inbox = async () => (await server.store.inbox.count(channelId)) as { waiting: number; dead: number };

it('a channel turns each event into one turn of its person, in order and once', async () => {
  const first = await post(said('anna', 'a'), said('ben', 'a'), said('anna', 'b'));
  expect(first).toMatchObject({ status: 200, json: { received: 3 } });
  await post(said('anna', 'b'), said('anna', 'c'), said('anna', 'a'));
  await post(said('ben', 'b'));
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []', '#2 ["b"]', '#3 ["b","c"]']);
  await expect.poll(() => textsFor('ben')).toEqual(['#1 []', '#2 ["b"]']);
  const chats = new Set(platform.turns.map(({ person, chatId }) => `${person} ${chatId}`));
  expect(chats.size).toBe(2);
  expect(platform.turns[0]?.data).toMatchObject({
    channelId,
    turn: 1,
    input: { id: 'ask', type: 'text input' },
  });
  expect(JSON.stringify(platform.turns)).not.toContain('sessionId');
  await expect.poll(inbox).toEqual({ waiting: 0, dead: 0 });
});

it('a channel starts a new chat when a person writes after the end of a chat', async () => {
  await post(said('anna', 'a'), said('anna', 'bye'), said('anna', 'c'), said('anna', 'd'));
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []', 'bye ["bye"]', '#1 []', '#2 ["d"]']);
  expect(platform.turns.map(({ isEnded }) => isEnded)).toEqual([false, true, false, false]);
  expect(new Set(platform.turns.map(({ chatId }) => chatId)).size).toBe(2);
});

it('a channel sends the message of an operator to the person, but no other change', async () => {
  await post(said('anna', 'a'));
  await expect.poll(() => platform.turns.length).toBe(1);
  const chat = `/v1/sessions/${platform.turns[0]?.chatId}`;
  await server.ask(`${chat}/state`, { method: 'PATCH', body: { variables: { Last: 'x' } } });
  await server.ask(`${chat}/state`, { method: 'PATCH', body: { isPaused: true } });
  await server.ask(`${chat}/messages`, { body: { text: 'A person here.' } });
  await post(said('anna', 'b'));
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []', 'A person here.']);
  await server.ask(`${chat}/state`, { method: 'PATCH', body: { isPaused: false } });
  await post(said('anna', 'c'));
  // The bot asks again when it resumes, and never between the words of a person.
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []', 'A person here.', '', '#2 ["c"]']);
  expect(platform.turns.map(({ data }) => 'input' in data)).toEqual([true, false, true, true]);
});

it('a channel prefills variables when an event starts a chat', async () => {
  await post({ id: 'm1', person: 'anna', message: 'a', variables: { Count: 41 } });
  await expect.poll(() => textsFor('anna')).toEqual(['#42 []']);
});

it('a channel stores no request with a wrong signature or an invalid body', async () => {
  const good = platform.sign([said('anna', 'a')]);
  const ask = (fields: object) => server.ask(webhook(), { ...good, ...fields });
  const other = platform.sign([said('eve', 'a')]);
  expect(await ask({ body: other.body })).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
  expect((await ask({ headers: { 'content-type': 'application/json' } })).status).toBe(401);
  expect((await server.ask(webhook(), platform.sign([said('anna', 'a')], Date.now() - 600_000))).status).toBe(
    401,
  );
  expect((await server.ask('/v1/channels/chn_none/webhook', good)).status).toBe(404);
  expect((await server.ask(webhook().replace(/[0-9a-f]{4}\/webhook$/, 'ffff/webhook'), good)).status).toBe(
    404,
  );
  expect(await post({ id: 'm1' })).toMatchObject({
    status: 400,
    json: { issues: [{ path: ['events', 0, 'person'] }] },
  });
  expect((await ask({ body: 'x'.repeat(4_000_000) })).status).toBe(413);
  expect((await server.ask(webhook(), { headers: good.headers })).status).toBe(400);
  expect(await inbox()).toEqual({ waiting: 0, dead: 0 });
  expect(await server.store.inbox.nextAt()).toBeUndefined();
});

it('a channel tests the account, lists sent messages and sends one again on request', async () => {
  const tested = await server.ask(`${path()}/test`, { method: 'POST' });
  expect(tested.json).toEqual({ isWorking: true, milliseconds: expect.any(Number) });
  expect(platform.turns).toMatchObject([{ text: '' }]);
  await post(said('anna', 'a'));
  const deliveries = async (state: string) =>
    (await server.ask(`${path()}/deliveries?state=${state}`, { method: 'GET' })).json.deliveries as readonly {
      readonly id: string;
    }[];
  await expect
    .poll(() => deliveries('delivered'))
    .toMatchObject([
      { status: 204, message: { person: 'anna', message: { turn: 1, messages: [{ type: 'text' }] } } },
    ]);
  platform.behave((response) => response.writeHead(404).end());
  await post(said('anna', 'b'));
  await expect
    .poll(() => deliveries('waiting'))
    .toMatchObject([{ failure: 'The receiver answered with 404.' }]);
  expect((await server.ask(`${path()}/test`, { method: 'POST' })).json).toMatchObject({
    isWorking: false,
    failure: 'The receiver answered with 404.',
  });
  platform.behave((response) => response.writeHead(204).end());
  expect((await server.ask(`${path()}/redeliver`, { body: {} })).json).toEqual({ count: 1 });
  await expect.poll(async () => (await deliveries('delivered')).length).toBe(2);
  await server.ask(path(), { method: 'PATCH', body: { state: 'paused' } });
  expect((await server.ask(`${path()}/redeliver`, { body: {} })).status).toBe(409);
});

it('a channel validates the fields of an account one by one and stores nothing', async () => {
  const check = async (body: object) => (await server.ask('/v1/bots/counting/channels/check', { body })).json;
  expect(await check({ kind: 'whatsapp' })).toEqual({ issues: [] });
  expect(await check({ kind: 'whatsapp', settings: { phoneNumberId: '12' } })).toMatchObject({
    issues: [{ path: ['settings', 'phoneNumberId'] }],
  });
  expect(await check({ kind: 'webhook', settings: { address: platform.address } })).toEqual({
    issues: [],
    settings: { address: platform.address },
  });
  expect(await check({ kind: 'fax' })).toMatchObject({ issues: [{ path: ['kind'] }] });
});

it('a paused channel answers 503, and accepts events after it opens', async () => {
  expect(await server.ask(path(), { method: 'PATCH', body: { state: 'paused' } })).toMatchObject({
    json: { channel: { state: 'paused' } },
  });
  expect((await post(said('anna', 'a'))).status).toBe(503);
  expect((await server.ask(path(), { method: 'PATCH', body: { state: 'open' } })).status).toBe(200);
  expect((await post(said('anna', 'a'))).status).toBe(200);
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []']);
});

it('a channel retries a turn after 429, and pauses after 410', async () => {
  let count = 0;
  platform.behave((response) => {
    count += 1;
    response.writeHead(count === 1 ? 429 : 204, { 'retry-after': '0' }).end();
  });
  await post(said('anna', 'a'));
  await expect.poll(() => count, { timeout: 20_000 }).toBe(2);
  expect(platform.turns[0]?.id).toBe(platform.turns[1]?.id);
  platform.behave((response) => response.writeHead(410).end());
  await post(said('anna', 'b'));
  const listed = async () => (await server.ask('/v1/bots/counting/channels', { method: 'GET' })).json;
  await expect.poll(listed).toMatchObject({
    channels: [{ id: channelId, state: 'paused', reason: expect.stringContaining('410') }],
  });
  const dead = await server.store.outbox.list({ state: 'dead', limit: 10, destination: channelId });
  expect(dead).toHaveLength(1);
}, 30_000);

it('a channel drops an event that the chat rejects, and processes the next one', async () => {
  await post(said('anna', 'a'));
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []']);
  await post(
    { id: 'm2', person: 'anna', message: { type: 'command', command: 'unknown' } },
    said('anna', 'b'),
  );
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []', '#2 ["b"]']);
  expect(await inbox()).toEqual({ waiting: 0, dead: 1 });
});

it('a channel never shows its secrets, and its data is deleted with it', async () => {
  await post(said('anna', 'a'));
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []']);
  const listed = await server.ask('/v1/bots/counting/channels', { method: 'GET' });
  expect(listed.json).toMatchObject({
    channels: [
      {
        id: channelId,
        kind: 'webhook',
        settings: { address: platform.address },
        inbox: { waiting: 0, dead: 0 },
      },
    ],
  });
  expect(listed.body).not.toContain(platform.secret);
  expect((await server.ask(path(), { method: 'DELETE' })).status).toBe(204);
  expect((await server.ask(path(), { method: 'DELETE' })).status).toBe(404);
  expect((await post(said('anna', 'b'))).status).toBe(404);
  expect(await server.store.contacts.find({ channelId, person: 'anna' })).toBeUndefined();
});

it.each([
  ['an unknown kind', { kind: 'fax' }, ['kind']],
  ['no address', { kind: 'webhook' }, ['settings', 'address']],
  [
    'an address of the own network',
    { kind: 'webhook', settings: { address: 'http://10.0.0.1/' } },
    ['settings', 'address'],
  ],
  [
    'an address without encryption',
    { kind: 'webhook', settings: { address: 'http://example.com/' } },
    ['settings', 'address'],
  ],
  [
    'a setting that there is not',
    { kind: 'webhook', settings: { address: 'https://example.com/', adress: '' } },
    ['settings', 'adress'],
  ],
  [
    'a secret that is none',
    { kind: 'webhook', settings: { address: 'https://example.com/' }, secrets: { signingSecret: 'abc' } },
    ['secrets', 'signingSecret'],
  ],
])('a channel refuses an account with %s', async (_, body, issuePath) => {
  const refused = await server.ask('/v1/bots/counting/channels', { body });
  expect(refused).toMatchObject({ status: 400, json: { issues: [{ path: issuePath }] } });
  expect(refused.body).not.toContain('"abc"');
});

it('a channel accepts new secrets for an account', async () => {
  const signingSecret = `whsec_${'B'.repeat(43)}=`;
  expect((await server.ask(path(), { method: 'PATCH', body: { secrets: { signingSecret } } })).status).toBe(
    200,
  );
  expect((await post(said('anna', 'a'))).status).toBe(401);
  platform.secret = signingSecret;
  expect((await post(said('anna', 'a'))).status).toBe(200);
  await expect.poll(() => textsFor('anna')).toEqual(['#1 []']);
});
