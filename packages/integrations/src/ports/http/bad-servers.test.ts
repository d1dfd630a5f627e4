// The port `http` against misbehaving servers: each call fails in time, with bounded memory and no open sockets.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { limits } from '../limits.ts';
import { selfSignedCertificate } from '../testing/self-signed-certificate.ts';
import { callHttp, closeServers, socketServer, webServer } from '../testing/web-world.ts';
import { createByteBudget } from '../web/byte-budget.ts';
import { readBody } from '../web/read-body.ts';
import { createWebSender } from '../web/web-sender.ts';

afterEach(closeServers);

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

/** Milliseconds of the deadline in these tests. */
const DEADLINE_MS = 400;

/** Many times longer than any deadline here, because the machine may be busy. */
const GENEROUS_MS = 20_000;

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isTrue()).toBe(true);
}

describe('a slow server', () => {
  it.each<[string, (socket: Socket) => unknown]>([
    ['never answers', () => {}],
    ['sends the status line and then nothing', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
    ['sends its headers letter by letter', (socket) => drip(socket, HEAD)],
    ['sends a header again and again', (socket) => drip(socket, `${HEAD}${'x-a: b\r\n'.repeat(1_000)}`)],
    ['stops in the middle of the body', (socket) => socket.write(`${HEAD}content-length: 100\r\n\r\nhalf`)],
    [
      'sends the body letter by letter',
      (socket) => drip(socket, 'x'.repeat(10_000), `${HEAD}content-length: 10000\r\n\r\n`),
    ],
    [
      'sends early hints without end',
      (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', true),
    ],
    ['never says how long the body is', (socket) => socket.write(`${HEAD}\r\nhello`)],
    [
      'never sends the last chunk',
      (socket) => socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`),
    ],
  ])('%s', async (_name, respond) => {
    const server = await socketServer((socket) => socket.once('data', () => respond(socket)));
    const start = performance.now();
    expect(await callHttp({ url: server.url, timeoutMs: DEADLINE_MS })).toEqual({
      ok: false,
      failure: { code: 'timeout', message: 'No complete response arrived within 400 ms.' },
    });
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(DEADLINE_MS - 20);
    expect(took).toBeLessThan(GENEROUS_MS);
    await waitUntil(() => server.openSockets() === 0);
  });

  it('does not answer the TLS handshake', async () => {
    const server = await socketServer((socket) => socket.resume());
    const url = server.url.replace('http:', 'https:');
    expect(await callHttp({ url, timeoutMs: DEADLINE_MS })).toMatchObject({ failure: { code: 'timeout' } });
    await waitUntil(() => server.openSockets() === 0);
  });

  it('cannot extend the deadline with repeated requests to wait', async () => {
    const server = await webServer((response) => response.writeHead(503, { 'retry-after': '1' }).end());
    const start = performance.now();
    const result = await callHttp({ url: server.url, timeoutMs: 1_500 });
    expect(performance.now() - start).toBeLessThan(GENEROUS_MS);
    expect(result).toMatchObject({ ok: true, response: { statusCode: 503 } });
  });
});

describe('the size limit of responses', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['a gigabyte with a content length', { 'content-length': String(1024 ** 3) }],
    ['a stream without end', {}],
  ])('refuses %s', async (_name, headers) => {
    let sent = 0;
    const piece = Buffer.alloc(65_536, 'x');
    const server = await webServer(async (response) => {
      response.writeHead(200, headers);
      response.on('error', () => {});
      while (!response.destroyed && sent < 1024 ** 3) {
        sent += piece.length;
        if (response.write(piece)) continue;
        const given = new AbortController();
        const { signal } = given;
        await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).catch(
          () => {},
        );
        given.abort();
      }
    });
    expect(await callHttp({ url: server.url })).toMatchObject({ ok: false, failure: { code: 'too_large' } });
    await waitUntil(() => server.openSockets() === 0);
    // The limit, plus the buffers of two sockets.
    expect(sent).toBeLessThan(limits.responseBytes + 32 * 1024 * 1024);
  });

  it('accepts the exact maximum and refuses one byte more', async () => {
    const server = await webServer((response, { path }) => response.end('x'.repeat(Number(path.slice(1)))));
    expect(await callHttp({ url: `${server.url}/${limits.responseBytes}` })).toMatchObject({ ok: true });
    expect(await callHttp({ url: `${server.url}/${limits.responseBytes + 1}` })).toMatchObject({
      failure: { code: 'too_large' },
    });
  });

  it('refuses a small compressed body that expands to a gigabyte', async () => {
    // 64 MiB of zeros compress to 64 KiB; sixteen concatenated members are one valid file.
    const member = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const bomb = Buffer.concat(Array.from({ length: 16 }, () => member));
    const server = await webServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'too_large' } });
  });

  it('leaves an endless compressed stream with little content to the deadline', async () => {
    const server = await webServer((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write('x');
      gzip.flush();
    });
    expect(await callHttp({ url: server.url, timeoutMs: DEADLINE_MS })).toMatchObject({
      failure: { code: 'timeout' },
    });
    await waitUntil(() => server.openSockets() === 0);
  });

  it('refuses a body that is compressed twice', async () => {
    const server = await webServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x'))),
    );
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'invalid_response' } });
  });

  it('refuses headers beyond the limit', async () => {
    const server = await socketServer((socket) =>
      socket.once('data', () => socket.end(`${HEAD}${'x-a: 0123456789\r\n'.repeat(5_000)}\r\n`)),
    );
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'too_large' } });
  });

  it('accepts a body in chunks of one byte', async () => {
    const count = 300_000;
    const server = await socketServer((socket) =>
      socket.once('data', () =>
        socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`),
      ),
    );
    expect(await callHttp({ url: server.url, timeoutMs: 20_000 })).toMatchObject({
      ok: true,
      response: { data: 'x'.repeat(count) },
    });
  });
});

