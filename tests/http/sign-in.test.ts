// Browsers that are signed in: by a link that is good once, with a cookie that counts for this server's own pages alone.
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
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
const link = () => server.colloquy.access.signInLinks.create({ kind: 'operator' }).code;
const list = (headers: Record<string, string>) => server.ask('/v1/bots', { method: 'GET', headers });

/** Signs in, and gives the cookie as a browser sends it back. */
async function cookie(headers?: Record<string, string>): Promise<string> {
  const answer = await signIn(link(), headers);
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('a sign-in link', () => {
  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await signIn(link());
    expect(answer.headers['set-cookie']).toMatch(
      /^colloquy_session=clq_[0-9a-f]{16}_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(answer.json).toEqual({ expiresAt: new Date(now + 43_200_000).toISOString() });
    expect(answer.body).not.toContain('clq_');
  });

  it('sets a host-bound cookie over HTTPS, and accepts no other there', async () => {
    const proxied = await startServer({ environment: { COLLOQUY_TRUST_PROXY: 'loopback' } });
    onTestFinished(proxied.close);
    const https = { ...OWN, 'x-forwarded-proto': 'https', origin: `https://${HOST}` };
    const { code } = proxied.colloquy.access.signInLinks.create({ kind: 'operator' });
    const answer = await proxied.ask('/v1/session', { body: { link: code }, headers: https });
    const set = String(answer.headers['set-cookie']);
    expect(set).toMatch(
      /^__Host-colloquy_session=clq_[^;]+; Path=\/; HttpOnly; SameSite=Strict; .*; Secure$/,
    );
    const [session = ''] = set.split(';');
    const asked = async (cookie: string) =>
      (await proxied.ask('/v1/bots', { method: 'GET', headers: { ...https, cookie } })).status;
    expect([await asked(session), await asked(session.replace('__Host-', ''))]).toEqual([200, 401]);
  });

  it('works once, even in parallel, and is no token', async () => {
    const used = link();
    refused(await list({ authorization: `Bearer ${used}` }), 401, 'UNAUTHORIZED');
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(used)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  it('expires after a quarter of an hour, and a token does not work as a link', async () => {
    const old = link();
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const token = await server.colloquy.access.tokens.create({ name: 'x', scopes: ['own'] }, by);
    refused(await signIn(token?.secret ?? ''), 404, 'NOT_FOUND');
    now += 15 * 60 * 1000;
    for (const wrong of [old, 'clq_', '']) refused(await signIn(wrong), 404, 'NOT_FOUND');
  });
});

describe('the page of a sign-in link', () => {
  const headers = { accept: 'text/html', authorization: '' };

  it('does not use up the link, and says how to get another one', async () => {
    const code = link();
    for (const method of ['GET', 'HEAD'] as const)
      expect((await server.ask('/sign-in/link', { method, headers })).status).toBe(200);
    const page = await server.ask('/sign-in/link', { method: 'GET', headers });
    expect(page.body).toContain('npx colloquy sign-in');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await signIn(code)).status).toBe(200);
  });

  it('belongs to links that only owners can create', async () => {
    const ask = (authorization: string) => server.ask('/v1/sign-in-links', { headers: { authorization } });
    refused(await ask(''), 401, 'UNAUTHORIZED');
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const reader = await server.colloquy.access.tokens.create({ name: 'x', scopes: ['read', 'operate'] }, by);
    refused(await ask(`Bearer ${reader?.secret}`), 403, 'FORBIDDEN');
    const { status, json } = await ask('Bearer correct-horse-battery-staple');
    expect([status, json.expiresAt]).toEqual([200, new Date(now + 900_000).toISOString()]);
    expect((await signIn(String(json.code))).status).toBe(200);
  });

  it('writes the code of the link to no log line', async () => {
    let logged = '';
    const log = {
      write: (line: string) => {
        logged += line;
      },
    };
    const logging = await startServer({ environment: { COLLOQUY_LOG: 'trace' }, http: { log } });
    onTestFinished(logging.close);
    const { code } = logging.colloquy.access.signInLinks.create({ kind: 'operator' });
    const base = await logging.listen();
    await fetch(logging.signInLink(base));
    for (const _ of [1, 2])
      await logging.ask('/v1/session', { body: { link: code }, headers: { authorization: '' } });
    expect(logged).toContain('/v1/session');
    expect(logged).not.toContain(code);
  });
});

describe('a signed-in browser', () => {
  it('has the rights of its owner, for half a day', async () => {
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
  ])('has no rights for %s', async (_what, headers: Record<string, string>) => {
    const session = await cookie();
    refused(await list({ host: HOST, cookie: session, ...headers }), 401, 'UNAUTHORIZED');
    const change = { method: 'PATCH', body: { isClosed: true } } as const;
    const answer = await server.ask('/v1/bots/tour-id', {
      ...change,
      headers: { host: HOST, cookie: session, ...headers },
    });
    refused(answer, 401, 'UNAUTHORIZED');
    expect((await server.colloquy.bots.find('tour-id'))?.isClosed).toBe(false);
  });

  it('can sign out, which ends the session on the server', async () => {
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

describe('an invitation', () => {
  const invite = { name: 'Grace', scopes: ['read'], bots: ['tour-id'], expiresInDays: 30 };
  const create = async () => {
    const authorization = 'Bearer correct-horse-battery-staple';
    return (await server.ask('/v1/sign-in-links', { headers: { authorization }, body: { invite } })).json;
  };

  it('signs in a person with their own rights and name', async () => {
    const { code, expiresAt } = await create();
    expect(expiresAt).toBe(new Date(now + 3 * 86_400_000).toISOString());
    now += 2 * 86_400_000;
    const answer = await signIn(String(code));
    expect(answer.json).toEqual({ expiresAt: new Date(now + 30 * 86_400_000).toISOString() });
    const headers = { ...OWN, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
    const caller = await server.ask('/v1/session', { method: 'GET', headers });
    expect(caller.json).toEqual({ name: 'Grace', scopes: ['read'], bots: ['tour-id'] });
    expect((await list(headers)).json.bots).toMatchObject([{ id: 'tour-id' }]);
    refused(
      await server.ask('/v1/bots/tour-id', { method: 'PATCH', body: { isClosed: true }, headers }),
      403,
      'FORBIDDEN',
    );
    const [token] = await server.colloquy.access.tokens.list();
    expect(token).toMatchObject({ name: 'Grace', scopes: ['read'] });
    refused(await signIn(String(code)), 404, 'NOT_FOUND');
  });

  it('expires after three days', async () => {
    const { code } = await create();
    now += 3 * 86_400_000;
    refused(await signIn(String(code)), 404, 'NOT_FOUND');
  });
});
