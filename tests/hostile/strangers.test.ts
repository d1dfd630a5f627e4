// Strangers before a server that was started with nothing set: what a reverse proxy, a made-up host or a page on this machine lets through.
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOn } from '../support/pass-on.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startCommandLineServer } from '../support/server-process.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('strangers');
const data = join(folder.path, 'data');
const printed: string[] = [];
let server: ServerProcess;
let base: string;
beforeAll(async () => {
  const bots = {
    small: botOf({ publicId: 'small', blocks: [textBlock('hello', 'Hi')], choices: ['Go'] }),
    files: expandFlow({
      id: 'files-bot',
      publicId: 'files',
      variables: ['File'],
      groups: [{ blocks: [{ type: 'file input', options: { variableId: 'File' } }, 'Got {{File}}'] }],
    }),
  };
  for (const [name, bot] of Object.entries(bots))
    writeFileSync(join(folder.path, `${name}.flow.json`), JSON.stringify(bot));
  // What tests set by default is taken off again: nobody has set anything.
  const environment = { COLLOQUY_OPERATOR_TOKEN: '' };
  server = startCommandLineServer(data, folder.path, { environment, onLine: (line) => printed.push(line) });
  base = (await server.listening) ?? '';
}, 90_000);
afterAll(async () => {
  await server.kill();
  folder.remove();
});

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One request with exactly these headers, also a host of its own. */
function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number;
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }>();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const call = request(url, { method, headers: { ...type, ...headers } }, async (response) => {
    let text = '';
    for await (const piece of response) text += piece;
    resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
  });
  call.on('error', reject);
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** A reverse proxy as its manual begins: it passes requests on, and says nothing of where they came from. */
async function startProxy(keepsHost: boolean) {
  const proxy = createServer((incoming, outgoing) => {
    if (!keepsHost) incoming.headers.host = new URL(base).host;
    passOn(incoming, outgoing, base);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}

/** Everything that owners do, tried without a token: nothing but refusals, and nothing made. */
async function besiege(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const tries: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/v1/tokens', { name: 'Mine', scopes: ['own'] }],
    ['POST', '/v1/sign-in-links'],
    ['GET', '/v1/bots'],
    ['GET', '/v1/bots/small-bot/results'],
    ['GET', '/v1/bots/small-bot/sessions'],
    ['GET', '/metrics'],
    ['GET', '/v1/audit'],
    ['DELETE', '/v1/bots/small-bot?name=Small'],
  ];
  for (const [method, path, body] of tries) {
    const { status, text } = await send(`${url}${path}`, { method, headers, body });
    expect([method, path, status, text]).toEqual([
      method,
      path,
      401,
      expect.stringContaining('UNAUTHORIZED'),
    ]);
  }
}

describe('a request without the token is refused', () => {
  it.each([
    ['a proxy that passes the host on', true],
    ['a proxy that does not', false],
  ])('through %s', async (_what, keepsHost) => {
    const proxy = await startProxy(keepsHost);
    await besiege(proxy.url, { host: 'bots.example' });
    await besiege(proxy.url, { host: 'localhost' });
    const start = await send(`${proxy.url}/v1/bots/small/startChat`, {
      method: 'POST',
      headers: { host: 'bots.example' },
      body: {},
    });
    expect(start.status).toBe(200);
    proxy.close();
  });

  it('from a page on another port of this machine', async () => {
    for (const origin of ['http://127.0.0.1:9999', 'http://localhost:9999', base])
      await besiege(base, { origin, 'sec-fetch-site': 'same-site' });
  });

  it('while a request with the token of the file is accepted', async () => {
    const token = readFileSync(join(data, 'operator.token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await send(`${base}/v1/bots`, { headers });
    expect([status, JSON.parse(text).bots]).toEqual([200, expect.objectContaining({ length: 2 })]);
    expect(JSON.parse((await send(`${base}/v1/tokens`, { headers })).text)).toEqual({ tokens: [] });
  });
});

it('a forged host header appears in no stored address', async () => {
  const headers = { host: 'evil.example' };
  const post = async (path: string, body: unknown) => {
    const { text } = await send(`${base}${path}`, { method: 'POST', headers, body });
    return JSON.parse(text);
  };
  const { sessionId } = await post('/v1/bots/files/startChat', {});
  const prepared = await post('/v1/generate-upload-url', {
    sessionId,
    fileName: 'cv.txt',
    fileType: 'text/plain',
  });
  expect(prepared.fileUrl).toMatch(new RegExp(`^${base}/v1/files/`));
  const { pathname, search } = new URL(prepared.presignedUrl);
  const sent = await fetch(`${base}${pathname}${search}`, {
    method: 'PUT',
    body: 'Hello',
    headers: { 'content-type': 'text/plain' },
  });
  expect(sent.status).toBe(204);
  const message = { type: 'text', text: prepared.fileUrl };
  expect(JSON.stringify(await post(`/v1/sessions/${sessionId}/continueChat`, { message }))).toContain(
    prepared.fileUrl,
  );
});

it('the server prints a sign-in link, which signs in one browser', async () => {
  const [, code] =
    /\/sign-in\/link#([\w-]{43})$/.exec(printed.find((line) => line.includes('/sign-in')) ?? '') ?? [];
  const signIn = () => send(`${base}/v1/session`, { method: 'POST', body: { link: code } });
  const { status, headers } = await signIn();
  expect(status).toBe(200);
  expect((await signIn()).status).toBe(404);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect((await send(`${base}/v1/bots`, { headers: { cookie } })).status).toBe(200);
  await besiege(base, { cookie, origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' });
});
