// What only the operator may do: with a token, and without one.
import { afterEach, describe, expect, it } from 'vitest';
import { post } from '../support/http-client.ts';
import type { Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const previewPath = '/v1/bots/tour-id/preview/startChat';
const token = 'correct-horse-battery-staple';

let server: StartedServer;
afterEach(() => server.close());

async function open(environment: Record<string, string> = {}): Promise<StartedServer> {
  server = await startServer({ bots: operationsBots, environment });
  return server;
}

async function preview(headers: Asking['headers'] = {}) {
  return server.ask(previewPath, { body: {}, headers });
}

describe('with a token', () => {
  it.each([
    ['none', undefined],
    ['another', 'Bearer correct-horse-battery-stable'],
    ['a part', `Bearer ${token.slice(0, -1)}`],
    ['an empty one', 'Bearer '],
    ['the token without its scheme', token],
    ['another scheme', `Basic ${token}`],
    ['two', `Bearer ${token} ${token}`],
  ])('%s is 401, which says what to send', async (_what, authorization) => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const answer = await preview(authorization === undefined ? {} : { authorization });
    expect(refused(answer, 401, 'UNAUTHORIZED').message).toContain('COLLOQUY_OPERATOR_TOKEN');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).not.toContain(token);
  });

  it('the right one opens, from any page', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: ` ${token}\n` });
    const headers = {
      authorization: `bearer ${token}`,
      host: 'bots.example',
      origin: 'https://desk.example',
    };
    expect((await preview(headers)).status).toBe(200);
  });

  it('a preview goes on without it: its id is known to nobody else', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const { json } = await preview({ authorization: `Bearer ${token}` });
    const path = `/v1/sessions/${json.sessionId}/continueChat`;
    expect((await server.ask(path, { body: { message: 'Ada' } })).status).toBe(200);
  });

  it('is refused before the body is read', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    refused(await server.ask(previewPath, { body: '{'.repeat(20 * 1024 * 1024) }), 401, 'UNAUTHORIZED');
  });

  it('is not asked for where visitors are', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    expect((await server.ask('/v1/bots/tour/startChat', { body: {} })).status).toBe(200);
  });
});

it.each([
  ['could be guessed', 'secret', 'is shorter than 16 characters'],
  ['no header can hold', 'a token of the operator', 'has blanks'],
])('a token that %s keeps the server from starting', async (_what, given, words) => {
  const starting = startServer({ environment: { COLLOQUY_OPERATOR_TOKEN: given } });
  await expect(starting).rejects.toThrow(`COLLOQUY_OPERATOR_TOKEN ${words}`);
  await expect(starting).rejects.not.toThrow(given);
  await open();
});

describe('without a token', () => {
  it.each([
    ['nothing said', {}],
    ['localhost', { host: 'localhost:3000' }],
    ['IPv6', { host: '[::1]:3000' }],
    ['a page of this machine', { host: '127.0.0.1:3000', origin: 'http://localhost:5173' }],
  ])('this machine is let in: %s', async (_what, headers) => {
    await open();
    expect((await preview(headers)).status).toBe(200);
  });

  it.each([
    ['a page of another site', { host: '127.0.0.1:3000', origin: 'https://evil.example' }],
    ['a page without an address', { host: '127.0.0.1:3000', origin: 'null' }],
    ['a name that was pointed here', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
    ['a name that looks like here', { host: '127.0.0.1.evil.example' }],
  ])('%s is not', async (_what, headers) => {
    await open();
    expect(refused(await preview(headers), 403, 'FORBIDDEN').message).toContain('127.0.0.1');
  });

  it('a host that is none is not even a request', async () => {
    await open();
    refused(await preview({ host: '::a b' }), 400, 'BAD_REQUEST');
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', '127.0.0.1'],
    ['X-Forwarded-Anything', ''],
    ['Forwarded', 'for=203.0.113.7'],
    ['X-Real-IP', '127.0.0.1'],
    ['X-Client-IP', '203.0.113.7'],
    ['True-Client-IP', '203.0.113.7'],
    ['CF-Connecting-IP', '203.0.113.7'],
    ['X-Envoy-External-Address', '203.0.113.7'],
    ['Via', '1.1 proxy'],
  ])('what a proxy passed on is not, though it hides the host: %s', async (name, value) => {
    await open();
    const headers = { host: '127.0.0.1:3000', [name.toLowerCase()]: value };
    const { message } = refused(await preview(headers), 403, 'FORBIDDEN');
    expect(message).toContain(`"${name.toLowerCase()}"`);
    expect(message).toContain('COLLOQUY_OPERATOR_TOKEN');
    refused(await server.ask('/metrics', { method: 'GET', headers }), 403, 'FORBIDDEN');
    refused(await server.ask('/v1/results/r1', { method: 'DELETE', headers }), 403, 'FORBIDDEN');
  });

  it('nor is what a page of another site has a browser fetch', async () => {
    await open();
    const headers = { host: '127.0.0.1:3000', 'sec-fetch-site': 'cross-site' };
    refused(await server.ask('/metrics', { method: 'GET', headers }), 403, 'FORBIDDEN');
    const here = { host: '127.0.0.1:3000', 'sec-fetch-site': 'none' };
    expect((await server.ask('/metrics', { method: 'GET', headers: here })).status).toBe(200);
  });

  it('a server that others reach lets nobody in, and says which variable to set', async () => {
    await open();
    const base = await server.listen('0.0.0.0');
    const { port } = new URL(base);
    const { status, body } = await post({ base: `http://127.0.0.1:${port}`, path: previewPath, body: {} });
    expect({ status, body }).toEqual({
      status: 403,
      body: expect.stringContaining('COLLOQUY_OPERATOR_TOKEN'),
    });
    expect(
      (await post({ base: `http://127.0.0.1:${port}`, path: '/v1/bots/tour/startChat', body: {} })).status,
    ).toBe(200);
  });

  it('nor does one behind a proxy, where everybody seems to come from here', async () => {
    await open({ COLLOQUY_TRUST_PROXY: 'loopback' });
    refused(await preview(), 403, 'FORBIDDEN');
  });

  it('one that listens on the loopback lets in who really connects', async () => {
    await open();
    const base = await server.listen();
    expect((await post({ base, path: previewPath, body: {} })).status).toBe(200);
  });
});
