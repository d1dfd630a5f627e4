// What only the operator may do: with a token, and without one.
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
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
  server = await startServer({
    bots: operationsBots,
    environment: { COLLOQUY_OPEN_PREVIEWS: 'off', ...environment },
  });
  return server;
}

async function preview(headers: Asking['headers'] = {}) {
  return server.ask(previewPath, { body: {}, headers });
}

describe('on a server with an operator token', () => {
  it.each([
    ['none', undefined],
    ['another', 'Bearer correct-horse-battery-stable'],
    ['a part', `Bearer ${token.slice(0, -1)}`],
    ['an empty one', 'Bearer '],
    ['the token without its scheme', token],
    ['another scheme', `Basic ${token}`],
    ['two', `Bearer ${token} ${token}`],
  ])('a request gets 401 that says what to send, with the token: %s', async (_what, authorization) => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const answer = await preview(authorization === undefined ? {} : { authorization });
    expect(refused(answer, 401, 'UNAUTHORIZED').message).toContain('COLLOQUY_OPERATOR_TOKEN');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).not.toContain(token);
  });

  it('the right token is accepted, from any page', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: ` ${token}\n` });
    const headers = {
      authorization: `bearer ${token}`,
      host: 'bots.example',
      origin: 'https://desk.example',
    };
    expect((await preview(headers)).status).toBe(200);
  });

  it('a preview continues without the token, because its id is secret', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const { json } = await preview({ authorization: `Bearer ${token}` });
    const path = `/v1/sessions/${json.sessionId}/continueChat`;
    expect((await server.ask(path, { body: { message: 'Ada' } })).status).toBe(200);
  });

  it('a request without the token is refused before its body is read', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    refused(await server.ask(previewPath, { body: '{'.repeat(20 * 1024 * 1024) }), 401, 'UNAUTHORIZED');
  });

  it('visitors need no token', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    expect((await server.ask('/v1/bots/tour/startChat', { body: {} })).status).toBe(200);
  });
});

it.each([
  ['could be guessed', 'secret', 'is shorter than 16 characters'],
  ['no header can hold', 'a token of the operator', 'contains spaces'],
])('a token that %s keeps the server from starting', async (_what, given, words) => {
  const starting = startServer({ environment: { COLLOQUY_OPERATOR_TOKEN: given } });
  await expect(starting).rejects.toThrow(`COLLOQUY_OPERATOR_TOKEN ${words}`);
  await expect(starting).rejects.not.toThrow(given);
  await open();
});

describe('on a server without an operator token', () => {
  const routes = [
    ['GET', '/metrics'],
    ['GET', '/v1/bots'],
    ['POST', '/v1/tokens'],
    ['DELETE', '/v1/results/r1'],
  ] as const;

  it.each([
    ['nothing said', {}],
    ['localhost', { host: 'localhost:3000' }],
    ['IPv6', { host: '[::1]:3000' }],
    ['a page of this machine', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:9999' }],
    ['a page of another site', { host: '127.0.0.1:3000', origin: 'https://evil.example' }],
    ['a name that was pointed here', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
    ['a proxy that says so', { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says nothing', { host: '127.0.0.1:3000' }],
  ])('operations that need a token answer 401: %s', async (_what, headers) => {
    await open();
    for (const [method, path] of routes) {
      const answer = await server.ask(path, { method, headers: { authorization: '', ...headers } });
      const { message } = refused(answer, 401, 'UNAUTHORIZED');
      expect(message).toContain('operator.token');
    }
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'a visitor can start a chat, but not create a token, on %s',
    async (host) => {
      await open();
      const { port } = new URL(await server.listen(host));
      const base = `http://127.0.0.1:${port}`;
      expect((await post({ base, path: '/v1/tokens', body: { name: 'Mine', scopes: ['own'] } })).status).toBe(
        401,
      );
      expect((await post({ base, path: '/v1/bots/tour/startChat', body: {} })).status).toBe(200);
    },
  );

  it('an embedded server without a token answers 401', async () => {
    await open();
    const colloquy = await createColloquy({ store: memoryStore() });
    const app = createHttpServer(colloquy);
    const { statusCode } = await app.inject({ url: '/v1/bots', headers: { authorization: 'Bearer ' } });
    expect(statusCode).toBe(401);
    await app.close();
    await colloquy.close();
  });
});
