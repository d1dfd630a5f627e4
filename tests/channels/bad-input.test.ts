// Bad requests to the webhooks of all platforms: forged, replayed, huge, malformed and unknown ones. Nothing of them is stored but what counts.
import { memoryStore } from '@colloquy/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { startPlatform } from './platform.ts';
import { startTelegramApi, TOKEN } from './telegram/telegram-api.ts';
import {
  TOKEN as ACCESS_TOKEN,
  APP_SECRET,
  PHONE_NUMBER_ID,
  signed,
  startWhatsAppApi,
} from './whatsapp/whatsapp-api.ts';

let server: StartedServer;
let close: () => Promise<void> = async () => undefined;
beforeEach(async () => {
  server = await startServer({
    store: memoryStore(),
    bots: [countingBot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', COLLOQUY_PUBLIC_URL: 'https://bots.example' },
  });
});
afterEach(async () => {
  await server.close();
  await close();
});

interface Request {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** A connected platform, as a sender of requests. */
interface Sender {
  readonly channelId: string;
  /** Signs a body; with a wrong secret when it is forged. */
  sign(body: string, isForged?: boolean): Request;
  /** The body of a message. */
  message(id: number, text: string): string;
  /** Texts that the person got. */
  texts(): readonly unknown[];
  /** Bodies that are no request of this platform. */
  readonly malformed: readonly string[];
  /** Bodies of the platform that mean nothing to a bot. */
  readonly unknown: readonly string[];
}

async function connect(body: object): Promise<string> {
  const created = await server.ask('/v1/bots/counting/channels', { body });
  expect(created.status).toBe(200);
  const { channel, secrets } = created.json as {
    readonly channel: { readonly id: string };
    readonly secrets?: { readonly signingSecret: string };
  };
  signingSecret = secrets?.signingSecret ?? '';
  return channel.id;
}
let signingSecret = '';

async function onTelegram(): Promise<Sender> {
  const api = await startTelegramApi();
  close = api.close;
  const channelId = await connect({
    kind: 'telegram',
    settings: { apiUrl: api.url },
    secrets: { token: TOKEN },
  });
  await expect.poll(() => api.webhook).toBeDefined();
  const chat = { id: 7, type: 'private' };
  const update = (fields: object) => JSON.stringify({ update_id: 5, ...fields });
  return {
    channelId,
    sign: (body, isForged) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': isForged ? 'wrong' : String(api.webhook?.secret_token),
      },
    }),
    message: (id, text) => update({ update_id: id, message: { message_id: id, date: 0, chat, text } }),
    texts: () => api.chat(7).map(({ text }) => text),
    malformed: ['', '{', '[]', '"x"', 'null', '{"update_id":"5"}', '{"update_id":-1}', '{"update_id":1e99}'],
    unknown: [
      update({}),
      update({ poll: { id: '1' } }),
      update({ message: { message_id: 1, chat: { id: '7', type: 'private' }, text: 'x' } }),
      update({ message: { message_id: 1, chat, text: { length: 3 } } }),
      update({ callback_query: { id: 'q', from: { id: 7 }, data: '__proto__' } }),
      '{"update_id":5,"__proto__":{"message":{"message_id":1,"chat":{"id":7,"type":"private"},"text":"x"}}}',
    ],
  };
}

async function onWhatsApp(): Promise<Sender> {
  const api = await startWhatsAppApi();
  close = api.close;
  const channelId = await connect({
    kind: 'whatsapp',
    settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: api.url },
    secrets: { token: ACCESS_TOKEN, appSecret: APP_SECRET },
  });
  api.webhookUrl = 'http://127.0.0.1:1';
  const metadata = { phone_number_id: PHONE_NUMBER_ID };
  const webhook = (value: object, field = 'messages') =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field, value: { metadata, ...value } }] }],
    });
  const from = { from: '4930901820', timestamp: '1' };
  return {
    channelId,
    sign: (body, isForged) => signed(body, isForged ? '0'.repeat(32) : APP_SECRET),
    message: (id, text) =>
      webhook({ messages: [{ ...from, id: `wamid.${id}`, type: 'text', text: { body: text } }] }),
    texts: () => api.chat('4930901820').map((message) => (message.type === 'text' ? message.text.body : '')),
    malformed: [
      '',
      '{',
      '[]',
      'null',
      '{"object":"page","entry":[]}',
      '{"object":"whatsapp_business_account"}',
    ],
    unknown: [
      webhook({}),
      webhook({ statuses: [{ status: 'sent', biz_opaque_callback_data: 'out_none.1' }, 7, null] }),
      webhook({ statuses: [{ status: 'failed', biz_opaque_callback_data: "out_'; DROP.1" }] }),
      webhook({ messages: [{ ...from, id: 'wamid.9', type: 'text', text: 'no object' }, 'x', [], null] }),
      webhook({ messages: [{ ...from, id: '', type: 'text', text: { body: 'x' } }] }),
      webhook({ messages: [{ id: 'wamid.9', type: 'text', text: { body: 'of no one' } }] }),
      webhook({ metadata: {}, messages: [{ ...from, id: 'wamid.9', type: 'text', text: { body: 'x' } }] }),
      webhook({ event: 'ACCOUNT_RESTRICTION' }, 'account_update'),
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [7, { id: '1' }, { changes: [null, {}] }],
      }),
    ],
  };
}

