// The port `http` against real servers: requests sent and responses returned.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { callHttp, closeServers, socketServer, webServer } from '../testing/web-world.ts';

afterEach(closeServers);

const json = { 'content-type': 'application/json' };

describe('a response', () => {
  const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
  it.each([
    ['JSON', json, '{"a":[1,"é"]}', { a: [1, 'é'] }],
    ['JSON with a character set', { 'content-type': 'application/json; charset=utf-8' }, '{"a":1}', { a: 1 }],
    ['JSON with a specific media type', { 'content-type': 'application/problem+json' }, '"gone"', 'gone'],
    ['JSON with a text media type', { 'content-type': 'text/plain' }, ' {"a":1}', { a: 1 }],
    ['JSON without a media type', {}, '[1]', [1]],
    ['a number with a text media type', { 'content-type': 'text/plain' }, '42', '42'],
    ['text that begins like JSON', { 'content-type': 'text/plain' }, '{a', '{a'],
    [
      'long ids',
      json,
      '{"id":12345678901234567890,"n":-98765432109876543210,"f":1.5e300,"s":"12345678901234567890"}',
      { id: '12345678901234567890', n: '-98765432109876543210', f: 1.5e300, s: '12345678901234567890' },
    ],
    ['HTML', { 'content-type': 'text/html' }, '<p>hi</p>', '<p>hi</p>'],
    ['a byte order mark', json, '\ufeff{"a":1}', { a: 1 }],
    ['an empty body', json, '', ''],
    ['another character set', { 'content-type': 'text/plain; charset=iso-8859-1' }, Buffer.from([0xe9]), 'é'],
    ['an unknown character set', { 'content-type': 'text/plain; charset=nope' }, 'é', 'é'],
    ['gzip', { ...json, 'content-encoding': 'gzip' }, gzipSync('{"a":1}'), { a: 1 }],
    ['gzip in capitals', { ...json, 'content-encoding': 'GZIP' }, gzipSync('{"a":1}'), { a: 1 }],
    ['brotli', { ...json, 'content-encoding': 'br' }, brotliCompressSync('{"a":1}'), { a: 1 }],
    [
      'names of Object.prototype',
      json,
      '{"__proto__":{"a":1},"constructor":1}',
      JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
    ],
  ])('with %s is parsed', async (_name, headers, body, data) => {
    const { url } = await webServer((response) => response.writeHead(200, headers).end(body));
    const result = await callHttp({ url });
    expect(result).toMatchObject({ ok: true, response: { statusCode: 200 } });
    expect(result.ok && result.response.data).toEqual(data);
    expect(result.ok && 'warning' in result.response).toBe(false);
  });

  it.each([
    ['is not JSON', '{"a":'],
    ['is HTML', '<!doctype html>'],
    ['is nested too deeply', deep],
  ])('with a JSON media type that %s is returned as text, with a warning', async (_name, body) => {
    const { url } = await webServer((response) => response.writeHead(200, json).end(body));
    expect(await callHttp({ url })).toMatchObject({
      ok: true,
      response: { statusCode: 200, data: body, warning: expect.stringContaining('JSON') },
    });
  });

  it.each([204, 304, 400, 401, 404, 418, 429, 500, 503])(
    'with the status %i is not a failure',
    async (status) => {
      const { url, visits } = await webServer((response) => response.writeHead(status).end());
      expect(await callHttp({ url })).toMatchObject({ ok: true, response: { statusCode: status, data: '' } });
      expect(visits).toHaveLength(1);
    },
  );

  it('has header names in lower case and joins repeated headers', async () => {
    const { url } = await webServer((response) =>
      response.writeHead(200, { 'X-One': '1', 'Set-Cookie': ['a=1', 'b=2'], __proto__x: '2' }).end(),
    );
    expect(await callHttp({ url })).toMatchObject({
      response: { headers: { 'x-one': '1', 'set-cookie': 'a=1, b=2', __proto__x: '2' } },
    });
  });

  it('to HEAD has no body, whatever its headers say', async () => {
    const { url } = await webServer((response) =>
      response.writeHead(200, { 'content-length': '999999999999', 'content-encoding': 'gzip' }).end(),
    );
    expect(await callHttp({ url, method: 'HEAD' })).toMatchObject({
      ok: true,
      response: { statusCode: 200, data: '' },
    });
  });

  it('is plain JSON that can be stored', async () => {
    const { url } = await webServer((response) => response.writeHead(200, json).end('{"a":1}'));
    const result = await callHttp({ url });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(Object.keys(result)).toEqual(['ok', 'response']);
  });
});

