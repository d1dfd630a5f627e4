// Connections of those who mean harm or stumble: pipelines that nobody reads, resets, odd hosts, many at once.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import { asOperator } from '../support/operator-token.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const startPath = '/v1/bots/counting/startChat';
let server: StartedServer;
let base: string;
let lines: string[];
let sockets: Socket[];
beforeEach(async () => {
  lines = [];
  sockets = [];
  server = await startServer({
    bots: [countingBot],
    environment: { COLLOQUY_RATE_LIMIT: 'on' },
    http: { log: { write: (line) => lines.push(line) } },
  });
  base = await server.listen();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

function dial(): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** What comes back on a connection until it is closed or nothing more comes. */
async function say(text: string): Promise<string> {
  const socket = dial();
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(text);
  const closed = once(socket, 'close');
  await Promise.race([closed, expect.poll(() => heard).toMatch(/\r\n\r\n[\s\S]*\}$/)]);
  return heard;
}

const head = (first: string, more = '') =>
  `${first} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n`;

describe('a client that pipelines and never reads', () => {
  it('is disconnected and counted, and does not harm other clients', async () => {
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 40; count++)
      dial().pause().write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_400));
    await expect
      .poll(async () => (await fetch(`${base}/metrics`, { headers: asOperator })).text())
      .toMatch(/colloquy_requests_rejected_total\{reason="connection"\} 40/);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});

describe('a connection reset right after sending', () => {
  it.each([
    ['a whole request', [head(`POST ${startPath}`, 'Content-Length: 2\r\n'), '{}']],
    ['half a body', [head(`POST ${startPath}`, 'Content-Length: 20\r\n'), '{']],
    [
      'a wish for events',
      [head(`POST ${startPath}`, 'Accept: text/event-stream\r\nContent-Length: 2\r\n'), '{}'],
    ],
    ['a pipeline', [head('GET /openapi.json').repeat(20)]],
    ['pages', [head('GET /docs').repeat(20)]],
    ['half a file', [head('PUT /v1/uploads?token=x', 'Content-Length: 100\r\n'), 'x']],
    ['half a header', ['GET / HTTP/1.1\r\nHost']],
  ])('writes no line to the log: %s', async (_what, pieces) => {
    for (const delayMs of [0, 1, 2, 3, 5, 8, 20])
      for (let count = 0; count < 5; count++) {
        const socket = dial().pause();
        await once(socket, 'connect');
        for (const piece of pieces) socket.write(piece);
        await sleep(delayMs);
        socket.resetAndDestroy();
      }
    await sleep(100);
    // The address of the file is made up: that it is refused is a security event, whoever hangs up.
    expect(lines.filter((line) => !line.includes('"securityEvent":"bad_signature"'))).toEqual([]);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });
});

describe('the Host header', () => {
  it.each([
    ['is missing', 'GET /openapi.json HTTP/1.1\r\n\r\n'],
    ['is there twice', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['is there twice, the same', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n'],
    ['is two in one', 'GET /openapi.json HTTP/1.1\r\nHost: x, y\r\n\r\n'],
    ['is an address', 'GET /openapi.json HTTP/1.1\r\nHost: http://x/\r\n\r\n'],
    ['has a user', 'GET /openapi.json HTTP/1.1\r\nHost: x@y\r\n\r\n'],
    ['is another one in the address', 'GET http://y/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s: 400 with the usual error body', async (_what, request) => {
    expect(await say(request)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*\{"code":"BAD_REQUEST","message":"[^}]*host/i,
    );
  });

  it.each([
    ['a port', 'GET /healthz HTTP/1.1\r\nHost: x:3000\r\n\r\n'],
    ['IPv6', 'GET /healthz HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n'],
    ['the same in the address', 'GET http://x:3000/healthz HTTP/1.1\r\nHost: x:3000\r\n\r\n'],
    ['none, of an old client', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ])('may have %s', async (_what, request) => expect(await say(request)).toMatch(/^HTTP\/1\.1 200 /));
});

it.each([
  [
    'a wish that is not known',
    head(`POST ${startPath}`, 'Expect: tea\r\nContent-Length: 2\r\n').concat('{}'),
    200,
  ],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n', 400],
])('%s gets a response with a JSON body', async (_what, request, status) => {
  expect(await say(request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\{[\\s\\S]*\\}$`));
});

it('the server sets a backlog of 4,096 connections', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const other = await startServer();
  await other.listen();
  expect(listen.mock.calls[0]?.[0]).toMatchObject({ host: '127.0.0.1', backlog: 4_096 });
  listen.mockRestore();
  await other.close();
});