describe('an invalid response', () => {
  it.each<[name: string, answer: string | Buffer, code: string]>([
    ['no HTTP', '220 mail.example ESMTP\r\n', 'invalid_response'],
    ['an empty response', '', 'unreachable'],
    ['an invalid status', 'HTTP/1.1 abc OK\r\n\r\n', 'invalid_response'],
    ['two content lengths', `${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, 'invalid_response'],
    [
      'a content length and chunks',
      `${HEAD}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      'invalid_response',
    ],
    ['a negative length', `${HEAD}content-length: -1\r\n\r\n`, 'invalid_response'],
    ['a broken chunk', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'invalid_response'],
    [
      'a chunk of a huge size',
      `${HEAD}transfer-encoding: chunked\r\n\r\nffffffffffffffffffff\r\n`,
      'invalid_response',
    ],
    ['half of the declared length', `${HEAD}content-length: 100\r\n\r\nhalf`, 'invalid_response'],
    ['chunks without an end', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`, 'invalid_response'],
    ['a line break inside a header', `${HEAD}x-a: b\nc\r\n\r\n`, 'invalid_response'],
    ['invalid gzip', `${HEAD}content-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello`, 'invalid_response'],
    ['invalid brotli', `${HEAD}content-encoding: br\r\ncontent-length: 5\r\n\r\nhello`, 'invalid_response'],
    [
      'half of a compressed body',
      Buffer.concat([
        Buffer.from(`${HEAD}content-encoding: gzip\r\ncontent-length: 20\r\n\r\n`),
        gzipSync('hello hello hello hello').subarray(0, 20),
      ]),
      'invalid_response',
    ],
    [
      'an unexpected upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      'unreachable',
    ],
  ])('fails the call: %s', async (_name, answer, code) => {
    const server = await socketServer((socket) => socket.once('data', () => socket.end(answer)));
    expect(await callHttp({ url: server.url, timeoutMs: 2_000 })).toMatchObject({
      ok: false,
      failure: { code },
    });
    await waitUntil(() => server.openSockets() === 0);
  });

  it('fails the call: a connection reset', async () => {
    const server = await socketServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'unreachable' } });
  });
});

describe('encryption', async () => {
  const good = await selfSignedCertificate({ names: ['api.example.com', '127.0.0.1'] });
  const day = 86_400_000;

  it('succeeds with a trusted certificate, by name and by IP address', async () => {
    const server = await webServer((response) => response.end('safe'), good);
    for (const host of ['api.example.com', '127.0.0.1'])
      expect(
        await callHttp({ url: `https://${host}:${server.port}/`, authorities: [good.cert] }),
      ).toMatchObject({ ok: true, response: { data: 'safe' } });
  });

  it.each([
    ['is not trusted', 'api.example.com', good, []],
    ['is for another host', 'other.example.com', good, [good.cert]],
    [
      'has expired',
      'api.example.com',
      await selfSignedCertificate({
        names: ['api.example.com'],
        fromMs: Date.now() - 9 * day,
        untilMs: Date.now() - day,
      }),
      undefined,
    ],
    [
      'is not valid yet',
      'api.example.com',
      await selfSignedCertificate({
        names: ['api.example.com'],
        fromMs: Date.now() + day,
        untilMs: Date.now() + 9 * day,
      }),
      undefined,
    ],
  ])('fails without a request when the certificate %s', async (_name, host, certificate, authorities) => {
    const server = await webServer((response) => response.end('unsafe'), certificate);
    expect(
      await callHttp({
        url: `https://${host}:${server.port}/`,
        authorities: authorities ?? [certificate.cert],
        body: 'secret',
      }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'tls' },
    });
    expect(server.visits).toEqual([]);
  });

  it('fails when the server does not support it', async () => {
    const server = await webServer((response) => response.end('plain'));
    expect(await callHttp({ url: `https://127.0.0.1:${server.port}/` })).toMatchObject({
      failure: { code: 'tls' },
    });
  });

  it('cannot be turned off by the environment', async () => {
    const server = await webServer((response) => response.end('unsafe'), good);
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect(await callHttp({ url: `https://127.0.0.1:${server.port}/` })).toMatchObject({
        failure: { code: 'tls' },
      });
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });
});

