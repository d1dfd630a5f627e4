// What only a real socket can do to a server: garbage, endless bodies, lies about lengths, cut lines.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../support/http-client.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const startPath = '/v1/bots/tour/startChat';
/** Longest wait for a server to answer or hang up. */
const PATIENCE_MS = 20_000;

let server: StartedServer;
let base: string;
beforeAll(async () => {
  server = await startServer({ bots: operationsBots });
  base = await server.listen();
});
afterEach(async () => {
  expect((await post({ base, path: startPath, body: {} })).status).toBe(200); // it still serves
});
afterAll(() => server.close());

/** Sends pieces over a raw connection and gives all that came back until the server hung up or fell silent. */
async function talkRaw(pieces: readonly (string | Buffer)[], { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => resolve());
  socket.on('close', () => resolve());
  for (const piece of pieces) if (!socket.destroyed) socket.write(piece);
  if (hangUp) await sleep(20).then(() => socket.destroy());
  const answered = async () => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(5))
      if (/\r\n\r\n[\s\S]*\}$/.test(heard)) return;
  };
  await Promise.race([closed, answered()]);
  socket.destroy();
  return heard;
}

const head = (more: string) =>
  `POST ${startPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n`;

describe('an invalid HTTP request', () => {
  it.each([
    ['words', 'hello\r\n\r\n', '400'],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001', '400'],
    ['a header of 100 KB', head(`x: ${'y'.repeat(100_000)}\r\n`), '431'],
    ['an address of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, '431'],
    ['two lengths', head('content-length: 2\r\ncontent-length: 5\r\n'), '400'],
    ['a length and chunks', head('content-length: 2\r\ntransfer-encoding: chunked\r\n'), '400'],
    ['a length below zero', head('content-length: -1\r\n'), '400'],
    ['a chunk of no size', `${head('transfer-encoding: chunked\r\n')}zz\r\n`, '400'],
  ])('%s is answered with %s %s', async (_what, request, status) => {
    expect(await talkRaw([request])).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('in the middle of a stream closes the connection without a response', async () => {
    const started = await post({ base, path: startPath, body: {} });
    const { sessionId } = JSON.parse(started.body) as { readonly sessionId: string };
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    let heard = '';
    const closed = Promise.withResolvers<void>();
    socket.on('data', (chunk) => (heard += chunk.toString())).on('close', () => closed.resolve());
    socket.write(`GET /v1/sessions/${sessionId}/follow HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(() => heard, { timeout: PATIENCE_MS }).toContain(':\n\n');
    const before = heard;
    socket.write('hello\r\n\r\n');
    await closed.promise;
    expect(heard).toBe(before);
  });
});

describe('a body that is too large', () => {
  it('of 10 MB gets 413, with and without a Content-Length', async () => {
    const body = JSON.stringify({ message: 'a'.repeat(10_000_000) });
    const withLength = await talkRaw([head(`content-length: ${body.length}\r\n`), body]);
    expect(withLength).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
    const chunked = await talkRaw([
      head('transfer-encoding: chunked\r\n'),
      `${body.length.toString(16)}\r\n`,
      body,
    ]);
    expect(chunked).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
  });
  it('in compressed form is refused without decompression', async () => {
    const body = gzipSync(JSON.stringify({ message: 'a'.repeat(10_000_000) }));
    const answer = await talkRaw([
      head(`content-encoding: gzip\r\ncontent-length: ${body.length}\r\n`),
      body,
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 4(00|15) [\s\S]*"issues":/);
  });
});

describe('a broken connection', () => {
  it('after half a body changes nothing', async () => {
    const { body } = await post({ base, path: startPath, body: {} });
    const { sessionId } = JSON.parse(body) as { sessionId: string };
    const message = JSON.stringify({ message: 'Ada' });
    const request = head(`content-length: ${message.length}\r\n`).replace(startPath, continuePath(sessionId));
    expect(await talkRaw([request, message.slice(0, -5)], { hangUp: true })).toBe('');
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(1);
  });
  it('after a complete reply runs the turn once', async () => {
    const { body } = await post({ base, path: startPath, body: {} });
    const { sessionId } = JSON.parse(body) as { sessionId: string };
    const message = JSON.stringify({ message: 'Ada' });
    const path = continuePath(sessionId);
    const request = head(`idempotency-key: k\r\ncontent-length: ${message.length}\r\n`).replace(
      startPath,
      path,
    );
    await talkRaw([request, message], { hangUp: true });
    const again = await post({ base, path, body: message, key: 'k' });
    expect(again.status).toBe(200);
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(2);
  });
});
