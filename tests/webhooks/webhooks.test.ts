// Webhooks by the interface: added, tried, changed; what receivers get, and what becomes of it when they do not take it.
import {
  ListDeliveriesResponse,
  ListedWebhook,
  ListWebhooksResponse,
  WebhookEvent,
  WebhookMessage,
} from '@colloquy/schema';
import { memoryStore } from '@colloquy/server';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../packages/runtime/src/webhooks/limits.ts';
import { refused, reply, start } from '../http/checked-answer.ts';
import type { StartedServer, StartedServerOptions } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { quizBot } from './quiz-bot.ts';
import type { Receiver } from './receiver.ts';
import { isSignedWith, startReceiver, takes } from './receiver.ts';

const WEBHOOKS = '/v1/bots/quiz-bot/webhooks';
const MINUTE_MS = 60_000;

let server: StartedServer;
let receiver: Receiver;
/** Milliseconds by which the clock of the server is set forward. */
let forward = 0;

async function open(options: StartedServerOptions = {}): Promise<void> {
  server = await startServer({
    bots: [quizBot],
    clock: () => Date.now() + forward,
    ...options,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', ...options.environment },
  });
}
beforeEach(async () => {
  forward = 0;
  receiver = await startReceiver();
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});

async function add(body: object = {}): Promise<{ readonly webhook: ListedWebhook; readonly secret: string }> {
  const answer = await server.ask(WEBHOOKS, { body: { address: receiver.address, ...body } });
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
  return { webhook: ListedWebhook.parse(answer.json.webhook), secret: String(answer.json.secret) };
}
const change = (id: string, body: object) => server.ask(`${WEBHOOKS}/${id}`, { method: 'PATCH', body });
const listed = async () =>
  ListWebhooksResponse.parse((await server.ask(WEBHOOKS, { method: 'GET' })).json).webhooks;
const deliveries = async (id: string, query = '') =>
  ListDeliveriesResponse.parse(
    (await server.ask(`${WEBHOOKS}/${id}/deliveries${query}`, { method: 'GET' })).json,
  ).deliveries;
const types = () => receiver.received.map(({ message }) => message.type);
const isEmpty = () => expect.poll(() => server.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });

/** A whole chat; gives the id of its session and of its result. */
async function talk(name = 'Ada'): Promise<{ readonly sessionId: string; readonly resultId: string }> {
  const { sessionId, resultId = '' } = await start(server, 'quiz');
  await reply(server, sessionId, { type: 'text', text: name });
  await reply(server, sessionId, { type: 'text', text: 'yes' });
  return { sessionId, resultId };
}

const WHOLE_TALK = ['chat.started', 'answer', 'error', 'answer', 'result.completed', 'chat.ended'];