describe('when this server stops,', () => {
  it('calls in progress are aborted', async () => {
    const server = await socketServer((socket) => socket.resume());
    const stop = new AbortController();
    const result = callHttp({ url: server.url, signal: stop.signal });
    await waitUntil(() => server.openSockets() === 1);
    stop.abort();
    expect(await result).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    await waitUntil(() => server.openSockets() === 0);
  });

  it('no further call starts', async () => {
    const server = await webServer((response) => response.end());
    expect(await callHttp({ url: server.url, signal: AbortSignal.abort() })).toMatchObject({
      failure: { code: 'aborted' },
    });
    expect(server.visits).toEqual([]);
  });
});

describe('overload', () => {
  it('makes a call fail instead of opening more sockets', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    const send = createWebSender({ guard: { ...createEgressGuard(), check: () => promise } });
    const request = { method: 'GET', url: 'http://example.com/', headers: {}, body: undefined };
    const deadline = { signal: new AbortController().signal, remainingMs: () => 1_000 };
    const waiting = Array.from({ length: limits.openResponses }, () => send(request, { deadline }));
    expect(await send(request, { deadline })).toMatchObject({ failure: { code: 'overloaded' } });
    resolve({ ok: false, failure: { code: 'unreachable', message: '' }, isTemporary: false } as never);
    await Promise.all(waiting);
    expect(await send(request, { deadline })).toMatchObject({ failure: { code: 'unreachable' } });
  });

  it('makes a call fail instead of using more memory, and releases the memory later', async () => {
    const budget = createByteBudget(13_000);
    const read = () =>
      readBody({
        stream: Readable.from([Buffer.alloc(3_000), Buffer.alloc(3_000)]),
        packing: '',
        announcedBytes: undefined,
        maximumBytes: 8_000,
        budget,
      });
    const first = await read();
    expect(first).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'overloaded' } });
    if (first.ok) first.release();
    expect(budget.take(13_000)).toBe(true);
  });
});

it('64 calls run at the same time', async () => {
  // Responses wait until all requests have arrived.
  const waiting: (() => void)[] = [];
  const server = await webServer((response, { path }) => {
    waiting.push(() => response.end(path));
    if (waiting.length === 64) for (const answer of waiting) answer();
  });
  const results = await Promise.all(
    Array.from({ length: 64 }, (_, index) => callHttp({ url: `${server.url}/${index}` })),
  );
  expect(results.map((result) => result.ok && result.response.data)).toEqual(
    Array.from({ length: 64 }, (_, index) => `/${index}`),
  );
  await waitUntil(() => server.openSockets() === 0);
});

/** Sends a text byte by byte, as long as the socket is open. */
function drip(socket: Socket, text: string, head = '', isEndless = false): void {
  socket.write(head);
  let at = 0;
  const timer = setInterval(() => {
    if (isEndless) socket.write(head);
    else if (at < text.length) socket.write(text.charAt(at++));
  }, 5);
  socket.on('close', () => clearInterval(timer));
}
