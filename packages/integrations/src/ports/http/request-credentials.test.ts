// Credentials in requests: the server adds them at the required positions, and never reveals them.
import { afterEach, describe, expect, it } from 'vitest';
import { vaultWith } from '../testing/vault.ts';
import { callHttp, closeServers, webServer } from '../testing/web-world.ts';

afterEach(closeServers);

const CANARY = 'canary-5b1c q\\é/+=';
const credentials = {
  seg: { type: 'segment', data: { apiKey: CANARY } },
  noco: { type: 'nocodb', data: { apiKey: CANARY, baseUrl: 'http://127.0.0.1:1/' } },
  dify: { type: 'dify-ai', data: { apiKey: 'k' } },
};
const openVault = () => vaultWith(credentials);
const parts = { openVault };
/** Credentials whose service is at the test's URL. */
const at = (url: string) => ({
  openVault: () => vaultWith({ here: { type: 'nocodb', data: { apiKey: CANARY, baseUrl: url } } }),
});
const as = (place: object, id = 'here', type = 'nocodb') => ({
  credentials: { id, type, places: [{ field: 'apiKey', ...place }] },
});
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

describe('a secret', () => {
  it.each([
    ['bearer', { in: 'bearer' }, { headers: { authorization: latin1(`Bearer ${CANARY}`) } }],
    [
      'basic',
      { in: 'basic' },
      { headers: { authorization: `Basic ${Buffer.from(`${CANARY}:`).toString('base64')}` } },
    ],
    ['header', { in: 'header', name: 'X-Key' }, { headers: { 'x-key': latin1(CANARY) } }],
    [
      'header with a scheme',
      { in: 'header', name: 'authorization', prefix: 'Bot ' },
      { headers: { authorization: latin1(`Bot ${CANARY}`) } },
    ],
    ['query', { in: 'query', name: 'k' }, { path: `/x?a=1&k=${encodeURIComponent(CANARY)}` }],
    ['body', { in: 'body', name: 'api_key' }, { body: JSON.stringify({ api_key: CANARY, n: 1 }) }],
  ])('is sent as %s, and hidden in the response', async (_name, place, visit) => {
    const { url, visits } = await webServer((response, { path, headers, body }) =>
      response
        .writeHead(401, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(CANARY) })
        .end(
          JSON.stringify({ message: `Bad key ${CANARY}`, authorization: headers.authorization, path, body }),
        ),
    );
    const result = await callHttp({ url: `${url}/x?a=1`, body: '{"n":1}', parts: at(url), asked: as(place) });
    expect(visits).toMatchObject([visit]);
    expect(result).toMatchObject({
      ok: true,
      response: { statusCode: 401, data: { message: 'Bad key [secret]' } },
    });
    const shown = JSON.stringify(result);
    for (const spelling of [
      CANARY,
      Buffer.from(`${CANARY}:`).toString('base64'),
      encodeURIComponent(CANARY),
      'canary',
    ])
      expect(shown).not.toContain(spelling);
  });

  it('is not sent to the target of a redirect to another host', async () => {
    const other = await webServer((response) => response.end());
    const { url } = await webServer((response) => response.writeHead(307, { location: other.url }).end());
    const result = await callHttp({
      url,
      body: '{}',
      parts: at(url),
      asked: as({ in: 'body', name: 'api_key' }),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'blocked_address' } });
    expect(other.visits).toEqual([]);
  });

  it('is sent to a redirect target on the same host', async () => {
    const { url, visits } = await webServer((response, { number }) =>
      number === 1 ? response.writeHead(308, { location: '/there' }).end() : response.end('{}'),
    );
    expect(await callHttp({ url, parts: at(url), asked: as({ in: 'bearer' }) })).toMatchObject({ ok: true });
    expect(visits.map(({ path }) => path)).toEqual(['/', '/there']);
  });
});

