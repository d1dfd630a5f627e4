import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { ChatError } from './chat-error.ts';
import type { ClientOptions } from './client.ts';
import { createClient } from './client.ts';
import { readChat } from './history/read-chat.ts';

type Received = {
  method: string | undefined;
  path: string | undefined;
  key: string | string[] | undefined;
  type: string | undefined;
  body: unknown;
};
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const good = { messages: [], sessionId: 's1' };
const ok: Answer = (response) => json(response, 200, good);
const drop: Answer = (response) => response.destroy();
const halfway: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
  response.write('{"mess');
  setTimeout(() => response.destroy(), 5);
};
const silent: Answer = () => undefined;
const status =
  (code: number, body: unknown = { code: 'WORD', message: 'Words', issues: [] }, headers = {}): Answer =>
  (response) =>
    json(response, code, body, headers);

function json(
  response: ServerResponse,
  code: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(code, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A server that sends these responses in order, and then repeats the last one. */
async function serverWith(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const answer = answers[Math.min(received.length, answers.length - 1)];
    received.push({
      method: request.method,
      path: request.url,
      key: request.headers['idempotency-key'],
      type: request.headers['content-type'],
      body,
    });
    answer?.(response, request);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, baseUrl, client: createClient({ baseUrl, ...options }) };
}

async function failure(promise: Promise<unknown>): Promise<ChatError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ChatError)) throw new Error(`Expected a ChatError, got ${String(error)}`);
  return error;
}

describe('the three operations of a client', () => {
  it('post JSON to their addresses and return the response body', async () => {
    const { client, received } = await serverWith([ok]);
    expect(await client.startChat('lead', { prefilledVariables: { Name: 'Ada' } })).toEqual(good);
    expect(await client.startPreviewChat('bot/1')).toEqual(good);
    expect(await client.continueChat('s1', { message: { type: 'text', text: 'Hi' } })).toEqual(good);
    expect(received.map(({ path, body, type }) => ({ path, body, type }))).toEqual([
      {
        path: '/v1/bots/lead/startChat',
        body: { prefilledVariables: { Name: 'Ada' } },
        type: 'application/json',
      },
      { path: '/v1/bots/bot%2F1/preview/startChat', body: {}, type: 'application/json' },
      {
        path: '/v1/sessions/s1/continueChat',
        body: { message: { type: 'text', text: 'Hi' } },
        type: 'application/json',
      },
    ]);
    expect(new Set(received.map(({ key }) => key)).size).toBe(3);
  });

  it('keep a path of the base address and ignore slashes at its end', async () => {
    const { baseUrl, received } = await serverWith([ok]);
    await createClient({ baseUrl: `${baseUrl}/chat//` }).startChat('lead');
    expect(received[0]?.path).toBe('/chat/v1/bots/lead/startChat');
  });

  it('use the given fetch function', async () => {
    const urls: unknown[] = [];
    const fake: typeof fetch = async (url) => {
      urls.push(url);
      return Response.json(good);
    };
    expect(
      await createClient({ baseUrl: 'https://chat.example.org', fetch: fake }).startChat('lead'),
    ).toEqual(good);
    expect(urls).toEqual(['https://chat.example.org/v1/bots/lead/startChat']);
  });
});

