// Requests through an operator's proxy: a real one, with and without tunnels, and its failures.
import { afterEach, describe, expect, it } from 'vitest';
import { readProxyAddress } from '../../egress/proxy-address.ts';
import { selfSignedCertificate } from '../testing/self-signed-certificate.ts';
import { vaultWith } from '../testing/vault.ts';
import { callHttp, closeServers, proxyServer, socketServer, webServer } from '../testing/web-world.ts';

afterEach(closeServers);

const PASSWORD = 'canary p@ss';
const through = (proxy: string) => ({
  parts: { openVault: () => vaultWith({ p: { type: 'http proxy', data: { url: proxy } } }) },
  asked: { proxyCredentialsId: 'p' },
  // No name resolution here: only the name is known.
  guard: { allow: [], resolve: () => Promise.reject(new Error('looked up')) },
});
const login = (port: number, user = 'bots') =>
  `http://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
const authorization = `Basic ${Buffer.from(`bots:${PASSWORD}`).toString('base64')}`;

describe('a request with a proxy', () => {
  it('goes through a CONNECT tunnel for HTTPS', async () => {
    const certificate = await selfSignedCertificate({ names: ['api.example.com'] });
    const { port, visits } = await webServer(
      (response, { headers }) => response.end(JSON.stringify(headers)),
      certificate,
    );
    const proxy = await proxyServer({ authorization });
    // The test server's port is allowed; only the proxy can resolve the name.
    const result = await callHttp({
      url: `https://api.example.com:${port}/a?b=c`,
      body: 'hello',
      authorities: [certificate.cert],
      ...through(login(proxy.port)),
    });
    expect(result).toMatchObject({ ok: true, response: { statusCode: 200 } });
    expect(visits).toMatchObject([
      { method: 'POST', path: '/a?b=c', body: 'hello', headers: { host: `api.example.com:${port}` } },
    ]);
    expect(visits[0]?.headers).not.toHaveProperty('proxy-authorization');
    expect(proxy.visits).toEqual([{ method: 'CONNECT', target: `api.example.com:${port}`, authorization }]);
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it('is sent to the proxy for HTTP', async () => {
    const { port, visits } = await webServer((response) => response.end('hi'));
    const proxy = await proxyServer({ authorization });
    const result = await callHttp({
      url: `http://api.example.com:${port}/a?b=c`,
      body: 'hello',
      ...through(login(proxy.port)),
    });
    expect(result).toMatchObject({ ok: true, response: { data: 'hi' } });
    expect(proxy.visits).toEqual([
      { method: 'POST', target: `http://api.example.com:${port}/a?b=c`, authorization },
    ]);
    expect(visits).toMatchObject([
      { path: '/a?b=c', body: 'hello', headers: { host: `api.example.com:${port}` } },
    ]);
  });

  it('fails for the certificate of another host', async () => {
    const certificate = await selfSignedCertificate({ names: ['other.example.com'] });
    const { port } = await webServer((response) => response.end(), certificate);
    const proxy = await proxyServer();
    const url = `https://api.example.com:${port}/`;
    const result = await callHttp({
      url,
      authorities: [certificate.cert],
      ...through(`http://127.0.0.1:${proxy.port}`),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'tls' } });
  });

  it('follows redirects through the proxy and checks each one', async () => {
    const { port } = await webServer((response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    );
    const proxy = await proxyServer();
    const result = await callHttp({
      url: `http://api.example.com:${port}/`,
      ...through(`http://127.0.0.1:${proxy.port}`),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'blocked_address' } });
    expect(proxy.visits).toHaveLength(1);
  });
});

it.each([
  'http://127.0.0.1/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'http://localhost/',
  'http://metadata.google.internal/',
  'http://2130706433/',
  'http://user:pass@example.com/',
  'ftp://example.com/',
  'http://example.com:25/',
])('a request to the blocked address %s never reaches the proxy', async (url) => {
  const proxy = await proxyServer();
  const result = await callHttp({ url, ...through(`http://127.0.0.1:${proxy.port}`) });
  expect(result).toMatchObject({ ok: false, failure: { code: 'blocked_address' } });
  expect(proxy.visits).toEqual([]);
});

describe('a request fails when the proxy', () => {
  it.each([
    ['https', 407, { authorization: 'Basic other' }, 'another name or password'],
    ['https', 403, { refusal: 403 }, 'refused the connection with status 403'],
    ['https', 502, { refusal: 502 }, 'status 502'],
  ])('refuses an %s tunnel with %i', async (scheme, _status, options, words) => {
    const proxy = await proxyServer(options);
    const result = await callHttp({ url: `${scheme}://api.example.com/`, ...through(login(proxy.port)) });
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', message: expect.stringContaining(words) },
    });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it.each(['https', 'http'])('is not reachable: %s', async (scheme) => {
    const result = await callHttp({
      url: `${scheme}://api.example.com/`,
      timeoutMs: 3_000,
      ...through('http://127.0.0.1:1'),
    });
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', message: expect.stringContaining('The proxy') },
    });
  });

  it.each(['https', 'http'])('does not respond: %s', async (scheme) => {
    const proxy = await proxyServer({ hangs: true });
    const result = await callHttp({
      url: `${scheme}://api.example.com/`,
      timeoutMs: 300,
      ...through(login(proxy.port)),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'timeout' } });
  });

  it.each([
    'nonsense\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
    'HTTP/1.1 200 OK\r\n\r\nnot TLS at all, but a long text of some kind',
  ])('sends an invalid response %#', async (text) => {
    const proxy = await socketServer((socket) => socket.end(text));
    const result = await callHttp({
      url: 'https://api.example.com/',
      timeoutMs: 3_000,
      ...through(`http://127.0.0.1:${proxy.port}`),
    });
    expect(result.ok).toBe(false);
  });

  it('relays an endless response', async () => {
    const { port } = await webServer((response) => {
      const more = () => {
        while (response.write('a'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    const proxy = await proxyServer();
    const result = await callHttp({
      url: `http://api.example.com:${port}/`,
      ...through(`http://127.0.0.1:${proxy.port}`),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'too_large' } });
  });
});

describe('the proxy address', () => {
  it.each([
    [
      'http://proxy.internal:3128',
      { host: 'proxy.internal', port: 3128, isEncrypted: false, authorization: undefined },
    ],
    ['https://10.0.0.1', { host: '10.0.0.1', port: 443, isEncrypted: true, authorization: undefined }],
    ['http://[::1]:8080/', { host: '::1', port: 8080, isEncrypted: false, authorization: undefined }],
    [
      'http://bots:a%40b%@p.example',
      { host: 'p.example', port: 80, authorization: `Basic ${btoa('bots:a%40b%')}` },
    ],
    ['http://bots:a%40b@p.example', { host: 'p.example', authorization: `Basic ${btoa('bots:a@b')}` }],
  ])('%s is valid', (url, proxy) => {
    expect(readProxyAddress(url)).toMatchObject({ ok: true, proxy });
  });

  it.each([
    '',
    'proxy:3128',
    'socks5://proxy:1080',
    'http://0x7f.1:3128',
    'http://good.example\\@evil.example/',
  ])('%j is refused', (url) => {
    expect(readProxyAddress(url)).toMatchObject({ ok: false, failure: { code: 'damaged_credentials' } });
  });
});
