// The guarded `fetch`: what libraries can and cannot do with it.
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { withinDeadline } from '../deadline.ts';
import { closeServers, webServer } from '../testing/web-world.ts';
import type { GuardedFetchOptions } from './guarded-fetch.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { createHttpClient } from './http-client.ts';

afterEach(closeServers);

const httpClient = createHttpClient({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) });

/** Runs work with a guarded `fetch`; returns failures of the deadline and of the stream. */
function fetching<Result>(
  work: (fetch: typeof globalThis.fetch) => Promise<Result>,
  { timeoutMs = 5_000, ...options }: Partial<GuardedFetchOptions> & { timeoutMs?: number } = {},
) {
  return withinDeadline({ timeoutMs }, async (deadline) => {
    const fetch = guardedFetch({ httpClient, deadline, idempotencyKey: 'session-1:3:1', ...options });
    return work(fetch).catch((error: { failure?: { code: string }; name: string }) => ({
      code: error.failure?.code ?? error.name,
    }));
  });
}

describe('a request', () => {
  it.each<[string, () => RequestInit, string, string]>([
    ['a text', () => ({ body: 'hello' }), 'text/plain;charset=UTF-8', 'hello'],
    ['bytes', () => ({ body: new Uint8Array([104, 105]) }), '', 'hi'],
    [
      'parameters',
      () => ({ body: new URLSearchParams({ a: 'b c' }) }),
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=b+c',
    ],
    ['a stream', () => ({ body: new Blob(['a', 'b']).stream(), duplex: 'half' }), '', 'ab'],
  ])('sends %s as its body', async (_what, init, type, body) => {
    const server = await webServer((response) => response.end());
    await fetching((fetch) => fetch(server.url, { method: 'POST', ...init() }));
    expect(server.visits[0]?.body).toBe(body);
    expect(server.visits[0]?.headers['content-type'] ?? '').toBe(type);
    expect(server.visits[0]?.headers['content-length']).toBe(String(body.length));
  });

  it('has an idempotency key that depends on the call and the body', async () => {
    const server = await webServer((response) => response.end());
    await fetching(async (fetch) => {
      for (const body of ['one', 'two', 'one']) await fetch(server.url, { method: 'POST', body });
    });
    const [one, two, again] = server.visits.map(({ headers }) => headers['idempotency-key']);
    expect(one).toMatch(/^[\da-f]{64}$/);
    expect(again).toBe(one);
    expect(two).not.toBe(one);
  });

  it('is refused beyond the size limit, and to private addresses', async () => {
    const server = await webServer((response) => response.end());
    expect(
      await fetching((fetch) => fetch(server.url, { method: 'POST', body: 'x'.repeat(11) }), {
        maximumRequestBytes: 10,
      }),
    ).toEqual({ code: 'too_large' });
    expect(await fetching((fetch) => fetch('http://127.0.0.2/'))).toEqual({ code: 'blocked_address' });
    expect(server.visits).toEqual([]);
  });

  it('does not follow redirects to private addresses', async () => {
    const server = await webServer((response) =>
      response.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
    );
    expect(await fetching((fetch) => fetch(server.url, { method: 'POST', body: 'x' }))).toEqual({
      code: 'blocked_address',
    });
  });

  it('is not sent after an abort', async () => {
    const server = await webServer((response) => response.end());
    expect(await fetching((fetch) => fetch(server.url, { signal: AbortSignal.abort() }))).toEqual({
      code: 'AbortError',
    });
    expect(server.visits).toEqual([]);
  });
});

describe('a response', () => {
  it.each([200, 204, 304, 400, 503])('with status %i is returned', async (status) => {
    const server = await webServer((response) =>
      response.writeHead(status, { 'retry-after': '1', 'x-a': 'b' }).end(),
    );
    const received = await fetching(async (fetch) => {
      const response = await fetch(server.url);
      return [response.status, response.headers.get('x-a'), await response.text()];
    });
    expect(received).toEqual([status, 'b', '']);
    expect(server.visits).toHaveLength(1);
  });

  it('of an event stream arrives in pieces', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await webServer(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      await promise;
      response.end('data: 2\n\n');
    });
    const pieces = await fetching(async (fetch) => {
      const response = await fetch(server.url);
      const received: string[] = [];
      for await (const piece of response.body ?? []) {
        received.push(Buffer.from(piece).toString());
        resolve();
      }
      return received;
    });
    expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n']);
    await expect.poll(() => server.openSockets()).toBe(0);
  });

  it.each(['text/event-stream', 'application/json'])('of %s can be compressed and empty', async (type) => {
    const server = await webServer((response) => {
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).flushHeaders();
      response.end();
    });
    const read = (fetch: typeof globalThis.fetch) => fetch(server.url).then((response) => response.text());
    expect(await fetching(read)).toBe('');
    await expect.poll(() => server.openSockets()).toBe(0);
  });

  it('of a compressed event stream arrives in pieces', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await webServer(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write('data: 1\n\n');
      gzip.flush();
      await promise;
      gzip.end('data: 2\n\n');
    });
    const pieces = await fetching(async (fetch) => {
      const received: string[] = [];
      for await (const piece of (await fetch(server.url)).body ?? []) {
        received.push(Buffer.from(piece).toString());
        resolve();
      }
      return received;
    });
    expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });

  it.each(['text/event-stream', 'application/json'])('of %s has a maximum size', async (type) => {
    const server = await webServer((response) =>
      response.writeHead(200, { 'content-type': type }).end('x'.repeat(101)),
    );
    const read = (fetch: typeof globalThis.fetch) => fetch(server.url).then((response) => response.text());
    expect(await fetching(read, { maximumBytes: 100 })).toEqual({ code: 'too_large' });
    expect(await fetching(read, { maximumBytes: 101 })).toHaveLength(101);
    await expect.poll(() => server.openSockets()).toBe(0);
  });

  it('is closed when the caller stops reading', async () => {
    const server = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    );
    const ends: ((fetch: typeof globalThis.fetch) => Promise<unknown>)[] = [
      async (fetch) => (await fetch(server.url)).body?.cancel(),
      async (fetch) => {
        const reader = (await fetch(server.url)).body?.getReader();
        await reader?.read();
        await reader?.cancel();
      },
      // The next chunk never arrives.
      async (fetch) => {
        const reader = (await fetch(server.url)).body?.getReader();
        await reader?.read();
        const next = reader?.read();
        await reader?.cancel();
        expect(await next).toEqual({ done: true, value: undefined });
      },
    ];
    for (const end of ends)
      await fetching(
        async (fetch) => {
          await end(fetch);
          await expect.poll(() => server.openSockets()).toBe(0);
        },
        { timeoutMs: 120_000 }, // well before the deadline would close it
      );
  });

  it('ends at the deadline', async () => {
    const server = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    );
    const read = (fetch: typeof globalThis.fetch) => fetch(server.url).then((response) => response.text());
    expect(await fetching(read, { timeoutMs: 200 })).toMatchObject({ failure: { code: 'timeout' } });
    await expect.poll(() => server.openSockets()).toBe(0);
  });
});
