// WhatsApp through the API: a number is connected, people talk to it, and nothing is lost or doubled when Meta has a bad day.
import { memoryStore } from '@colloquy/server';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { countingBot } from '../../faults/counting-bot.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { ChatMessage, WhatsAppApi } from './whatsapp-api.ts';
import { APP_SECRET, PHONE_NUMBER_ID, signed, startWhatsAppApi, TOKEN } from './whatsapp-api.ts';

const ANNA = { number: '4930901820', id: 'DE.13491208655302741918' };
const BEN = { number: '4930901821' };
const HOUR_MS = 60 * 60 * 1_000;

let server: StartedServer;
let whatsapp: WhatsAppApi;
/** Milliseconds by which the server's clock is ahead. */
let forwardMs = 0;

beforeEach(async () => {
  forwardMs = 0;
  whatsapp = await startWhatsAppApi();
  server = await start();
  const url = await server.listen();
  whatsapp.webhookUrl = url;
});
const folder = temporaryFolder('whatsapp');
/** Of one or more servers after each other, so it stays open. */
const start = (store = memoryStore()) =>
  startServer({
    store: { ...store, close: async () => undefined },
    dataFolder: folder.path,
    clock: () => Date.now() + forwardMs,
    bots: [countingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
afterAll(folder.remove);
afterEach(async () => {
  await whatsapp.close();
  await server.close();
  expect(whatsapp.mistakes).toEqual([]);
});

const secrets = { token: TOKEN, appSecret: APP_SECRET };
async function connect({
  settings = {},
  secrets: given = secrets,
}: {
  settings?: object;
  secrets?: object;
} = {}) {
  const created = await server.ask('/v1/bots/counting/channels', {
    body: {
      kind: 'whatsapp',
      settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url, ...settings },
      secrets: given,
    },
  });
  const { channel } = created.json as {
    readonly channel?: { readonly id: string; readonly settings: Readonly<Record<string, string>> };
  };
  whatsapp.webhookUrl = `${whatsapp.webhookUrl}/v1/channels/${channel?.id}/webhook`;
  return { ...created, channelId: channel?.id ?? '', path: `/v1/channels/${channel?.id}/webhook`, channel };
}

const bodyOf = (message: ChatMessage | undefined) => {
  if (message?.type === 'text') return message.text.body;
  if (message?.type === 'template') return message.template.components[0]?.parameters[0]?.text;
  return message?.type === 'interactive' ? message.interactive.body.text : undefined;
};
const textsOf = (address: string | undefined) => whatsapp.chat(address ?? '').map(bodyOf);
const outbox = () => server.store.outbox.count();
const dead = (channelId: string) =>
  server.store.outbox.list({ state: 'dead', limit: 10, destination: channelId });

it('a WhatsApp channel has a name, a link and a verify token, and answers messages', async () => {
  const { status, body, path, channel } = await connect();
  expect(status).toBe(200);
  const { verifyToken = '', ...settings } = channel?.settings ?? {};
  expect(settings).toMatchObject({ name: 'Quiz', link: 'https://wa.me/15550783881' });
  expect(body).not.toContain(APP_SECRET);
  expect(body).not.toContain(TOKEN);
  const check = (token: string) =>
    server.ask(
      `${path}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token })}`,
      { method: 'GET', headers: { authorization: '' } },
    );
  const isConfirmed = async () =>
    (await server.colloquy.channels.listOf('counting')).map(
      ({ settings }) => JSON.parse(settings).isConfirmed,
    );
  expect((await check('wrong')).status).toBe(401);
  expect(await isConfirmed()).toEqual([undefined]);
  expect(await check(verifyToken)).toMatchObject({ status: 200, body: '1158201444' });
  expect(await isConfirmed()).toEqual([true]);
  expect((await server.ask(path.replace(/\w{4}\/webhook/, 'ffff/webhook'), { method: 'GET' })).status).toBe(
    404,
  );
  whatsapp.write(ANNA, 'Hello');
  whatsapp.write(BEN, 'Hello');
  await expect.poll(() => textsOf(ANNA.id)).toEqual(['#1 []']);
  whatsapp.write(ANNA, 'a');
  await expect.poll(() => textsOf(ANNA.id)).toEqual(['#1 []', '#2 ["a"]']);
  expect(textsOf(BEN.number)).toEqual(['#1 []']);
  await expect.poll(() => whatsapp.typing.length).toBe(3);
  await expect.poll(outbox).toEqual({ waiting: 0, dead: 0 });
});

it.each([
  ['no number', { settings: { phoneNumberId: undefined } }, ['settings', 'phoneNumberId']],
  ['the number itself', { settings: { phoneNumberId: '+1 555 078 3881' } }, ['settings', 'phoneNumberId']],
  ['an id of no number', { settings: { phoneNumberId: '106540352242923' } }, ['settings', 'phoneNumberId']],
  ['no token', { secrets: { appSecret: APP_SECRET } }, ['secrets', 'token']],
  ['another token', { secrets: { ...secrets, token: `${TOKEN}y` } }, ['secrets', 'token']],
  ['no app secret', { secrets: { token: TOKEN } }, ['secrets', 'appSecret']],
  ['another app secret', { secrets: { ...secrets, appSecret: '0'.repeat(32) } }, ['secrets', 'appSecret']],
  ['a template that is none', { settings: { template: 'My template' } }, ['settings', 'template']],
])('the server refuses %s for WhatsApp with 400, and names the field', async (_, account, path) => {
  const refused = await connect(account);
  expect(refused).toMatchObject({ status: 400, json: { issues: [{ path, message: expect.any(String) }] } });
  expect(refused.body).not.toContain(TOKEN);
  expect(refused.body).not.toContain(APP_SECRET);
});

it('a WhatsApp channel stores no request without a valid signature', async () => {
  const { path, channelId } = await connect();
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
  expect((await server.ask(path, signed(body, '0'.repeat(32)))).status).toBe(401);
  expect((await server.ask(path, { body, headers: { 'content-type': 'application/json' } })).status).toBe(
    401,
  );
  expect((await server.ask(path, { ...signed(body), body: `${body} ` })).status).toBe(401);
  expect((await server.ask(path, signed('{"object":"page"}'))).status).toBe(400);
  expect((await server.ask(path, signed(body))).status).toBe(200);
  expect(await server.store.inbox.count(channelId)).toEqual({ waiting: 0, dead: 0 });
});

it('a WhatsApp channel reads batches, processes each message once, and skips other changes', async () => {
  const { path } = await connect();
  whatsapp.onWebhook = () => ({ times: 2 });
  whatsapp.write(ANNA, 'Hello', { id: 'wamid.1' });
  await expect.poll(() => textsOf(ANNA.id)).toEqual(['#1 []']);
  whatsapp.repeat();
  const metadata = { phone_number_id: PHONE_NUMBER_ID };
  const from = { from: ANNA.number, from_user_id: ANNA.id, timestamp: '1' };
  const text = (id: string, body: string) => ({ ...from, id, type: 'text', text: { body } });
  const change = (value: object) => ({ field: 'messages', value: { metadata, ...value } });
  const entry = [
    {
      changes: [
        change({ messages: [text('wamid.2', 'a'), 'nonsense', { id: 5 }, text('wamid.3', 'b')] }),
        change({
          messages: [
            { ...from, id: 'wamid.4', type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } },
          ],
        }),
        change({ metadata: { phone_number_id: 'other' }, messages: [text('wamid.5', 'of another number')] }),
        { field: 'account_update' },
        { field: 'of tomorrow', value: { metadata: 'x', messages: {} } },
      ],
    },
    {
      changes: [change({ messages: [text('wamid.6', 'c')] }), change({ statuses: [{}, { status: 'sent' }] })],
    },
  ];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  expect(await server.ask(path, signed(body))).toMatchObject({ status: 200, json: { received: 3 } });
  await expect
    .poll(() => textsOf(ANNA.id))
    .toEqual(['#1 []', '#2 ["a"]', '#3 ["a","b"]', '#4 ["a","b","c"]']);
});

it('a WhatsApp channel recognizes a person by number and id, and uses the newest address', async () => {
  await connect();
  whatsapp.write({ number: ANNA.number }, 'Hello');
  await expect.poll(() => textsOf(ANNA.number)).toEqual(['#1 []']);
  // The id is shown for the first time, and then the number is not shown any more.
  whatsapp.write(ANNA, 'a');
  await expect.poll(() => textsOf(ANNA.id)).toEqual(['#2 ["a"]']);
  whatsapp.write({ id: ANNA.id }, 'b');
  await expect.poll(() => textsOf(ANNA.id)).toHaveLength(2);
  // A new number comes with a new id.
  const system = {
    type: 'user_changed_number',
    wa_id: '4940123',
    user_id: 'DE.2',
    previous_user_id: ANNA.id,
  };
  whatsapp.write(ANNA, { type: 'system', system });
  await expect.poll(() => whatsapp.waiting).toBe(0);
  whatsapp.write({ id: 'DE.2' }, 'c');
  await expect.poll(() => textsOf('DE.2')).toEqual(['#4 ["a","b","c"]']);
});

it('a WhatsApp channel waits for the status after a lost response, and sends once', async () => {
  await connect();
  let losses = 0;
  whatsapp.onMessage = () => (losses++ === 0 ? { type: 'lose' } : undefined);
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(() => textsOf(ANNA.id)).toEqual(['#1 []']);
  whatsapp.write(ANNA, 'a');
  await expect.poll(() => textsOf(ANNA.id), { timeout: 10_000 }).toEqual(['#1 []', '#2 ["a"]']);
  await expect.poll(outbox).toEqual({ waiting: 0, dead: 0 });
  expect(losses).toBe(2);
}, 20_000);

it('a WhatsApp channel sends no message twice that a server was sending when it stopped', async () => {
  const { path } = await connect();
  let sends = 0;
  whatsapp.onMessage = () => {
    sends++;
    whatsapp.webhookUrl = 'http://127.0.0.1:1';
    return { type: 'hang' };
  };
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(() => sends).toBe(1);
  const { store } = server;
  await server.close();
  server = await start(store);
  const url = await server.listen();
  const waiting = () => store.outbox.list({ state: 'waiting', limit: 9 });
  await expect
    .poll(waiting)
    .toMatchObject([{ failure: expect.stringContaining('report of attempt 1 is awaited') }]);
  whatsapp.webhookUrl = `${url}${path}`;
  await expect.poll(outbox).toEqual({ waiting: 0, dead: 0 });
  expect(sends).toBe(1);
});

it('a WhatsApp channel sends a message again when its status reports a temporary failure', async () => {
  await connect();
  let failures = 0;
  whatsapp.onMessage = () => (failures++ === 0 ? { type: 'fail', code: 131_056 } : undefined);
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(() => failures, { timeout: 15_000 }).toBe(2);
  expect(textsOf(ANNA.id)).toEqual(['#1 []']);
}, 20_000);

it.each([
  ['a person who cannot be reached', { type: 'refuse', status: 400, code: 131_026 }, 'open'],
  ['a failure that a status reports', { type: 'fail', code: 131_026 }, 'open'],
  ['a message that is none', { type: 'refuse', status: 400, code: 131_009 }, 'open'],
  ['a locked account', { type: 'refuse', status: 403, code: 131_031 }, 'paused'],
  ['a locked account that a status reports', { type: 'fail', code: 368 }, 'paused'],
] as const)('a WhatsApp channel gives up a message for %s', async (_, fault, state) => {
  const { channelId } = await connect();
  whatsapp.onMessage = () => fault;
  whatsapp.write(ANNA, 'Hello');
  await expect
    .poll(() => dead(channelId))
    .toMatchObject([{ failure: expect.stringContaining(`${fault.code}`) }]);
  const listed = await server.ask('/v1/bots/counting/channels', { method: 'GET' });
  await expect.poll(() => server.store.channels.list()).toMatchObject([{ state }]);
  expect(listed.body).not.toContain(TOKEN);
});

it.each([
  [{ template: 'reminder', templateLanguage: 'en_US' }, 'A person here. Still there?', 0],
  [{}, undefined, 1],
])(
  'after 24 hours a WhatsApp channel sends a template or gives up, with %j',
  async (settings, words, givenUp) => {
    const { channelId } = await connect({ settings });
    whatsapp.write(ANNA, 'Hello');
    await expect.poll(() => textsOf(ANNA.id)).toEqual(['#1 []']);
    forwardMs = 25 * HOUR_MS;
    const [session] = await server.store.listNewestSessions({ limit: 1 });
    const text = 'A person here.\nStill there?';
    expect((await server.ask(`/v1/sessions/${session?.id}/messages`, { body: { text } })).status).toBe(200);
    await expect.poll(outbox, { timeout: 10_000 }).toEqual({ waiting: 0, dead: givenUp });
    expect(whatsapp.chat(ANNA.id)[1]?.type).toBe(words === undefined ? undefined : 'template');
    expect(textsOf(ANNA.id)[1]).toBe(words);
    for (const { failure } of await dead(channelId)) expect(failure).toContain('24 hours');
  },
);
