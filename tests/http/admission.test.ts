// Who is not let in: senders of too much, everybody while the server cannot keep up, and oversized requests.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadWatch } from '@colloquy/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const startPath = '/v1/bots/tour/startChat';
let server: StartedServer;
afterEach(() => server.close());

async function open(
  environment: Record<string, string> = {},
  load?: () => ReturnType<LoadWatch['load']>,
): Promise<StartedServer> {
  const watch = load && { load, loopDelayMs: () => 0, start: () => undefined, stop: () => undefined };
  server = await startServer({
    bots: operationsBots,
    environment: { COLLOQUY_RATE_LIMIT: 'on', ...environment },
    ...(watch ? { http: { watch, loadWaitMs: 0 } } : {}),
  });
  return server;
}

/** Starts as somebody whom a proxy on this machine tells about. */
async function startFrom(address: string, headers: Record<string, string> = {}) {
  return server.ask(startPath, { body: {}, headers: { 'x-forwarded-for': address, ...headers } });
}

/** One request over a socket, with an address that no client would write. Gives all that comes back. */
async function askRaw(base: string, first: string, body: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(
    `${first} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}

const PROXY = { COLLOQUY_TRUST_PROXY: 'loopback' };

describe('the rate limit of an address', () => {
  it('is sent with each response, and ends in 429 with the time to wait', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '3/60' });
    const rest = [];
    for (let count = 0; count < 3; count++)
      rest.push((await startFrom('203.0.113.7')).headers['ratelimit-remaining']);
    expect(rest).toEqual(['2', '1', '0']);
    const late = await startFrom('203.0.113.7', { origin: 'https://shop.example' });
    refused(late, 429, 'TOO_MANY_REQUESTS');
    expect(late.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
      'retry-after': '20',
      'access-control-allow-origin': 'https://shop.example',
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
    });
    expect((await startFrom('203.0.113.8')).status).toBe(200);
  });

  it('is shared by the whole IPv6 network of a household', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    expect((await startFrom('2001:db8:1:2::3')).status).toBe(200);
    expect((await startFrom('2001:db8:1:2:ffff::4')).status).toBe(429);
    expect((await startFrom('2001:db8:1:3::3')).status).toBe(200);
  });

  it('uses the last address before the trusted proxy, and ignores others in the header', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    expect((await startFrom('198.51.100.1, 203.0.113.7')).status).toBe(200);
    expect((await startFrom('198.51.100.2, 203.0.113.7')).status).toBe(429);
  });

  it('ignores the header when no proxy is trusted', async () => {
    await open({ COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    for (let count = 0; count < 3; count++) expect((await startFrom('203.0.113.7')).status).toBe(200);
  });

  it('counts every route except health probes', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await server.ask('/v1/nothing', { method: 'GET', headers })).status).toBe(404);
    expect((await server.ask('/openapi.json', { method: 'GET', headers })).status).toBe(429);
    expect((await server.ask('/healthz', { method: 'GET', headers })).status).toBe(200);
    expect((await server.ask('/readyz', { method: 'GET', headers })).status).toBe(200);
  });
});

describe('the rate limit of a chat', () => {
  it('counts the requests of all addresses together', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_SESSION: '2/10' });
    const { sessionId } = await start(server, 'tour');
    const send = (address: string) =>
      server.ask(continuePath(sessionId), {
        body: { message: 'Ada' },
        headers: { 'x-forwarded-for': address },
      });
    const first = await send('203.0.113.1');
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    await send('203.0.113.2');
    const third = await send('203.0.113.3');
    refused(third, 429, 'TOO_MANY_REQUESTS');
    expect(third.headers['retry-after']).toBe('5');
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(3);
    const other = await start(server, 'tour');
    await reply(server, other.sessionId, 'Ada');
  });

  it.each<Record<string, string>>([{ COLLOQUY_RATE_LIMIT: 'off' }, { COLLOQUY_RATE_LIMIT_SESSION: 'off' }])(
    'can be switched off: %j',
    async (environment) => {
      server = await startServer({
        bots: [countingBot],
        environment: { COLLOQUY_RATE_LIMIT: 'on', ...environment },
      });
      const { json } = await server.ask('/v1/bots/counting/startChat', { body: {} });
      const answers = [];
      for (let count = 0; count < 110; count++)
        answers.push(
          await server.ask(continuePath(String(json.sessionId)), { body: { message: String(count) } }),
        );
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
      expect(answers.at(-1)?.headers['ratelimit-limit']).toBeUndefined();
    },
  );
});

describe('a request path that is written in another way', () => {
  it.each([
    (path: string) => path.replace('sessions', '%73essions'),
    (path: string) => path.replace('/v1/', '/%76%31/'),
    (path: string) => `${path}?${'a'.repeat(20)}`,
    (path: string) => `${path}/`,
    (path: string) =>
      path.replace(/sessions\/(.)/, (_all, first: string) => `sessions/%${first.charCodeAt(0).toString(16)}`),
    (path: string) => `http://localhost${path}`,
  ])('counts for the same chat: %#', async (write) => {
    await open({ COLLOQUY_RATE_LIMIT_SESSION: '2/10' });
    const base = await server.listen();
    const { sessionId } = await start(server, 'tour');
    const path = continuePath(sessionId);
    const ask = (text: string) => askRaw(base, `POST ${text}`, '{"message":"Ada"}');
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(write(path))).toMatch(/^HTTP\/1\.1 200 [\s\S]*ratelimit-remaining: 0/);
    expect(await ask(write(path))).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('counts for the chat in the old addresses of web clients and in webhook deliveries', async () => {
    await open({ COLLOQUY_RATE_LIMIT_SESSION: '2/10' });
    const { sessionId } = await start(server, 'tour');
    await server.ask(`/api/v2/sessions/${sessionId}/streamMessage`, { body: {} });
    await server.ask(`/v1/sessions/${sessionId}/blocks/b/webhook`, { body: {} });
    refused(await server.ask(continuePath(sessionId), { body: {} }), 429, 'TOO_MANY_REQUESTS');
  });

  it('is no start and no probe only because its query looks like one', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' }, () => 'busy');
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    // A busy server refuses starts: this one only has the word in its query.
    expect((await server.ask('/v1/nothing?/startChat', { method: 'GET', headers })).status).toBe(404);
    expect((await server.ask('/v1/nothing?/healthz', { method: 'GET', headers })).status).toBe(429);
    expect((await server.ask('/%68ealthz?x=1', { method: 'GET', headers })).status).toBe(200);
    refused(await server.ask('/v1/bots/tour/%73tartChat', { body: {} }), 503, 'SERVICE_UNAVAILABLE');
  });
});

