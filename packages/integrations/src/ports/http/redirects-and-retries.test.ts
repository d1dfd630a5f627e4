// Redirects and retries of the port `http`.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { callHttp, closeServers, socketServer, webServer } from '../testing/web-world.ts';

afterEach(closeServers);

/** The port of a closed server: connections are refused. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address instanceof Object ? address.port : 0;
}

describe('a redirect', () => {
  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'POST', 'POST', 'body'],
    [301, 'PUT', 'PUT', 'body'],
    [302, 'DELETE', 'DELETE', 'body'],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [302, 'GET', 'GET', ''],
  ])('%i changes %s to %s', async (status, method, then, body) => {
    const { url, visits } = await webServer((response, { number }) =>
      number === 1
        ? response.writeHead(status, { location: '../next?a=1' }).end('gone')
        : response.end('there'),
    );
    expect(
      await callHttp({
        url: `${url}/x/y`,
        method,
        body: 'body',
        headers: { 'Content-Type': 'text/plain', 'X-Own': '1', Authorization: 'Bearer t' },
      }),
    ).toMatchObject({ ok: true, response: { statusCode: 200 } });
    expect(visits[1]).toMatchObject({
      method: then,
      path: '/next?a=1',
      body,
      headers: { 'x-own': '1', authorization: 'Bearer t' },
    });
    expect(visits[1]?.headers['content-type']).toBe(method === then ? 'text/plain' : undefined);
  });

  it('to another origin drops credential headers, even if only the port differs', async () => {
    const other = await webServer((response) => response.end('there'));
    const { url } = await webServer((response) =>
      response.writeHead(307, { location: `${other.url}/` }).end(),
    );
    const secret = [
      'Authorization',
      'Cookie',
      'X-API-Key',
      'X-Auth-Token',
      'X-Session-Id',
      'X-Amz-Security-Token',
      'apikey',
      'X-Hub-Signature',
    ];
    await callHttp({
      url,
      body: 'x',
      headers: {
        ...Object.fromEntries(secret.map((name) => [name, 'canary'])),
        'X-Own': '1',
        'Content-Type': 'text/plain',
      },
    });
    expect(other.visits).toMatchObject([
      {
        method: 'POST',
        body: 'x',
        headers: { 'x-own': '1', 'content-type': 'text/plain', 'idempotency-key': expect.any(String) },
      },
    ]);
    expect(JSON.stringify(other.visits)).not.toContain('canary');
  });

  it('is followed ten times at most', async () => {
    const respond =
      (most: number) =>
      (response: ServerResponse, { number }: { readonly number: number }) =>
        number <= most ? response.writeHead(302, { location: `/${number}` }).end() : response.end('there');
    const ten = await webServer(respond(10));
    expect(await callHttp({ url: ten.url })).toMatchObject({ ok: true, response: { data: 'there' } });
    const eleven = await webServer(respond(11));
    expect(await callHttp({ url: eleven.url })).toMatchObject({ failure: { code: 'too_many_redirects' } });
    expect(eleven.visits).toHaveLength(11);
  });

  it('in a loop ends with an error', async () => {
    const { url } = await webServer((response) => response.writeHead(301, { location: '/' }).end());
    expect(await callHttp({ url })).toMatchObject({ failure: { code: 'too_many_redirects' } });
  });

  it('with an endless body is followed without reading the body', async () => {
    const { url } = await webServer((response, { path }) => {
      if (path !== '/') return response.end('there');
      response.writeHead(302, { location: '/next' });
      response.write('x');
      return undefined;
    });
    expect(await callHttp({ url, timeoutMs: 2_000 })).toMatchObject({
      ok: true,
      response: { data: 'there' },
    });
  });

  it.each([
    ['a UTF-8 address', '/café?q=ü', 'utf8', '/caf%C3%A9?q=%C3%BC'],
    ['an absolute UTF-8 address', '{own}/日本', 'utf8', '/%E6%97%A5%E6%9C%AC'],
    ['an address in another character set', '/café', 'latin1', '/caf%C3%A9'],
    ['an encoded address', '/caf%C3%A9', 'utf8', '/caf%C3%A9'],
  ] as const)('to %s is followed', async (_name, place, encoding, path) => {
    const server = await webServer((response, { number }) => {
      if (number > 1) return response.end('there');
      // Header bytes are written as latin1.
      const location = Buffer.from(place.replace('{own}', server.url), encoding).toString('latin1');
      return response.writeHead(302, { location }).end();
    });
    expect(await callHttp({ url: server.url })).toMatchObject({ ok: true, response: { data: 'there' } });
    expect(server.visits[1]?.path).toBe(path);
  });

  it('to a private address in full-width digits is blocked', async () => {
    const server = await webServer((response) =>
      // URL parsers treat fullwidth digits as the same address.
      response.writeHead(302, { location: Buffer.from('http://１0.0.0.1/').toString('latin1') }).end(),
    );
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'blocked_address' } });
    expect(server.visits).toHaveLength(1);
  });

  it.each([
    ['without a location', 302, {}],
    ['with another status', 300, { location: '/' }],
    ['for an unmodified resource', 304, { location: '/' }],
  ])('%s is returned as the response', async (_name, status, headers) => {
    const { url, visits } = await webServer((response) => response.writeHead(status, headers).end());
    expect(await callHttp({ url })).toMatchObject({ ok: true, response: { statusCode: status } });
    expect(visits).toHaveLength(1);
  });
});

describe('a retry', () => {
  it('succeeds once a server listens on the port', async () => {
    const port = await freePort();
    const result = callHttp({ url: `http://127.0.0.1:${port}/`, body: 'x', timeoutMs: 5_000 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const bodies: string[] = [];
    const server = createServer((socket) => {
      socket.on('data', (data) => {
        bodies.push(String(data));
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      });
    }).listen(port, '127.0.0.1');
    expect(await result).toMatchObject({ ok: true, response: { data: 'ok' } });
    server.close();
    expect(bodies).toHaveLength(1);
  });

  it('fails when no server ever listens on the port', async () => {
    const start = performance.now();
    expect(await callHttp({ url: `http://127.0.0.1:${await freePort()}/` })).toMatchObject({
      ok: false,
      failure: {
        code: 'unreachable',
        message: '"127.0.0.1" refused the connection; no server listens on this port.',
      },
    });
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(limits.retryPauseMs * 3 - 20);
    expect(took).toBeLessThan(20_000);
  });

  it.each([
    ['follows 503 with seconds', 503, '0', 2],
    ['follows 429 with seconds', 429, '1', 2],
    ['follows 503 with a date', 503, new Date(Date.now() - 5_000).toUTCString(), 2],
    ['does not follow 503 without a time', 503, undefined, 1],
    ['does not follow 503 with an invalid time', 503, 'soon', 1],
    ['does not follow 503 with a time beyond the deadline', 503, '60', 1],
    ['does not follow 500', 500, '0', 1],
    ['does not follow 502', 502, '0', 1],
    ['does not follow 408', 408, '0', 1],
  ])('%s', async (_name, status, retryAfter, requests) => {
    const { url, visits } = await webServer((response, { number }) =>
      number === 1
        ? response
            .writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
            .end('busy')
        : response.end('done'),
    );
    const result = await callHttp({ url, body: 'x' });
    expect(visits).toHaveLength(requests);
    expect(result).toMatchObject({
      ok: true,
      response: requests === 2 ? { statusCode: 200, data: 'done' } : { statusCode: status, data: 'busy' },
    });
    expect(new Set(visits.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('happens twice at most, and then the last response is returned', async () => {
    const { url, visits } = await webServer((response) =>
      response.writeHead(503, { 'retry-after': '0' }).end('busy'),
    );
    expect(await callHttp({ url })).toMatchObject({ ok: true, response: { statusCode: 503, data: 'busy' } });
    expect(visits).toHaveLength(3);
  });

  it.each(['GET', 'PUT', 'POST'])('does not happen once a %s request may have arrived', async (method) => {
    let connections = 0;
    const { url } = await socketServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    expect(await callHttp({ url, method, body: 'x' })).toMatchObject({
      ok: false,
      failure: { code: 'unreachable' },
    });
    expect(connections).toBe(1);
  });
});
