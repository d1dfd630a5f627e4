// Bounds of a connection: what is too long, too slow or too many is answered in the words of all refusals, and hung up on.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../support/http-client.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { operationsBots } from './tour-bot.ts';

const startPath = '/v1/bots/tour/startChat';
/** In place of the seconds that a real client is given. */
const SHORT_MS = 300;
/** The same where somebody has to be in time, however busy the machine. */
const ENOUGH_MS = 1_500;

let server: StartedServer;
let base: string;
let sockets: Socket[];
beforeEach(() => listen(SHORT_MS));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.app.server.maxConnections = 10;
  expect((await post({ base, path: startPath, body: {} })).status).toBe(200); // it still serves
  await server.close();
});

async function listen(bodyMs: number): Promise<void> {
  server = await startServer({ bots: operationsBots, http: { connectionLookMs: 50, bodyMs } });
  base = await server.listen();
  sockets = [];
}

function open(): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** All that a connection brings until the server hangs up. */
async function heardOf(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  await once(socket, 'close');
  return heard;
}

const head = (more = '') =>
  `POST ${startPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}`;

describe('the server refuses a request', () => {
  it.each([
    ['headers', `${head(`x: ${'y'.repeat(20_000)}`)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'a list of headers',
      `${head('a: b\r\n'.repeat(200))}connection: close\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
  ])('because of %s', async (_what, request, status, code) => {
    const socket = open();
    const heard = heardOf(socket);
    socket.write(request);
    const answer = await heard;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      code,
      message: expect.stringMatching(/\w/),
      issues: [],
    });
  });

  it('but not because of 100 headers', async () => {
    const socket = open();
    const heard = heardOf(socket);
    socket.write(`${head('a: b\r\n'.repeat(95))}connection: close\r\ncontent-length: 2\r\n\r\n{}`);
    expect(await heard).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('slow connections', () => {
  it('have ten seconds for headers, five minutes for a file and a minute between requests', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server.app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      maxConnections: 10_100,
    });
  });

  it('a body that is too large gets 413 early, and the connection stays usable', async () => {
    await server.close();
    await listen(ENOUGH_MS);
    const socket = open();
    const heard = heardOf(socket);
    const refused = once(socket, 'data');
    socket.write(`${head('content-length: 2097152')}\r\n\r\n`);
    const answer = String((await refused)[0]);
    expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
    expect(answer).not.toMatch(/^connection: close/im);
    socket.write(' '.repeat(2_097_152));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await heard).slice(answer.length)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('headers that arrive too slowly get 408', async () => {
    server.app.server.headersTimeout = SHORT_MS;
    const socket = open();
    const heard = heardOf(socket);
    socket.write(head());
    const dripping = setInterval(() => socket.write('x: y\r\n'), 20);
    expect(await heard).toMatch(/^HTTP\/1.1 408 [\s\S]*too slowly/);
    clearInterval(dripping);
  });

  it('a body that arrives too slowly gets 408', async () => {
    const socket = open();
    const heard = heardOf(socket);
    socket.write(`${head('content-length: 100000')}\r\n\r\n`);
    const dripping = setInterval(() => socket.write(' '), 20);
    expect(await heard).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*"code":"REQUEST_TIMEOUT"/i);
    clearInterval(dripping);
  });

  it('a body that stops gets 408, and a later request keeps its own time', async () => {
    await server.close();
    await listen(ENOUGH_MS);
    const short = open();
    const heard = heardOf(short);
    short.write(`${head('content-length: 10')}\r\n\r\n{`);
    await sleep(ENOUGH_MS - SHORT_MS);
    const later = open();
    const answered = once(later, 'data');
    later.write(`${head('content-length: 2')}\r\n\r\n{`);
    expect(await heard).toMatch(/^HTTP\/1.1 408 /);
    later.write('}');
    expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
  });

  it('a connection without a request is closed', async () => {
    server.app.server.headersTimeout = SHORT_MS;
    expect(await heardOf(open())).toMatch(/^(?:HTTP\/1.1 408 |$)/);
  });

  it('a connection that is silent after a request is closed', async () => {
    server.app.server.keepAliveTimeout = SHORT_MS;
    const socket = open();
    const heard = heardOf(socket);
    socket.write(`${head('content-length: 2')}\r\n\r\n{}`);
    expect(await heard).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('too many connections', () => {
  it('are closed beyond the limit, and the others are served', async () => {
    server.app.server.maxConnections = 2;
    const [first, , third] = [open(), open(), open()];
    await once(third as Socket, 'close');
    const answer = once(first as Socket, 'data');
    first?.write(`${head('content-length: 2')}\r\n\r\n{}`);
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200 /);
  });
});