describe('a secret in the path', () => {
  it.each([
    ['the token of a bot', '/bot<key>/send', () => '12345678:AAF-canary', '/bot12345678:AAF-canary/send'],
    [
      'a webhook',
      '/services/<key>',
      () => 'T0CANARY/B0CANARY/x9canary',
      '/services/T0CANARY/B0CANARY/x9canary',
    ],
    [
      'a pasted webhook address',
      '/services/<key>',
      (url: string) => `${url}/services/T0CANARY/B0CANARY/x9canary`,
      '/services/T0CANARY/B0CANARY/x9canary',
    ],
    ['a value that would add a query', '/bot<key>', () => 'canary?a=1#b', '/botcanary%3Fa%3D1%23b'],
  ])('from %s is sent, and hidden in the response', async (_name, address, valueAt, path) => {
    const { url, visits } = await webServer((response, visit) =>
      response.writeHead(404).end(`Nothing at ${visit.path}, ${visit.path.split('/').at(-1)}`),
    );
    const openVault = () =>
      vaultWith({ here: { type: 'nocodb', data: { apiKey: valueAt(url), baseUrl: url } } });
    const asked = as({ in: 'path', name: '<key>' });
    const result = await callHttp({ url: `${url}${address}`, parts: { openVault }, asked });
    expect(visits).toMatchObject([{ path }]);
    expect(JSON.stringify(result)).toContain('[secret]');
    expect(JSON.stringify(result)).not.toMatch(/canary/i);
  });
});

describe('the URL of a service', () => {
  const based = (base: object, id: string, type: string) => ({ credentials: { id, type, base } });
  it('comes from the credentials, or is the default', async () => {
    const { url, visits } = await webServer((response) => response.end());
    const own = () => vaultWith({ n: { type: 'nocodb', data: { apiKey: 'k', baseUrl: `${url}/noco/` } } });
    const base = { field: 'baseUrl', default: 'https://app.nocodb.com' };
    await callHttp({ url: '/a?b=c', parts: { openVault: own }, asked: based(base, 'n', 'nocodb') });
    expect(visits.map(({ path }) => path)).toEqual(['/noco/a?b=c']);
    const usual = { field: 'apiEndpoint', default: 'https://api.dify.ai' };
    const asked = based(usual, 'dify', 'dify-ai');
    const result = await callHttp({
      url: '/a',
      parts,
      guard: { allow: [], resolve: async () => ['127.0.0.1'] },
      asked,
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'blocked_address' } });
  });

  it.each([
    ['another host', 'https://stranger.example/x', {}],
    ['a path that becomes a host', '.stranger.example/x', { base: { field: 'baseUrl', default: '' } }],
    [
      'a path that becomes user information',
      '@stranger.example/x',
      { base: { field: 'baseUrl', default: '' } },
    ],
    ['another port', ':1234/x', { base: { field: 'baseUrl', default: '' } }],
    [
      'an untrusted default',
      '/x',
      { id: 'seg', type: 'segment', base: { field: 'host', default: 'https://stranger.example' } },
    ],
    ['a service whose keys are never sent', '/x', { id: 'pay', type: 'stripe' }],
  ])('is refused for %s', async (_what, url, more) => {
    const pay = { type: 'stripe', data: { live: { secretKey: CANARY, publicKey: 'p' } } };
    const place = { field: 'apiKey', in: 'bearer' };
    const result = await callHttp({
      url,
      parts: {
        openVault: () =>
          vaultWith({ ...credentials, pay, cloud: { type: 'nocodb', data: { apiKey: CANARY } } }),
      },
      asked: { credentials: { id: 'cloud', type: 'nocodb', places: [place], ...more } },
    });
    const code =
      url === '/x' && 'type' in more && more.type === 'stripe' ? 'missing_credentials' : 'forbidden';
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it('is refused for bots without permission', async () => {
    const { url, visits } = await webServer((response) => response.end());
    const openVault = async () => {
      const vault = await at(url).openVault();
      await vault.allow('here', ['quiz']);
      return vault;
    };
    const refused = await callHttp({ url, parts: { openVault }, asked: as({ in: 'bearer' }) });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
    expect(visits).toEqual([]);
  });

  it('is checked for private addresses', async () => {
    const base = { field: 'baseUrl', default: 'https://a.example' };
    const result = await callHttp({
      url: '/a',
      parts,
      guard: { allow: [] },
      asked: based(base, 'noco', 'nocodb'),
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'blocked_address' } });
  });
});