describe('a webhook', () => {
  it('sends every event of a chat in order, with the signature of Standard Webhooks', async () => {
    await open();
    const { secret, webhook } = await add();
    const { sessionId, resultId } = await talk();
    await expect.poll(types).toEqual(WHOLE_TALK);
    const verifier = new Webhook(secret);
    for (const one of receiver.received) {
      const { id, timestamp, signatures, body } = one;
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures.join(' '),
      };
      expect(verifier.verify(body, headers)).toEqual(WebhookMessage.parse(one.message));
      expect(() => verifier.verify(`${body} `, headers)).toThrow();
      expect(signatures).toHaveLength(1);
      expect(one.message.data).toMatchObject({ botId: 'quiz-bot', resultId });
      expect(one.headers['content-type']).toBe('application/json');
      expect(JSON.stringify([one.body, one.headers])).not.toContain(sessionId);
      expect(JSON.stringify([one.body, one.headers])).not.toContain(secret);
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
    expect(new Set(receiver.received.map(({ message }) => message.data.chatId)).size).toBe(1);
    const [, answer, error, , completed, ended] = receiver.received.map(({ message }) => message);
    expect(answer?.data).toMatchObject({
      blockId: 'ask-name',
      content: 'Ada',
      attachedFileUrls: [],
      turn: 2,
    });
    expect(error?.data).toMatchObject({ logs: [{ description: expect.any(String) }] });
    expect(completed?.data).toMatchObject({ variables: [{ id: 'name', name: 'Name', value: 'Ada' }] });
    expect(ended?.data).toMatchObject({ isCompleted: true, turn: 3 });
    // What a receiver has is still on the list until its answer is written down.
    await isEmpty();
    expect(await deliveries(webhook.id, '?state=waiting')).toEqual([]);
  });

  it('sends only its own events, and none of other bots, previews and replays', async () => {
    await open({ bots: [quizBot, { ...quizBot, id: 'other-bot', publicId: 'other' }] });
    await add({ events: ['result.completed'] });
    const { sessionId } = await talk();
    await start(server, 'other');
    await start(server, 'quiz-bot/preview');
    expect((await server.colloquy.chats.replay(sessionId))?.turns).toHaveLength(3);
    await expect.poll(types).toEqual(['result.completed']);
    await isEmpty();
    expect(types()).toEqual(['result.completed']);
  });

  it('sends when an operator joins a chat, writes and leaves', async () => {
    await open();
    await add();
    const { sessionId } = await start(server, 'quiz');
    const said = { text: 'Hello, this is Ada.', name: 'Ada', isPaused: true };
    for (let time = 0; time < 2; time++)
      await server.ask(`/v1/sessions/${sessionId}/messages`, { body: said, key: 'k1' });
    await reply(server, sessionId, { type: 'text', text: 'Who is that?' });
    await server.ask(`/v1/sessions/${sessionId}/state`, { method: 'PATCH', body: { isPaused: false } });
    await expect.poll(types).toEqual(['chat.started', 'operator.joined', 'operator.said', 'operator.left']);
    for (const { message } of receiver.received) WebhookMessage.parse(message);
    expect(receiver.received[2]?.message.data).toMatchObject({ text: 'Hello, this is Ada.', name: 'Ada' });
    await isEmpty();
  });

  it('sends all events by default, and can be changed to some or all', async () => {
    await open();
    const { webhook } = await add();
    expect(webhook).toMatchObject({ events: WebhookEvent.options, isForAllEvents: true });
    for (const [events, isForAllEvents] of [
      [['error'], false],
      ['all', true],
    ] as const) {
      await change(webhook.id, { events });
      expect((await listed())[0]).toMatchObject({
        events: isForAllEvents ? WebhookEvent.options : events,
        isForAllEvents,
      });
    }
    // Whichever there are: none of them is stored by its name.
    expect((await server.store.webhooks.list())[0]?.events).toBe('all');
  });

  it('sends to its own address, and nothing after its removal', async () => {
    await open();
    const other = await startReceiver();
    const { webhook } = await add({ events: ['chat.started'] });
    await add({ address: other.address, events: ['chat.started', 'chat.ended'] });
    await talk();
    await expect
      .poll(() => other.received.map(({ message }) => message.type))
      .toEqual(['chat.started', 'chat.ended']);
    await expect.poll(types).toEqual(['chat.started']);
    expect((await server.ask(`${WEBHOOKS}/${webhook.id}`, { method: 'DELETE' })).status).toBe(204);
    await start(server, 'quiz');
    await expect.poll(() => other.received.length).toBe(3);
    expect(receiver.received).toHaveLength(1);
    await other.close();
  });

  it('shortens long content and marks it, while the result has all', async () => {
    await open();
    await add();
    const { resultId } = await talk('long '.repeat(3_000));
    await expect.poll(types).toEqual(WHOLE_TALK);
    const [, answer, , , completed] = receiver.received;
    expect(answer?.body.length).toBeLessThan(limits.messageCharacters);
    expect(answer?.message.data).toMatchObject({ isCut: true, content: 'long '.repeat(200) });
    expect(completed?.message.data).toMatchObject({ isCut: true, variables: [] });
    const result = await server.ask(`/v1/results/${resultId}`, { method: 'GET' });
    expect(result.body).toContain('long '.repeat(2_999));
  });
});