describe('a request', () => {
  it('is sent with its method, URL, headers and body', async () => {
    const { url, visits, port } = await webServer((response) => response.end());
    await callHttp({
      url: `${url}/a%20b?c=d&e=%C3%A9#f`,
      method: 'put',
      headers: { 'X-Own': 'ä\u{1f600}', Accept: 'text/css' },
      body: 'ü',
    });
    expect(visits).toMatchObject([
      {
        method: 'PUT',
        path: '/a%20b?c=d&e=%C3%A9',
        body: 'ü',
        headers: { host: `127.0.0.1:${port}`, accept: 'text/css', 'content-length': '2' },
      },
    ]);
    expect(Buffer.from(String(visits[0]?.headers['x-own']), 'latin1').toString()).toBe('ä\u{1f600}');
  });

  it('uses POST by default and connects to a host by name', async () => {
    const { port, visits } = await webServer((response) => response.end());
    await callHttp({ url: `http://api.example.com:${port}/`, body: '{}' });
    expect(visits).toMatchObject([
      { method: 'POST', body: '{}', headers: { host: `api.example.com:${port}` } },
    ]);
  });

  it('does not send headers that the transport sets', async () => {
    const { url, visits, port } = await webServer((response) => response.end());
    const result = await callHttp({
      url,
      headers: {
        Host: 'evil.example',
        'Content-Length': '5',
        'Transfer-Encoding': 'chunked',
        Connection: 'upgrade',
        Upgrade: 'h2c',
        Expect: '100-continue',
        'Accept-Encoding': 'zstd',
        TE: 'trailers',
      },
      body: 'abc',
    });
    expect(result.ok).toBe(true);
    const [visit] = visits;
    expect(visit).toMatchObject({
      body: 'abc',
      headers: {
        host: `127.0.0.1:${port}`,
        'content-length': '3',
        'accept-encoding': 'gzip, br',
        connection: 'close',
      },
    });
    for (const name of ['transfer-encoding', 'upgrade', 'expect', 'te'])
      expect(visit?.headers).not.toHaveProperty(name);
  });

  it('contains no line breaks in header values', async () => {
    const { url, visits } = await webServer((response) => response.end());
    await callHttp({ url, headers: { 'X-Note': 'hello\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1\0' } });
    expect(visits).toHaveLength(1);
    expect(visits[0]?.headers['x-note']).toBe('hello X-Evil: 1 GET / HTTP/1.1');
    expect(visits[0]?.headers).not.toHaveProperty('x-evil');
  });

  it.each([
    ['GET', 0],
    ['HEAD', 0],
    ['OPTIONS', 1],
    ['POST', 1],
    ['DELETE', 1],
  ])('with %s sends %i bodies', async (method, count) => {
    const { url, visits } = await webServer((response) => response.end());
    expect(await callHttp({ url, method, body: 'x' })).toMatchObject({ ok: true });
    expect(visits[0]?.body).toBe('x'.repeat(count));
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS'])(
    'with %s has an idempotency key unless the method is safe',
    async (method) => {
      const { url, visits } = await webServer((response) => response.end());
      await callHttp({ url, method });
      await callHttp({ url, method });
      const keys = visits.map(({ headers }) => headers['idempotency-key']);
      const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(method);
      expect(keys[0]).toBe(keys[1]);
      // A hash, never the key itself, which contains the id of a session.
      expect(keys[0]).toEqual(isSafe ? undefined : expect.stringMatching(/^[0-9a-f]{64}$/));
    },
  );

  it('keeps an idempotency key of the author', async () => {
    const { url, visits } = await webServer((response) => response.end());
    await callHttp({ url, headers: { 'Idempotency-Key': 'mine' } });
    expect(visits[0]?.headers['idempotency-key']).toBe('mine');
  });

  it.each([
    ['TRACE', { method: 'TRACE' }, 'invalid_request'],
    ['CONNECT', { method: 'CONNECT' }, 'invalid_request'],
    ['a method with a line break', { method: 'GET / HTTP/1.1\r\n\r\n' }, 'invalid_request'],
    ['a header name with a space', { headers: { 'a b': '1' } }, 'invalid_request'],
    ['a header name with a line break', { headers: { 'a\r\nb': '1' } }, 'invalid_request'],
    ['a header for metadata services', { headers: { 'Metadata-Flavor': 'Google' } }, 'blocked_address'],
    [
      'too many headers',
      { headers: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, '1'])) },
      'too_large',
    ],
    ['a long header', { headers: { a: 'x'.repeat(40_000) } }, 'too_large'],
    ['a long body', { body: 'x'.repeat(limits.requestBytes + 1) }, 'too_large'],
    ['no address', { url: '' }, 'blocked_address'],
    ['a private address', { url: 'http://10.0.0.1/' }, 'blocked_address'],
    ['a header that is not text', { headers: { a: 1 } }, 'invalid_request'],
    ['an address that is not text', { url: 1 }, 'invalid_request'],
  ])('with %s is not sent', async (_name, request, code) => {
    const { url, visits } = await webServer((response) => response.end());
    expect(await callHttp({ url, ...(request as object) })).toMatchObject({ ok: false, failure: { code } });
    expect(visits).toEqual([]);
  });
});

describe('an empty compressed response', () => {
  it.each([
    ['gzip', { 'content-length': '0' }],
    ['br', { 'content-length': '0' }],
    ['deflate', { 'content-length': '0' }],
    ['gzip', { 'transfer-encoding': 'chunked' }],
    ['br', { 'transfer-encoding': 'chunked' }],
  ])('with %s and %j is read as empty', async (packing, headers) => {
    const { url } = await webServer((response) =>
      response.writeHead(202, { 'content-encoding': packing, ...headers }).end(),
    );
    expect(await callHttp({ url, body: 'x' })).toMatchObject({
      ok: true,
      response: { statusCode: 202, data: '' },
    });
  });

  it('is refused when the connection ends early', async () => {
    const server = await socketServer((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n'),
      ),
    );
    expect(await callHttp({ url: server.url })).toMatchObject({ failure: { code: 'invalid_response' } });
  });
});

it('a response in an encoding that the request did not accept is refused', async () => {
  const { url } = await webServer((response) =>
    response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('hello')),
  );
  expect(await callHttp({ url })).toMatchObject({
    failure: { code: 'invalid_response', message: expect.stringContaining('deflate') },
  });
});