describe('a request without usable credentials fails:', () => {
  it.each([
    [
      as({ in: 'bearer' }, 'nobody', 'segment'),
      parts,
      'missing_credentials',
      'colloquy credentials set nobody --type segment',
    ],
    [as({ in: 'bearer' }, 'noco', 'segment'), parts, 'missing_credentials', 'are for "nocodb"'],
    [
      as({ in: 'bearer', field: 'knowledgeApiKey' }, 'dify', 'dify-ai'),
      parts,
      'missing_credentials',
      'have no knowledgeApiKey',
    ],
    [as({ in: 'bearer' }, 'seg', 'fax'), parts, 'invalid_request', 'credential type'],
    [as({ in: 'bearer' }), {}, 'missing_credentials', 'stores no credentials'],
    [
      as({ in: 'bearer' }),
      { openVault: () => Promise.reject(new Error('The key cannot be read.')) },
      'missing_credentials',
      'The key cannot be read.',
    ],
    [{ credentials: { id: 7 } }, parts, 'invalid_request', 'is invalid'],
    [{ proxyCredentialsId: 'nobody' }, parts, 'missing_credentials', '--type "http proxy"'],
  ])('%j', async (asked, given, code, words) => {
    const { url, visits } = await webServer((response) => response.end());
    const result = await callHttp({ url, parts: given, asked });
    expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
    expect(visits).toEqual([]);
  });
});

describe('a second request for each record', () => {
  const forEach = { method: 'PATCH', list: 'list', pick: ['Id', 'id'], set: { Name: 'Grace', Id: 'never' } };
  const respond = (found: unknown, status = 200) =>
    webServer((response, { method }) =>
      response
        .writeHead(method === 'GET' ? status : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(method === 'GET' ? found : { changed: true })),
    );

  it('contains the ids of the records that were found', async () => {
    const { url, visits } = await respond({
      list: [{ Id: 1, Name: 'Ada' }, { id: 'x' }, { Name: 'nobody' }, 7, null],
    });
    const result = await callHttp({
      url: `${url}/r?where=w`,
      method: 'GET',
      parts: at(url),
      asked: { forEach, ...as({ in: 'bearer' }) },
    });
    expect(result).toMatchObject({ ok: true, response: { data: { changed: true } } });
    expect(visits).toMatchObject([
      { method: 'GET', path: '/r?where=w' },
      {
        method: 'PATCH',
        path: '/r',
        body: '[{"Name":"Grace","Id":1},{"Name":"Grace","Id":"never","id":"x"}]',
      },
    ]);
    expect(visits[1]?.headers.authorization).toBe(visits[0]?.headers.authorization);
    expect(visits[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ list: [] }, 200, []],
    [{}, 200, []],
    ['text', 200, []],
    [{ message: 'no' }, 404, { message: 'no' }],
  ])('is not sent for %j with status %i', async (found, status, data) => {
    const { url, visits } = await respond(found, status);
    const result = await callHttp({ url, method: 'GET', asked: { forEach } });
    expect(result).toMatchObject({ ok: true, response: { statusCode: status } });
    expect(result.ok && result.response.data).toEqual(data);
    expect(visits).toHaveLength(1);
  });
});

describe('a response with a file', () => {
  const saved: unknown[] = [];
  const saveFile = async (file: object) => {
    saved.push(file);
    return { ok: true as const, url: 'https://bots.example/f/1' };
  };
  const asked = { saveBody: { mediaTypes: ['audio/*'] } };

  it('is stored with its exact bytes', async () => {
    const bytes = Buffer.from([0xff, 0xfb, 0, 0x80, 0xfe]);
    const { url } = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg; x=y' }).end(bytes),
    );
    const result = await callHttp({ url, parts: { saveFile }, asked });
    expect(result).toMatchObject({
      ok: true,
      response: { saved: { url: 'https://bots.example/f/1' }, data: '' },
    });
    expect(saved.pop()).toMatchObject({ bytes, mediaType: 'audio/mpeg', sessionId: 'session-1' });
  });

  it.each([
    [200, 'application/json'],
    [401, 'audio/mpeg'],
    [200, 'audiox/mpeg'],
    [200, ''],
  ])('is recognized neither with status %i nor type %s', async (status, type) => {
    const { url } = await webServer((response) =>
      response.writeHead(status, { 'content-type': type }).end('{}'),
    );
    const result = await callHttp({ url, parts: { saveFile }, asked });
    expect(result).toMatchObject({ ok: true, response: { data: {} } });
    expect(saved).toEqual([]);
  });

  it('fails when the file cannot be stored', async () => {
    const { url } = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('x'),
    );
    const full = async () => ({
      ok: false as const,
      failure: { code: 'too_large' as const, message: 'Full.' },
    });
    expect(await callHttp({ url, parts: { saveFile: full }, asked })).toMatchObject({
      failure: { message: 'Full.' },
    });
    expect(await callHttp({ url, asked })).toMatchObject({ failure: { code: 'failed' } });
  });
});