describe('a forwarded address that is written in another way', () => {
  it('counts as one address with or without its port', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    expect((await startFrom('203.0.113.7:51111')).status).toBe(200);
    for (const address of [
      '203.0.113.7:52222',
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '[::ffff:203.0.113.7]:1',
    ])
      expect((await startFrom(address)).status, address).toBe(429);
    expect((await startFrom('[2001:db8:1:2::3]:443')).status).toBe(200);
    expect((await startFrom('2001:DB8:1:2::9')).status).toBe(429);
  });

  it('is found before trusted proxies that are listed with their ports', async () => {
    await open({ COLLOQUY_TRUST_PROXY: 'loopback,10.0.0.0/8', COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    expect((await startFrom('203.0.113.7, 10.0.0.5:8080')).status).toBe(200);
    expect((await startFrom('203.0.113.8, 10.0.0.5:8081')).status).toBe(200);
    expect((await startFrom('203.0.113.7, 10.0.0.6')).status).toBe(429);
  });

  it('that is invalid shares one limit with all invalid ones', async () => {
    await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/60' });
    expect((await startFrom('unknown')).status).toBe(200);
    expect((await startFrom('_hidden')).status).toBe(429);
  });
});

it('the rate limit still refills after the clock is set back', async () => {
  await open({ ...PROXY, COLLOQUY_RATE_LIMIT_ADDRESS: '1/1' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01') });
  try {
    expect((await startFrom('203.0.113.7')).status).toBe(200);
    vi.setSystemTime(new Date('2029-01-01'));
    await sleep(1_100);
    expect((await startFrom('203.0.113.7')).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

describe('an overloaded server', () => {
  it('refuses new chats, and continues the running ones', async () => {
    let load: ReturnType<LoadWatch['load']> = 'calm';
    await open({}, () => load);
    const { sessionId } = await start(server, 'tour');
    load = 'busy';
    const turnedAway = await server.ask(startPath, { body: {} });
    refused(turnedAway, 503, 'SERVICE_UNAVAILABLE');
    expect(turnedAway.headers['retry-after']).toBe('2');
    await reply(server, sessionId, 'Ada');
    load = 'full';
    refused(
      await server.ask(continuePath(sessionId), { body: { message: 'x' } }),
      503,
      'SERVICE_UNAVAILABLE',
    );
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(2);
    expect((await server.ask('/healthz', { method: 'GET' })).status).toBe(200);
    load = 'calm';
    await start(server, 'tour');
  });

  it('lets a start wait for a moment, and serves it when the load has passed', async () => {
    let looks = 0;
    const load = () => (looks++ < 3 ? 'full' : 'calm');
    const watch = { load, loopDelayMs: () => 0, start: () => undefined, stop: () => undefined } as const;
    server = await startServer({ bots: operationsBots, http: { watch, loadWaitMs: 60_000 } });
    await start(server, 'tour');
    expect(looks).toBe(4);
  });

  it('accepts starts when load shedding is off', async () => {
    await open({ COLLOQUY_LOAD_SHEDDING: 'off' }, () => 'full');
    await start(server, 'tour');
  });

  it('does not read the bodies of the requests that it refuses', async () => {
    await open({}, () => 'full');
    refused(await server.ask(startPath, { body: '{'.repeat(2_000_000) }), 503, 'SERVICE_UNAVAILABLE');
  });
});

describe('oversized requests', () => {
  it('an address of 5,000 characters gets 400', async () => {
    await open();
    const asked = await server.ask(`/healthz?${'a'.repeat(5_000)}`, { method: 'GET' });
    expect(refused(asked, 400, 'BAD_REQUEST').message).toContain('4096');
  });
});

describe('response headers', () => {
  it.each([startPath, '/v1/nothing'])('prevent caching and content sniffing for %s', async (path) => {
    await open();
    expect((await server.ask(path, { body: {} })).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('forbid framing and foreign scripts for a page', async () => {
    await open();
    const { headers, body } = await server.ask('/docs', { method: 'GET' });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });
});
