// Browsers that are signed in: by a link that is good once, with a cookie that counts for this server's own pages alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSignInLink } from '../../packages/server/src/access/browser-sessions.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const HOST = '127.0.0.1:3000';
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };
let now = Date.UTC(2026, 10, 22);
let server: StartedServer;
beforeEach(async () => {
  server = await startServer({
    bots: operationsBots,
    clock: () => now,
    environment: { COLLOQUY_OPERATOR_TOKEN: 'correct-horse-battery-staple' },
  });
});
afterEach(() => server.close());

const signIn = (link: string, headers: Record<string, string> = OWN) =>
  server.ask('/v1/session', { body: { link }, headers });
const link = async () => (await makeSignInLink(server.colloquy.tokens)) ?? '';
const list = (headers: Record<string, string>) => server.ask('/v1/bots', { method: 'GET', headers });

/** Signs in, and gives the cookie as a browser sends it back. */
async function cookie(headers?: Record<string, string>): Promise<string> {
  const answer = await signIn(await link(), headers);
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('a sign-in link', () => {
  it('sets a cookie that no script reads and no other site sends', async () => {
    const answer = await signIn(await link());
    expect(answer.headers['set-cookie']).toMatch(
      /^colloquy_session=clq_[0-9a-f]{16}_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(answer.json).toEqual({ expiresAt: new Date(now + 43_200_000).toISOString() });
    expect(answer.body).not.toContain('clq_');
  });

  it('is good once, also for many at once, and opens nothing by itself', async () => {
    const used = await link();
    refused(await list({ authorization: `Bearer ${used}` }), 403, 'FORBIDDEN');
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(used)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  it('ends after an hour, and a token is none', async () => {
    const old = await link();
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const token = await server.colloquy.tokens.create({ name: 'x', scopes: ['own'] }, by);
    refused(await signIn(token?.secret ?? ''), 404, 'NOT_FOUND');
    now += 60 * 60 * 1000;
    for (const wrong of [old, 'clq_', '']) refused(await signIn(wrong), 404, 'NOT_FOUND');
  });
});

describe('a browser that is signed in', () => {
  it('does what its owner may, for half a day', async () => {
    const session = await cookie();
    expect((await list({ ...OWN, cookie: `other=1; ${session}; more=2` })).status).toBe(200);
    expect((await list({ host: HOST, cookie: session, 'sec-fetch-site': 'none' })).status).toBe(200);
    const change = await server.ask('/v1/bots/tour-id', {
      method: 'PATCH',
      body: { isClosed: true },
      headers: { ...OWN, cookie: session },
    });
    expect(change.status).toBe(200);
    now += 12 * 60 * 60 * 1000;
    refused(await list({ ...OWN, cookie: session }), 401, 'UNAUTHORIZED');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:8000', 'sec-fetch-site': 'same-site' }],
    ['another port, by a picture', { 'sec-fetch-site': 'same-site' }],
    ['another site, by a link', { 'sec-fetch-site': 'cross-site' }],
    ['a page without an address', { origin: 'null' }],
    ['another name of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    ['an old browser that says where it comes from alone', { origin: 'https://evil.example' }],
  ])('does nothing for %s', async (_what, headers: Record<string, string>) => {
    const session = await cookie();
    refused(await list({ host: HOST, cookie: session, ...headers }), 401, 'UNAUTHORIZED');
    const change = { method: 'PATCH', body: { isClosed: true } } as const;
    const answer = await server.ask('/v1/bots/tour-id', {
      ...change,
      headers: { host: HOST, cookie: session, ...headers },
    });
    refused(answer, 401, 'UNAUTHORIZED');
    expect((await server.colloquy.findBot('tour-id'))?.isClosed).toBe(false);
  });

  it('signs out on the server, too', async () => {
    const session = await cookie();
    const signOut = () =>
      server.ask('/v1/session', { method: 'DELETE', headers: { ...OWN, cookie: session } });
    const answer = await signOut();
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toContain(
      'colloquy_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    refused(await list({ ...OWN, cookie: session }), 401, 'UNAUTHORIZED');
    refused(await signOut(), 404, 'NOT_FOUND');
  });
});
