// The pages of a server: who gets what, from where it may be framed, and how long it is kept.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { standInWidget } from '../support/stand-in-widget.ts';
import type { StartedServer, StartedServerOptions } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const folder = standInWidget();
const { entry, integrity } = folder;
afterAll(folder.remove);

let server: StartedServer;
afterEach(() => server?.close());

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const browser = { accept: 'text/html,*/*;q=0.8', 'user-agent': chrome, 'accept-language': 'de-CH,de;q=0.9' };

async function open(bot: object = {}, options: StartedServerOptions = {}) {
  const flow = {
    publicId: 'lead',
    name: 'Solar',
    groups: [{ blocks: ['Hi', { type: 'text input' }] }],
    ...bot,
  };
  server = await startServer({ bots: [expandFlow(flow)], http: { widgetFolder: folder.path }, ...options });
  return (path: string, headers: Record<string, string> = {}) =>
    server.ask(path, { method: 'GET', headers: { ...browser, ...headers } });
}

const policyOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );

describe('the page of a bot', () => {
  it('has the metadata of the bot, and loads the files for the first paint', async () => {
    const get = await open({
      settings: {
        metadata: {
          title: 'Does solar <pay>?',
          description: 'Four "questions"',
          imageUrl: 'https://img.example/a.png',
          favIconUrl: 'https://img.example/i.png',
        },
      },
    });
    const { status, body, headers } = await get('/lead');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [
      '<html lang="de-CH">',
      '<title>Does solar &lt;pay&gt;?</title>',
      '<meta name="description" content="Four &quot;questions&quot;">',
      '<meta property="og:title" content="Does solar &lt;pay&gt;?">',
      '<meta property="og:image" content="https://img.example/a.png">',
      '<link rel="icon" href="https://img.example/i.png">',
      '<meta name="robots" content="noindex">',
      `<script type="module" src="/widget.js" integrity="${integrity}"></script>`,
      '<link rel="preload" as="fetch" crossorigin href="/chunks/chat-1a2b.js">',
      '<colloquy-chat bot="lead" mode="standard"',
    ])
      expect(body).toContain(part);
    expect(body).not.toContain('video-3c4d');
  });

  it('keeps the query parameters in the address when the bot says so', async () => {
    const script = '<script type="module" src="/pages/bot-page.js"></script>';
    expect((await (await open())('/lead')).body).toContain(script);
    await server.close();
    const get = await open({ settings: { general: { isHideQueryParamsEnabled: false } } });
    expect((await get('/lead')).body).not.toContain(script);
  });

  it('has a content security policy without inline code, except its own style', async () => {
    const { body, headers } = await (await open())('/lead');
    const policy = policyOf(headers);
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
    expect(policy['style-src']).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': '*',
    });
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="| on\w+="/);
  });

  it.each([
    ['payments', { type: 'payment input' }, 'script-src', "'self' https://js.stripe.com"],
    [
      'requests from the page',
      { type: 'Webhook', options: { isExecutedOnClient: true } },
      'connect-src',
      "'self' https: http:",
    ],
  ])('allows in its policy what a bot needs for %s', async (_name, block, directive, sources) => {
    const get = await open({ groups: [{ blocks: [block] }] });
    expect(policyOf((await get('/lead')).headers)[directive]).toBe(sources);
  });

  it.each([
    ['Lora', "'self'"],
    [{ type: 'Google', family: 'Lora' }, "'self' https://fonts.bunny.net"],
    [
      { type: 'Custom', family: 'Lora', url: 'https://fonts.example/a.css?b;c' },
      "'self' https://fonts.example",
    ],
    [{ type: 'Custom', family: 'Lora', css: '@font-face{}', url: 'https://fonts.example/' }, "'self'"],
    [{ type: 'Custom', family: 'Lora', url: "junk; script-src 'unsafe-inline'" }, "'self'"],
  ])('allows in its policy the source of the font %j', async (font, sources) => {
    const get = await open({ theme: { general: { font } } });
    expect(policyOf((await get('/lead')).headers)['connect-src']).toBe(sources);
  });

  it('can be framed by the allowed origins, which can also start chats', async () => {
    const allowedOrigins = ['https://shop.example', "https://a.example; script-src 'unsafe-inline'", 'junk'];
    const get = await open({ settings: { security: { allowedOrigins } } });
    expect(policyOf((await get('/lead')).headers)['frame-ancestors']).toBe("'self' https://shop.example");
    const start = (headers: Record<string, string>) =>
      server.ask('/v1/bots/lead/startChat', { body: {}, headers }).then(({ status }) => status);
    expect(await start({ host: 'bots.example', origin: 'http://bots.example' })).toBe(200);
    expect(await start({ origin: 'https://bots.example', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await start({ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' })).toBe(200);
    expect(await start({ origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(
      await start({ host: 'other.example', origin: 'http://other.example', 'sec-fetch-site': 'cross-site' }),
    ).toBe(403);
  });

  it.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'Twitterbot/1.0',
  ])('shows %s the metadata, but no chat', async (agent) => {
    const get = await open({ settings: { metadata: { title: 'Solar?', allowIndexing: true } } });
    const { status, body, headers } = await get('/lead', { 'user-agent': agent, accept: '*/*' });
    expect(status).toBe(200);
    expect(body).toContain('<meta property="og:title" content="Solar?">');
    expect(body).not.toMatch(/<script|<colloquy-chat|rel="preload"|noindex/);
    expect(headers.vary).toContain('User-Agent');
  });

  it('shows the chat to a headless browser, inside the main element', async () => {
    const get = await open();
    const { body } = await get('/lead', { 'user-agent': chrome.replace('Chrome', 'HeadlessChrome') });
    expect(body).toMatch(/<main>.*<colloquy-chat.*<\/main>/s);
  });

  it('is not prerendered, but can be prefetched', async () => {
    const get = await open();
    expect((await get('/lead', { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503);
    expect((await get('/lead', { 'sec-purpose': 'prefetch' })).status).toBe(200);
  });

  it('answers 304 while it has not changed', async () => {
    const get = await open();
    const { headers } = await get('/lead');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/lead', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('shows a page when there is no bot, and the message of a closed bot', async () => {
    const get = await open({
      isClosed: true,
      settings: { general: { systemMessages: { botClosed: 'On <holiday>.' } } },
    });
    const missing = await get('/nobody');
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('There is no chat here');
    const closed = await get('/lead');
    expect(closed.status).toBe(404);
    expect(closed.body).toContain('On &lt;holiday&gt;.');
    const program = await get('/nobody', { accept: '*/*' });
    expect([program.status, program.json.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('says how to build the chat when its files are missing', async () => {
    const get = await open({}, { http: { widgetFolder: join(folder.path, 'nowhere') } });
    const { status, body } = await get('/lead');
    expect(status).toBe(503);
    expect(body).toContain('npm run build');
  });
});

describe('the files of the chat', () => {
  it('are cached without limit when their name has a hash, and revalidated otherwise', async () => {
    const get = await open();
    const chunk = await get('/chunks/chat-1a2b.js');
    expect(chunk.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const script = await get('/widget.js', { origin: 'https://shop.example' });
    expect(script.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    const { etag } = script.headers;
    expect((await get('/widget.js', { 'if-none-match': `W/${etag}, "x"` })).status).toBe(304);
    expect((await get('/chunks/..%2Fmanifest.json')).status).toBe(404);
    expect((await get('/chunks/other.js')).status).toBe(404);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['gzip, br;q=0.9', 'gzip', gunzipSync],
    ['GZIP;Q=0.2, *;q=0.3', 'br', brotliDecompressSync],
    ['*', 'br', brotliDecompressSync],
  ])('are compressed for %s', async (accepted, encoding, decompress) => {
    await open();
    const answer = await server.app.inject({ url: '/widget.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toBe(entry);
    expect(answer.rawPayload.length).toBeLessThan(entry.length / 4);
  });

  it.each(['', 'identity', 'identity, gzip;q=0.5', 'br;q=0, gzip;q=0', '*;q=0', 'gzip;q=nonsense', 'zstd'])(
    'are not compressed for "%s"',
    async (accepted) => {
      await open();
      const answer = await server.app.inject({ url: '/widget.js', headers: { 'accept-encoding': accepted } });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.body).toBe(entry);
    },
  );
});

describe('files of the chat that the build compressed', () => {
  const packed = standInWidget();
  // Less tightly than servers do it, so that they are told apart.
  const twins = {
    gz: gzipSync(entry, { level: 1 }),
    br: brotliCompressSync(entry, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  };
  for (const [ending, bytes] of Object.entries(twins))
    writeFileSync(join(packed.path, `widget.js.${ending}`), bytes);
  afterAll(packed.remove);

  const ask = async (accepted: string, more: { readonly method?: 'HEAD'; readonly known?: string } = {}) => {
    await open({}, { http: { widgetFolder: packed.path } });
    const { method = 'GET', known } = more;
    const headers = { 'accept-encoding': accepted, ...(known && { 'if-none-match': known }) };
    return server.app.inject({ method, url: '/widget.js', headers });
  };

  it.each([
    ['gzip', 'gzip', twins.gz],
    ['gzip, deflate, br, zstd', 'br', twins.br],
    ['identity', undefined, Buffer.from(entry)],
  ])('are sent as built for %s, with an ETag for each encoding', async (accepted, form, bytes) => {
    const answer = await ask(accepted);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(form);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      // The same as in the page's `integrity`, which browsers compare with what they have unpacked.
      etag: `"${integrity.slice('sha384-'.length, 'sha384-'.length + 22)}${form ? `-${form}` : ''}"`,
    });
    const { etag } = answer.headers;
    await server.close();
    expect((await ask(accepted, { known: String(etag) })).statusCode).toBe(304);
    await server.close();
    const head = await ask(accepted, { method: 'HEAD' });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({ 'content-length': String(bytes.length), etag });
  });

  it('work beside files without a compressed version', async () => {
    await open({}, { http: { widgetFolder: packed.path } });
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await server.app.inject({ url: '/chunks/chat-1a2b.js', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe('1');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('the appearance of a bot for launchers', () => {
  it('contains its theme and proactive messages, for pages of any site', async () => {
    const proactive = [{ message: 'Shall I help?', page: '/prices*' }];
    const get = await open({
      settings: { general: { proactive }, metadata: { title: 'Lead' } },
      theme: { chat: { buttons: { backgroundColor: '#006020' } }, customCss: 'a {}' },
    });
    const { status, body, headers } = await get('/looks/lead', { origin: 'https://shop.example' });
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { theme: { chat: { buttons: { backgroundColor: '#006020' } } }, proactive },
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await get('/looks/lead', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await get('/looks/other')).status).toBe(404);
  });
});

describe('the gallery of bots', () => {
  it('shows each bot with its page, a QR code and the HTML to embed it', async () => {
    const get = await open({ name: 'Sun & "Side"' });
    const { status, body, headers } = await get('/', { host: 'bots.example' });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    for (const part of [
      'Sun &amp; &quot;Side&quot;',
      'href="/lead"',
      'aria-label="QR code of http://bots.example/lead"',
      '&lt;colloquy-chat bot=&quot;lead&quot; mode=&quot;bubble&quot;&gt;',
      integrity,
    ])
      expect(body).toContain(part);
  });

  it.each([
    [
      'a stranger of a server with a token',
      { COLLOQUY_OPERATOR_TOKEN: 'a-token-that-is-long-enough-to-be-one' },
      {},
    ],
    ['who comes through a proxy', {}, { authorization: '', 'x-forwarded-for': '203.0.113.9' }],
    ['a page of another site', {}, { authorization: '', host: 'rebound.example' }],
    ['who is at the machine', {}, { authorization: '' }],
  ])('shows no bot to %s', async (_name, environment, headers) => {
    const get = await open({ name: 'Secret plans' }, { environment, http: { widgetFolder: folder.path } });
    const { status, body } = await get('/', { host: 'localhost:3000', ...headers });
    expect(status).toBe(200);
    expect(body).toContain('Follow the link');
    expect(body).not.toMatch(/Secret plans|\/lead/);
  });

  it('shows the bots for the operator token', async () => {
    const environment = { COLLOQUY_OPERATOR_TOKEN: 'a-token-that-is-long-enough-to-be-one' };
    const get = await open({}, { environment });
    const { body } = await get('/', { authorization: `Bearer ${environment.COLLOQUY_OPERATOR_TOKEN}` });
    expect(body).toContain('href="/lead"');
  });
});