async function onWebhook(): Promise<Sender> {
  const platform = await startPlatform();
  close = platform.close;
  const channelId = await connect({ kind: 'webhook', settings: { address: platform.address } });
  const events = (...list: readonly unknown[]) => JSON.stringify({ events: list });
  return {
    channelId,
    sign(body, isForged) {
      platform.secret = isForged ? `whsec_${'A'.repeat(32)}` : signingSecret;
      const request = platform.signBody(body);
      platform.secret = signingSecret;
      return request;
    },
    message: (id, text) => events({ id: `${id}`, person: 'anna', message: text }),
    texts: () => platform.turns.map(({ text }) => text),
    malformed: [
      '',
      '{',
      '[]',
      'null',
      events(),
      events('x'),
      events({ id: '', person: 'anna' }),
      events({ id: '1', person: 'a'.repeat(257) }),
      events({ id: '1', person: 'anna', message: { type: 'fax' } }),
      events({ id: '1', person: 'anna' }, { id: '2' }),
      events(...Array.from({ length: 101 }, (_, id) => ({ id: `${id}`, person: 'anna' }))),
    ],
    unknown: [],
  };
}

describe.each([
  ['Telegram', onTelegram],
  ['WhatsApp', onWhatsApp],
  ['a platform of your own', onWebhook],
])('the webhook of %s', (_, start) => {
  const post = (sender: Sender, request: Request) =>
    server.ask(`/v1/channels/${sender.channelId}/webhook`, request);
  async function expectNothingStored({ channelId }: Sender): Promise<void> {
    expect(await server.store.inbox.count(channelId)).toEqual({ waiting: 0, dead: 0 });
    expect(await server.store.inbox.nextAt()).toBeUndefined();
    expect(await server.store.listSessions({ limit: 9 })).toEqual([]);
  }

  it('refuses a message with a wrong or no signature, or that of another body, with 401', async () => {
    const sender = await start();
    const body = sender.message(1, 'Hello');
    const good = sender.sign(body);
    expect((await post(sender, sender.sign(body, true))).status).toBe(401);
    expect((await post(sender, { ...good, headers: { 'content-type': 'application/json' } })).status).toBe(
      401,
    );
    // Telegram signs no bodies.
    if (sender.sign('1').headers['x-telegram-bot-api-secret-token'] === undefined)
      expect((await post(sender, { ...good, body: sender.message(1, 'Other') })).status).toBe(401);
    await expectNothingStored(sender);
    // The very same message is not known yet.
    expect(await post(sender, good)).toMatchObject({ status: 200, json: { received: 1 } });
    await expect.poll(sender.texts).toEqual(['#1 []']);
  });

  it('takes a replayed request once', async () => {
    const sender = await start();
    const requests = ['a', 'b'].map((text, id) => sender.sign(sender.message(id + 1, text)));
    for (const request of [...requests, ...requests, ...requests])
      expect((await post(sender, request)).status).toBe(200);
    await expect.poll(() => server.store.inbox.count(sender.channelId)).toEqual({ waiting: 0, dead: 0 });
    await expect.poll(sender.texts).toEqual(['#1 []', '#2 ["b"]']);
  });

  it('refuses a huge request with 413, before its signature counts', async () => {
    const sender = await start();
    const body = sender.message(1, 'x'.repeat(4 * 1024 * 1024));
    expect((await post(sender, sender.sign(body))).status).toBe(413);
    expect((await post(sender, sender.sign(body, true))).status).toBe(413);
    await expectNothingStored(sender);
  });

  it('refuses malformed requests with 400 and an explanation, and stores nothing', async () => {
    const sender = await start();
    for (const body of sender.malformed) {
      const refused = await post(sender, sender.sign(body));
      expect(refused, body.slice(0, 99)).toMatchObject({ status: 400 });
      expect(refused.json.message, body.slice(0, 99)).toMatch(/\w/);
    }
    await expectNothingStored(sender);
  });

  it('takes unknown requests and stores nothing of them', async () => {
    const sender = await start();
    for (const body of sender.unknown)
      expect(await post(sender, sender.sign(body)), body).toMatchObject({
        status: 200,
        json: { received: 0 },
      });
    await expectNothingStored(sender);
  });

  it('goes on with the next message after one that is too long for the chat', async () => {
    const sender = await start();
    await post(sender, sender.sign(sender.message(1, 'Hello')));
    await post(sender, sender.sign(sender.message(2, 'x'.repeat(500_000))));
    await post(sender, sender.sign(sender.message(3, 'ok\u0000')));
    await expect.poll(() => server.store.inbox.count(sender.channelId)).toMatchObject({ waiting: 0 });
    await expect.poll(() => sender.texts().length).toBe(2);
  });
});
