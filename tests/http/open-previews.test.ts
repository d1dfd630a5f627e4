// Open previews: without a token anybody on a local server tries a bot, which calls nobody; with one, everything runs.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expandFlow } from '@colloquy/blocks/testing';
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, refused } from './checked-answer.ts';

const GUEST = { authorization: '' };
let called = 0;
const service = createServer((_request, response) => {
  called += 1;
  response.end('{}');
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/hook`;
});
afterAll(() => service.close());

let server: StartedServer;
afterEach(async () => {
  called = 0;
  await server.close();
});

/** A bot that calls a service at once, and again after a reply. */
const calling = () =>
  expandFlow({
    id: 'calling',
    publicId: 'calling',
    variables: ['Name'],
    groups: [
      {
        blocks: [
          { type: 'Webhook', options: { webhook: { url: address, method: 'GET' } } },
          'Hello',
          { type: 'text input', options: { variableId: 'Name' } },
          { type: 'Webhook', options: { webhook: { url: address, method: 'GET' } } },
          'Bye {{Name}}',
        ],
      },
    ],
  });

async function open(environment: Record<string, string> = {}): Promise<void> {
  server = await startServer({
    bots: [calling()],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', ...environment },
  });
}

const preview = (body: object = {}, headers: Record<string, string> = GUEST, path = 'calling') =>
  server.ask(`/v1/bots/${path}/preview/startChat`, { body, headers });
const reply = async (sessionId: unknown, text: string) =>
  (
    await server.ask(`/v1/sessions/${sessionId}/continueChat`, {
      body: { message: { type: 'text', text } },
      headers: GUEST,
    })
  ).json as unknown as ContinueChatResponse;

it('a guest previews a published bot without calls, also in later turns', async () => {
  await open();
  const { status, json } = await preview();
  expect(status).toBe(200);
  const first = json as unknown as StartChatResponse;
  expect(lines(first)).toEqual(['Hello']);
  expect(first.logs?.[0]?.description).toContain('without a token makes no calls');
  const second = await reply(first.sessionId, 'Ada');
  expect(lines(second)).toEqual(['Bye Ada']);
  expect(second.logs?.[0]?.description).toContain('without a token makes no calls');
  expect(called).toBe(0);
});

it('a guest previews an own definition, and reads all its logs', async () => {
  await open();
  const { json } = await preview({ bot: calling() });
  const { logs } = json as unknown as StartChatResponse;
  expect(JSON.stringify(logs)).toContain('without a token makes no calls');
  expect(JSON.stringify(logs)).not.toContain('A step did not work');
  expect(called).toBe(0);
});

it('a preview with a token makes calls', async () => {
  await open();
  const { json } = await preview({}, {});
  await reply(json.sessionId, 'Ada');
  expect(called).toBe(2);
});

it('the chat of a guest makes no calls after a restart of the server', async () => {
  await open();
  const { json } = await preview();
  const { sessionId } = json as unknown as StartChatResponse;
  const again = await startServer({
    store: server.store,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const path = `/v1/sessions/${sessionId}/continueChat`;
  const { body } = await again.ask(path, {
    body: { message: { type: 'text', text: 'Ada' } },
    headers: GUEST,
  });
  expect(lines(JSON.parse(body))).toEqual(['Bye Ada']);
  expect(called).toBe(0);
  await again.app.close();
});

it('a guest cannot preview an unpublished or closed bot', async () => {
  await open();
  await server.colloquy.bots.unpublish('calling');
  refused(await preview(), 404, 'NOT_FOUND');
  await server.colloquy.bots.rollBack('calling', 1);
  await server.colloquy.bots.close('calling', { isClosed: true });
  refused(await preview(), 400, 'BAD_REQUEST');
});

it('a guest cannot replace the preview of a client with a token', async () => {
  await open();
  const named = { sessionId: 'demo' };
  expect((await preview(named, {})).status).toBe(200);
  refused(await preview(named), 400, 'BAD_REQUEST');
  const own = { sessionId: 'mine' };
  for (const _ of [1, 2]) expect((await preview(own)).status).toBe(200);
});

it('a guest does not get the response of another client by its idempotency key', async () => {
  await open();
  const key = { 'idempotency-key': 'same' };
  const operators = await preview({}, key);
  const guests = await preview({}, { ...GUEST, ...key });
  expect(guests.status).toBe(200);
  expect(guests.json.sessionId).not.toBe(operators.json.sessionId);
});

it('a preview with a wrong token gets 401', async () => {
  await open();
  refused(await preview({}, { authorization: 'Bearer wrong' }), 401, 'UNAUTHORIZED');
});

it('a preview of a guest with a large body gets 413', async () => {
  await open();
  const answer = await preview({ bot: { ...calling(), padding: 'x'.repeat(1_100_000) } });
  refused(answer, 413, 'PAYLOAD_TOO_LARGE');
});

it('guests share a rate limit per minute, and tokens have none', async () => {
  await open({ COLLOQUY_RATE_LIMIT: 'on' });
  const startedAt = performance.now();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 120)
    statuses.push((await preview({ isOnlyRegistering: true })).status);
  const started = statuses.filter((status) => status === 200).length;
  expect(started).toBeGreaterThanOrEqual(60);
  // One more for each second that the test itself took.
  expect(started).toBeLessThanOrEqual(61 + (performance.now() - startedAt) / 1_000);
  expect(statuses.at(-1)).toBe(429);
  expect((await preview({}, {})).status).toBe(200);
});

it.each([
  ['off', { COLLOQUY_OPEN_PREVIEWS: 'off' }, '127.0.0.1', 401],
  ['behind a proxy that is trusted', { COLLOQUY_TRUST_PROXY: 'loopback' }, '127.0.0.1', 401],
  ['as it comes, on all addresses', {}, '0.0.0.0', 401],
  ['on, on all addresses', { COLLOQUY_OPEN_PREVIEWS: 'on' }, '0.0.0.0', 200],
  ['as it comes, on the loopback', {}, '127.0.0.1', 200],
])('previews of guests answer as configured: %s', async (_what, environment, host, status) => {
  await open(environment);
  const { port } = new URL(await server.listen(host));
  for (const path of ['/v1/bots/calling', '/api/v1/typebots/calling']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}/preview/startChat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(status);
  }
  expect(called).toBe(0);
});