describe('the deliveries of a webhook', () => {
  it('are listed with time and status for seven days, unless the visitor is erased', async () => {
    await open();
    const { webhook } = await add({ events: ['chat.started', 'result.completed'] });
    const { resultId } = await talk();
    await start(server, 'quiz');
    const delivered = () => deliveries(webhook.id, '?state=delivered');
    await expect.poll(async () => (await delivered()).length).toBe(3);
    const all = await delivered();
    expect(all.map(({ message }) => (message as { readonly type: string }).type).sort()).toEqual([
      'chat.started',
      'chat.started',
      'result.completed',
    ]);
    for (const one of all) {
      expect(one).toMatchObject({ attempts: 1, status: 204, deliveredAt: expect.any(String) });
      expect(one).not.toHaveProperty('nextAt');
      expect(one).not.toHaveProperty('diedAt');
    }
    expect(all.map(({ id }) => id).sort()).toEqual(receiver.received.map(({ id }) => id).sort());
    expect(await deliveries(webhook.id)).toEqual([]);
    const inAll = await server.ask('/v1/outbox?state=delivered', { method: 'GET' });
    expect(inAll.json).toMatchObject({ waiting: 0, dead: 0, entries: [{}, {}, {}] });
    refused(
      await server.ask(`${WEBHOOKS}/${webhook.id}/deliveries?state=done`, { method: 'GET' }),
      400,
      'BAD_REQUEST',
    );

    expect((await server.ask(`/v1/results/${resultId}`, { method: 'DELETE' })).status).toBe(204);
    const [left, ...more] = await delivered();
    expect(more).toEqual([]);
    expect(left?.message).toMatchObject({ type: 'chat.started' });
    const removed = await server.ask(`${WEBHOOKS}/${webhook.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect((await server.ask('/v1/outbox?state=delivered', { method: 'GET' })).json.entries).toEqual([]);
  });

  it('that wait are sent at once when they are redelivered', async () => {
    await open();
    const { webhook } = await add({ events: ['chat.started'] });
    receiver.behave((response) => response.writeHead(500).end());
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: 'The receiver answered with 500.' }]);
    receiver.behave(takes);
    const redeliver = (body: object) => server.ask(`${WEBHOOKS}/${webhook.id}/redeliver`, { body });
    const [waiting] = await deliveries(webhook.id, '?state=waiting');
    expect((await redeliver({ ids: [waiting?.id] })).json).toEqual({ count: 1 });
    await expect
      .poll(() => deliveries(webhook.id, '?state=delivered'))
      .toMatchObject([{ id: waiting?.id, status: 204 }]);
    expect((await redeliver({})).json).toEqual({ count: 0 });
  });
});

describe('a receiver that', () => {
  it('is down gets the messages later, with the same ids, in order', async () => {
    await open();
    const { webhook } = await add();
    receiver.behave((response) => response.writeHead(500).end());
    await talk();
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([
        { failure: 'The receiver answered with 500.', attempts: 1 },
        ...Array.from({ length: 5 }, () => ({ attempts: 0 })),
      ]);
    const [first] = receiver.received;
    receiver.behave(takes);
    forward = MINUTE_MS;
    await expect.poll(types).toEqual(['chat.started', ...WHOLE_TALK]);
    expect(receiver.received[1]).toMatchObject({ id: first?.id, body: first?.body });
    expect(receiver.received[1]?.timestamp).toBeGreaterThan(first?.timestamp ?? 0);
  });

  it('breaks off or answers without end counts as failed, and blocks no delivery', async () => {
    await open();
    const { webhook, secret } = await add({ events: ['chat.started'] });
    receiver.behave((response) => response.destroy());
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: expect.any(String) }]);
    receiver.behave((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    forward = MINUTE_MS;
    await isEmpty();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true);
  });

  it('is slow delays only the same chat', async () => {
    await open();
    await add({ events: ['chat.started', 'answer'] });
    let held: (() => void) | undefined;
    receiver.behave((response) => {
      if (held) takes(response, receiver.received[0] as never);
      else held = () => response.writeHead(200).end();
    });
    await talk();
    await talk('Grace');
    await expect.poll(types).toEqual(['chat.started', 'chat.started', 'answer', 'answer']);
    held?.();
    await isEmpty();
    const byChat = Map.groupBy(receiver.received, ({ message }) => message.data.chatId);
    expect([...byChat.values()].map((all) => all.map(({ message }) => message.data.turn))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('redirects is not followed', async () => {
    await open();
    const { webhook } = await add({ events: ['chat.started'] });
    const elsewhere = await startReceiver();
    receiver.behave((response) => response.writeHead(307, { location: elsewhere.address }).end());
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: expect.stringContaining('Redirects are not followed') }]);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it('sends Retry-After gets the message after that time', async () => {
    await open();
    const { webhook } = await add({ events: ['chat.started'] });
    receiver.behave((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: expect.any(String) }]);
    const [one] = await deliveries(webhook.id, '?state=waiting');
    const waitMs = Date.parse(one?.nextAt ?? '') - Date.now();
    expect(waitMs).toBeGreaterThan(59 * MINUTE_MS);
  });

  it('answers 410 pauses its webhook, and gets the messages when it opens again', async () => {
    await open();
    const { webhook } = await add();
    receiver.behave((response) => response.writeHead(410).end());
    const { sessionId } = await start(server, 'quiz');
    await expect
      .poll(() => listed())
      .toMatchObject([{ state: 'paused', reason: 'The receiver answered with 410: it is gone.' }]);
    await reply(server, sessionId, { type: 'text', text: 'Ada' });
    // The webhook is paused first, and then what was sent is given up.
    await expect
      .poll(() => deliveries(webhook.id))
      .toMatchObject([{ message: { type: 'chat.started' }, failure: /410/ }]);
    refused(await server.ask(`${WEBHOOKS}/${webhook.id}/redeliver`, { body: {} }), 409, 'CONFLICT');
    receiver.behave(takes);
    receiver.received.length = 0;
    expect((await change(webhook.id, { state: 'open' })).json.webhook).toMatchObject({ state: 'open' });
    const [{ id } = { id: '' }] = await deliveries(webhook.id);
    const redeliver = (body: object) => server.ask(`${WEBHOOKS}/${webhook.id}/redeliver`, { body });
    expect((await redeliver({ ids: ['out_nothing'] })).json).toEqual({ count: 0 });
    expect((await redeliver({ ids: [id] })).json).toEqual({ count: 1 });
    expect((await redeliver({})).json).toEqual({ count: 0 });
    await expect.poll(types).toEqual(['chat.started']);
    expect(receiver.received[0]?.id).toBe(id);
    await reply(server, sessionId, { type: 'text', text: 'yes' });
    await expect.poll(types).toEqual(['chat.started', 'answer', 'result.completed', 'chat.ended']);
  });
});

describe('the secret of a webhook', () => {
  it('signs together with a renewed one for a day', async () => {
    await open();
    const { webhook, secret } = await add({ events: ['chat.started'] });
    const renewed = String((await change(webhook.id, { renewsSecret: true })).json.secret);
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
    await start(server, 'quiz');
    await expect.poll(() => receiver.received.length).toBe(1);
    // Before it is written down that it was taken it would be sent once more, so much later.
    await isEmpty();
    forward = limits.earlierSecretMs + 1;
    await start(server, 'quiz');
    await expect.poll(() => receiver.received.length).toBe(2);
    const signedBy = receiver.received.map((one) => [isSignedWith(renewed, one), isSignedWith(secret, one)]);
    expect(signedBy).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(receiver.received.map(({ signatures }) => signatures.length)).toEqual([2, 1]);
  });

  it('is shown once, and is in no list, store or log', async () => {
    const lines: string[] = [];
    await open({ http: { log: { write: (line: string) => void lines.push(line) } } as never });
    const { webhook, secret } = await add();
    receiver.behave((response) => response.writeHead(400).end(secret));
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: expect.any(String) }]);
    const stored = JSON.stringify(await server.store.webhooks.list());
    const shown = JSON.stringify([await listed(), await deliveries(webhook.id, '?state=waiting')]);
    for (const text of [stored, shown, lines.join('')]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice(6, 30));
    }
    expect(shown).not.toContain('secrets');
  });

  it('that cannot be decrypted keeps messages waiting, and none is sent unsigned', async () => {
    const store = { ...memoryStore(), close: async () => undefined };
    const key = (fill: number) => ({ COLLOQUY_SECRET_KEY: Buffer.alloc(32, fill).toString('base64') });
    await open({ store, environment: key(1) });
    const { webhook, secret } = await add({ events: ['chat.started'] });
    await server.close();
    await open({ store, environment: key(2) });
    await start(server, 'quiz');
    await expect
      .poll(() => deliveries(webhook.id, '?state=waiting'))
      .toMatchObject([{ failure: expect.stringContaining('another key') }]);
    expect((await server.ask(`${WEBHOOKS}/${webhook.id}/test`)).json).toMatchObject({ isDelivered: false });
    expect(receiver.received).toEqual([]);
    const renewed = String((await change(webhook.id, { renewsSecret: true })).json.secret);
    forward = MINUTE_MS;
    await expect.poll(types).toEqual(['chat.started']);
    expect(receiver.received.map((one) => [isSignedWith(renewed, one), isSignedWith(secret, one)])).toEqual([
      [true, false],
    ]);
  });
});

describe('a request to change webhooks', () => {
  it.each([
    ['http://receiver.example/', /only with https/],
    ['https://192.168.1.7/', /192\.168\.1\.7/],
    ['https://169.254.169.254/latest', /169\.254\.169\.254/],
    ['https://localhost/', /localhost/],
    ['ftp://receiver.example/', /ftp/],
    ['receiver.example', /receiver\.example/],
    ['https://user:password@receiver.example/', /user/i],
  ])('is refused with the address %s', async (address, words) => {
    await open();
    const { issues } = refused(await server.ask(WEBHOOKS, { body: { address } }), 400, 'BAD_REQUEST');
    expect(issues).toMatchObject([{ path: ['address'], message: words }]);
    const { webhook } = await add();
    refused(await change(webhook.id, { address }), 400, 'BAD_REQUEST');
    expect((await listed()).map((one) => one.address)).toEqual([receiver.address]);
  });

  it.each([
    [{ events: ['answers'] }, 'events'],
    [{ events: [] }, 'events'],
    [{ events: 'some' }, 'all'],
    [{ events: ['answers'] }, 'chat.started'],
    [{ adress: 'https://receiver.example/' }, 'adress'],
  ])('is refused with invalid fields: %j', async (body, place) => {
    await open();
    const answer = await server.ask(WEBHOOKS, { body: { address: receiver.address, ...body } });
    expect(JSON.stringify(refused(answer, 400, 'BAD_REQUEST').issues)).toContain(place);
    expect(await listed()).toEqual([]);
  });

  it('finds only webhooks of its own bot', async () => {
    await open({ bots: [quizBot, { ...quizBot, id: 'other-bot', publicId: 'other' }] });
    const { webhook } = await add();
    for (const [path, method] of [
      [`/v1/bots/other-bot/webhooks/${webhook.id}`, 'DELETE'],
      [`/v1/bots/other-bot/webhooks/${webhook.id}/deliveries`, 'GET'],
      [`/v1/bots/other-bot/webhooks/${webhook.id}/test`, 'POST'],
    ] as const)
      refused(await server.ask(path, { method }), 404, 'NOT_FOUND');
    refused(
      await server.ask('/v1/bots/nothing/webhooks', { body: { address: receiver.address } }),
      404,
      'NOT_FOUND',
    );
    expect(await listed()).toHaveLength(1);
  });

  it('is refused beyond the maximum number', async () => {
    await open();
    for (let count = 0; count < limits.webhooksPerBot; count++) await add();
    const answer = await server.ask(WEBHOOKS, { body: { address: receiver.address } });
    expect(refused(answer, 400, 'BAD_REQUEST').issues[0]?.message).toContain('10 webhooks');
  });
});

it('a test message is sent at once and returns the result, also for a paused webhook', async () => {
  await open();
  const { webhook, secret } = await add();
  await change(webhook.id, { state: 'paused' });
  const tried = async () => (await server.ask(`${WEBHOOKS}/${webhook.id}/test`)).json;
  expect(await tried()).toEqual({ isDelivered: true, status: 204, milliseconds: expect.any(Number) });
  expect(receiver.received).toMatchObject([{ message: { type: 'webhook.test' } }]);
  expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true);
  receiver.behave((response) => response.writeHead(404).end());
  expect(await tried()).toMatchObject({
    isDelivered: false,
    status: 404,
    failure: 'The receiver answered with 404.',
  });
  await receiver.close();
  expect(await tried()).toMatchObject({ isDelivered: false, failure: expect.stringContaining('127.0.0.1') });
});

it('waiting messages are removed with their visitor, webhook or bot', async () => {
  await open();
  receiver.behave((response) => response.writeHead(500).end());
  const { webhook } = await add();
  const { resultId } = await talk();
  await talk('Grace');
  expect((await server.store.outbox.count()).waiting).toBe(12);
  expect((await server.ask(`/v1/results/${resultId}`, { method: 'DELETE' })).status).toBe(204);
  const left = await server.store.outbox.list({ state: 'waiting', limit: 100 });
  expect(left).toHaveLength(6);
  expect(JSON.stringify(left)).not.toContain('Ada');
  await server.ask(`${WEBHOOKS}/${webhook.id}`, { method: 'DELETE' });
  expect(await server.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  await add();
  await start(server, 'quiz');
  expect((await server.store.outbox.count()).waiting).toBe(1);
  await server.ask('/v1/bots/quiz-bot?name=Quiz', { method: 'DELETE' });
  expect(await server.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  expect(await server.store.webhooks.list()).toEqual([]);
});

it('another server on the same store uses a new webhook', async () => {
  const store = memoryStore();
  // With one key: secrets are sealed by one server and opened by the other.
  const environment = { COLLOQUY_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  await open({ store, environment });
  const second = await startServer({
    store,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', ...environment },
  });
  await add({ events: ['chat.started'] });
  // It hears within a moment. A chat that begins in that moment is not told.
  await expect
    .poll(async () => {
      await start(second, 'quiz');
      return types();
    })
    .toContain('chat.started');
  await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  await second.colloquy.close();
});