describe('a client that retries', () => {
  it.each([
    { name: 'a dropped connection', first: drop },
    { name: 'a connection lost in the middle of the response', first: halfway },
    { name: '408, when the connection was too slow', first: status(408) },
    { name: '409, when the server still handles the same request', first: status(409) },
    { name: '429', first: status(429, undefined, { 'Retry-After': '0' }) },
    { name: '502 from a proxy', first: status(502, '<html>Bad gateway</html>') },
    { name: '503', first: status(503) },
    { name: '504', first: status(504) },
  ])('repeats a request with the same key and body after $name', async ({ first }) => {
    const { client, received } = await serverWith([first, first, ok]);
    expect(await client.continueChat('s1', { message: { type: 'text', text: 'Hi' } })).toEqual(good);
    expect(received).toHaveLength(3);
    expect(new Set(received.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(received[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('repeats a request after a timeout', async () => {
    const { client, received } = await serverWith([silent, ok], { attemptTimeoutMs: 50 });
    expect(await client.startChat('lead')).toEqual(good);
    expect(received[1]?.key).toBe(received[0]?.key);
  });

  it('waits as long as the server asks', async () => {
    const { client } = await serverWith([status(503, undefined, { 'Retry-After': '1' }), ok]);
    const startedAt = performance.now();
    await client.startChat('lead');
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it('uses the key of the caller', async () => {
    const { client, received } = await serverWith([drop, ok]);
    await client.startChat('lead', {}, { idempotencyKey: 'mine' });
    expect(received.map(({ key }) => key)).toEqual(['mine', 'mine']);
  });
});

describe('a request', () => {
  it.each([400, 403, 404, 413, 415, 422, 500])(
    'fails at once on %i with the problem of the server',
    async (code) => {
      const issues = [{ path: ['message'], message: 'Wrong' }];
      const { client, received } = await serverWith([
        status(code, { code: 'WORD', message: 'Words', issues }),
      ]);
      const error = await failure(client.startChat('lead'));
      expect(error).toMatchObject({ status: code, code: 'WORD', message: 'Words', issues });
      expect(received).toHaveLength(1);
    },
  );

  it.each([
    { name: 'HTML', answer: status(200, '<html>'), expected: { status: 200, code: 'BAD_RESPONSE' } },
    { name: 'a list', answer: status(200, '[]'), expected: { status: 200, code: 'BAD_RESPONSE' } },
    {
      name: 'a page with status 404',
      answer: status(404, '<html>'),
      expected: { status: 404, code: 'BAD_RESPONSE' },
    },
    {
      name: 'a problem of another shape',
      answer: status(400, { code: 7, issues: 'none' }),
      expected: { status: 400, code: 'BAD_RESPONSE', issues: [] },
    },
  ])('fails when the response is $name', async ({ answer, expected }) => {
    const { client } = await serverWith([answer]);
    expect(await failure(client.startChat('lead'))).toMatchObject(expected);
  });

  it('fails after the last attempt', async () => {
    const { client, received } = await serverWith([status(503)], { attempts: 3 });
    expect(await failure(client.startChat('lead'))).toMatchObject({ status: 503, code: 'WORD' });
    expect(received).toHaveLength(3);
  });

  it('fails with NETWORK_ERROR when the server is not reachable', async () => {
    const { client, baseUrl } = await serverWith([ok], { attempts: 2 });
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const error = await failure(client.startChat('lead'));
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    expect(error.message).toContain(baseUrl);
  });

  it('fails with TIMEOUT when no response arrives in time', async () => {
    const { client } = await serverWith([silent], { attempts: 2, attemptTimeoutMs: 30 });
    expect(await failure(client.startChat('lead'))).toMatchObject({ status: 0, code: 'TIMEOUT' });
  });

  it('fails when the server asks for a wait of an hour', async () => {
    const { client, received } = await serverWith([status(429, undefined, { 'Retry-After': '3600' })]);
    expect(await failure(client.startChat('lead'))).toMatchObject({ status: 429 });
    expect(received).toHaveLength(1);
  });
});

describe('aborting', () => {
  it.each([
    { name: 'during an attempt', answers: [silent] },
    { name: 'between two attempts', answers: [status(503, undefined, { 'Retry-After': '20' })] },
  ])('ends the request $name', async ({ answers }) => {
    const { client, received } = await serverWith(answers);
    const reason = new Error('The visitor left.');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 100);
    await expect(client.startChat('lead', {}, { signal: controller.signal })).rejects.toBe(reason);
    expect(received).toHaveLength(1);
  });

  it('before the call prevents the request', async () => {
    const { client, received } = await serverWith([ok]);
    await expect(client.startChat('lead', {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(received).toHaveLength(0);
  });
});

it('a client repeats a read of the chat without a key or a body', async () => {
  const { client, received } = await serverWith([drop, ok]);
  expect(await readChat(client, 's/1', { limit: 20, before: 41 })).toEqual(good);
  await readChat(client, 's1', {}, {});
  expect(received.slice(1)).toEqual([
    {
      method: 'GET',
      path: '/v1/sessions/s%2F1?limit=20&before=41',
      key: undefined,
      type: undefined,
      body: null,
    },
    { method: 'GET', path: '/v1/sessions/s1', key: undefined, type: undefined, body: null },
  ]);
});
