// One address does not take all connections, streams or requests of a server. With small bounds; tests/hostile has the real ones.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits as serverLimits } from '../../packages/server/src/limits.ts';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const START = '/v1/bots/counting/startChat';
const GREEDY = '127.0.0.2';
const OTHER = '127.0.0.3';
/** This machine has 16 of the connections, an address behind the proxy 5 of the requests under way and 2 of the followers. */
const SMALL = { connections: 20, idleShare: 1, reservedConnections: 4, followers: 8 };

const limits = serverLimits as unknown as Record<keyof typeof SMALL, number>;
const usual = { ...limits };
let server: StartedServer;
let port: number;
let sockets: Socket[];

beforeEach(async () => {
  Object.assign(limits, SMALL);
  sockets = [];
  server = await startServer({ bots: [countingBot], environment: { COLLOQUY_TRUST_PROXY: OTHER } });
  port = Number(new URL(await server.listen()).port);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
  Object.assign(limits, usual);
});

async function dial(localAddress: string, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

async function dialMany(count: number, localAddress: string, text = ''): Promise<Socket[]> {
  const dialed: Socket[] = [];
  while (dialed.length < count) dialed.push(await dial(localAddress, text));
  return dialed;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const post = (path: string, body: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
/** A request whose body never comes. */
const slow = (headers = '') => post(START, '{"message":""}', headers).slice(0, -5);
const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;

/** The first piece of the answer: its head, and mostly all of it. */
async function ask(localAddress: string, text: string): Promise<string> {
  const socket = await dial(localAddress, text);
  const [heard] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return String(heard);
}

const OK = /^HTTP\/1\.1 200 /;
const UNAVAILABLE = /^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*SERVICE_UNAVAILABLE/i;

describe('silent connections of one address', () => {
  it('do not lock out any address, not even their own', async () => {
    await dialMany(30, GREEDY);
    for (const address of [GREEDY, '127.0.0.1']) {
      expect(await ask(address, get('/healthz'))).toMatch(OK);
      expect(await ask(address, post(START, '{}'))).toMatch(OK);
    }
  });

  it('are closed beyond the limit, the oldest first', async () => {
    const [oldest, ...others] = await dialMany(17, GREEDY);
    await expect.poll(() => oldest?.resume().closed).toBe(true);
    expect(others.every(({ closed }) => !closed)).toBe(true);
  });
});

describe('an address whose connections are all busy', () => {
  it('gets answers to health checks only, and other addresses are served', async () => {
    await dialMany(16, GREEDY, slow());
    await sleep(100);
    expect(await ask(GREEDY, get('/healthz'))).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    expect(await ask(GREEDY, get('/readyz'))).toMatch(OK);
    expect(await ask(GREEDY, post(START, '{}'))).toMatch(UNAVAILABLE);
    expect(await ask('127.0.0.1', post(START, '{}'))).toMatch(OK);
  });

  it('cannot fill the reserve with silent connections', async () => {
    await dialMany(16, GREEDY, slow());
    await sleep(100);
    await dialMany(10, GREEDY);
    expect(await ask(GREEDY, get('/healthz'))).toMatch(OK);
  });
});

describe('through a trusted proxy', () => {
  it('each address has its share of running requests', async () => {
    await dialMany(5, OTHER, slow(from('203.0.113.9')));
    await sleep(100);
    expect(await ask(OTHER, post(START, '{}', from('203.0.113.9')))).toMatch(
      /^HTTP\/1\.1 429 [\s\S]*retry-after: \d[\s\S]*TOO_MANY_REQUESTS/,
    );
    expect(await ask(OTHER, post(START, '{}', from('198.51.100.7')))).toMatch(OK);
    expect(await ask(OTHER, get('/healthz', from('203.0.113.9')))).toMatch(OK);
  });

  it('each address has its share of streams, which it gets back when they end', async () => {
    const started = await ask(OTHER, post(START, '{}', from('198.51.100.7')));
    const [, chat = ''] = /"sessionId":"(\w+)"/.exec(started) ?? [];
    const follow = (address: string) => ask(OTHER, get(`/v1/sessions/${chat}/follow`, from(address)));
    expect(await follow('203.0.113.9')).toMatch(OK);
    expect(await follow('203.0.113.9')).toMatch(OK);
    expect(await follow('203.0.113.9')).toMatch(/^HTTP\/1\.1 503 [\s\S]*from your network/);
    expect(await follow('2001:db8::1')).toMatch(OK);
    expect(await follow('2001:db8::2')).toMatch(OK);
    expect(await follow('2001:db8::3')).toMatch(/^HTTP\/1\.1 503 /);
    expect(await follow('198.51.100.7')).toMatch(OK);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => follow('203.0.113.9')).toMatch(OK);
  });
});
