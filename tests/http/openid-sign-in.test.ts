// Signing in with an account elsewhere: only those whom the operator named come in, and nothing that is not right is believed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenIdIssuer } from '../support/openid-issuer.ts';
import { CLIENT, startOpenIdIssuer } from '../support/openid-issuer.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';

const OWN = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
let issuer: OpenIdIssuer;
let server: StartedServer;
let now: number;
let logged: string;
beforeAll(async () => {
  issuer = await startOpenIdIssuer();
});
afterAll(() => issuer.close());
beforeEach(async () => {
  now = Date.now();
  logged = '';
  Object.assign(issuer.ways, { lies: {}, signsWrongly: false, tellsApart: false, error: undefined });
  issuer.ways.acceptsCodesAgain = false;
  issuer.ways.claims = { sub: '4711', email: 'Ada@Corp.example', email_verified: true };
  server = await startServer({
    clock: () => now,
    environment: environment(issuer.url),
    http: { log: { write: (line) => (logged += line) } },
  });
});
afterEach(() => server.close());

function environment(url: string): Record<string, string> {
  return {
    COLLOQUY_OIDC_ISSUER: url,
    COLLOQUY_OIDC_CLIENT_ID: CLIENT.id,
    COLLOQUY_OIDC_CLIENT_SECRET: CLIENT.secret,
    COLLOQUY_OIDC_ALLOW: 'ada@corp.example=own, @corp.example=read, sub:0815=publish',
  };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.ask(path, { method: 'GET', headers });

/** Cookies that an answer sets, as a browser sends them back. */
function cookiesOf(headers: Readonly<Record<string, unknown>>): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
}

/** Goes to the issuer, and back as far as the callback. */
async function comeBack() {
  const begun = await get('/sign-in');
  expect(begun.status).toBe(303);
  const address = await issuer.authorize(String(begun.headers.location));
  const [attempt = ''] = cookiesOf(begun.headers);
  return { path: `${address.pathname}${address.search}`, attempt, begun };
}

/** Signs in, and gives the answer of the callback. */
async function signIn() {
  const { path, attempt } = await comeBack();
  return get(path, { cookie: attempt });
}

/** The cookie of the session. */
async function session(): Promise<string> {
  const answer = await signIn();
  expect([answer.status, answer.body]).toEqual([303, '']);
  return cookiesOf(answer.headers).find((cookie) => cookie.startsWith('colloquy_session=clq_')) ?? '';
}

const listBots = (cookie: string) => get('/v1/bots', { ...OWN, cookie });
const listTokens = (cookie: string) => get('/v1/tokens', { ...OWN, cookie });

describe('a person in the list of users', () => {
  it('is sent to the issuer with state, nonce and challenge, and returns signed in', async () => {
    const { begun, path, attempt } = await comeBack();
    const asked = new URL(String(begun.headers.location)).searchParams;
    expect(asked.get('redirect_uri')).toBe('http://localhost/sign-in/callback');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(30);
    expect(begun.headers['set-cookie']).toMatch(/; Path=\/sign-in; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(String(begun.headers.location)).not.toContain(CLIENT.secret);

    const answer = await get(path, { cookie: attempt });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/studio');
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies).toEqual([
      'colloquy_sign_in=; Path=/sign-in; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(
        /^colloquy_session=clq_[0-9a-f]{16}_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
    ]);
    const cookie = cookiesOf(answer.headers).at(-1) ?? '';
    expect((await listTokens(cookie)).status).toBe(200);
    now += 12 * 60 * 60 * 1000;
    refused(await listTokens(cookie), 401, 'UNAUTHORIZED');
  });

  it('gets the rights of the most specific entry', async () => {
    issuer.ways.claims.email = 'ben@corp.example';
    const reader = await session();
    expect((await listBots(reader)).status).toBe(200);
    refused(await listTokens(reader), 403, 'FORBIDDEN');
    issuer.ways.claims = { sub: '0815', email: 'ada@corp.example', email_verified: true };
    refused(await listTokens(await session()), 403, 'FORBIDDEN');
    issuer.ways.claims = { sub: '0815' };
    refused(await listBots(await session()), 403, 'FORBIDDEN');
  });

  it('appears by name in the audit log and the list of tokens, and can be signed out', async () => {
    const cookie = await session();
    const [token] = await server.colloquy.access.tokens.list();
    expect(token).toMatchObject({ name: 'Ada@Corp.example', scopes: ['own'], createdBy: 'Ada@Corp.example' });
    expect(await server.colloquy.access.listAudit({ limit: 10 })).toMatchObject([
      {
        actor: { kind: 'person', name: 'Ada@Corp.example' },
        operation: 'signIn',
        subject: `token ${token?.id}`,
      },
    ]);
    const path = `/v1/tokens/${token?.id}`;
    expect((await server.ask(path, { method: 'DELETE', headers: { ...OWN, cookie } })).status).toBe(204);
    refused(await listTokens(cookie), 401, 'UNAUTHORIZED');
  });

  it('is found by the email address of the userinfo endpoint', async () => {
    issuer.ways.tellsApart = true;
    expect((await listTokens(await session())).status).toBe(200);
    expect(issuer.asked).toContain('/userinfo');
  });
});

describe('sign-in is refused', () => {
  it.each([
    [
      'who is not named',
      { sub: '1', email: 'eve@evil.example', email_verified: true },
      'eve@evil.example is not among',
    ],
    [
      'of a domain that ends alike',
      { sub: '1', email: 'eve@notcorp.example', email_verified: true },
      'not among',
    ],
    ['of a domain below it', { sub: '1', email: 'eve@x.corp.example', email_verified: true }, 'not among'],
    [
      'with two addresses in one',
      { sub: '1', email: 'eve@evil.example@corp.example', email_verified: true },
      'not among',
    ],
    ['whose address is not verified', { sub: '1', email: 'ada@corp.example' }, 'is verified'],
    [
      'whose address is verified in words',
      { sub: '1', email: 'ada@corp.example', email_verified: 'true' },
      'is verified',
    ],
    ['without an address', { sub: '1' }, 'sub:1'],
    ['with markup for a name', { sub: '<script>alert(1)</script>' }, '&lt;script&gt;'],
  ])('%s', async (_what, claims, words) => {
    issuer.ways.claims = claims;
    await expectRefusal(await signIn(), 403, words);
    const [entry] = await server.colloquy.access.listAudit({ limit: 10 });
    expect(entry).toMatchObject({ actor: { kind: 'person' }, operation: 'signIn' });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ isRefused: true, way: 'openId', status: 403 });
  });

  it.each([
    ['another signature', () => (issuer.ways.signsWrongly = true)],
    ['another nonce', () => (issuer.ways.lies = { nonce: 'x' })],
    ['another audience', () => (issuer.ways.lies = { aud: 'somebody-else' })],
    ['another issuer', () => (issuer.ways.lies = { iss: 'https://evil.example' })],
    ['a time that is over', () => (issuer.ways.lies = { exp: Math.floor(Date.now() / 1000) - 3600 })],
  ])('for an identity with %s', async (_what, lie) => {
    lie();
    await expectRefusal(await signIn(), 502, 'could not be verified');
    expect(logged).toContain('a sign-in failed');
  });

  it('when the issuer refuses the person', async () => {
    issuer.ways.error = 'access_denied';
    await expectRefusal(await signIn(), 403, 'access_denied');
  });

  it('for an attempt of another browser, or one that is old, invalid or used', async () => {
    const one = await comeBack();
    const other = await comeBack();
    await expectRefusal(await get(one.path), 400, 'not started in this browser');
    await expectRefusal(await get(one.path, { cookie: 'colloquy_sign_in=e30' }), 400, 'Start again');
    await expectRefusal(await get(one.path, { cookie: other.attempt }), 502, 'could not be verified');
    now += 11 * 60 * 1000;
    await expectRefusal(await get(one.path, { cookie: one.attempt }), 400, 'took too long');
    now -= 11 * 60 * 1000;
    const used = await comeBack();
    expect((await get(used.path, { cookie: used.attempt })).status).toBe(303);
    await expectRefusal(await get(used.path, { cookie: used.attempt }), 400, 'was already used');
    expect(await server.colloquy.access.tokens.list()).toHaveLength(1);
  });

  it('for a repeated callback, also on another server or when the issuer accepts it', async () => {
    issuer.ways.acceptsCodesAgain = true;
    const used = await comeBack();
    const [one, other] = await Promise.all([0, 1].map(() => get(used.path, { cookie: used.attempt })));
    expect([one?.status, other?.status].sort()).toEqual([303, 400]);
    issuer.ways.acceptsCodesAgain = false;
    const elsewhere = await startServer({ clock: () => now, environment: environment(issuer.url) });
    const spent = await comeBack();
    expect((await get(spent.path, { cookie: spent.attempt })).status).toBe(303);
    const replayed = await elsewhere.ask(spent.path, { method: 'GET', headers: { cookie: spent.attempt } });
    await elsewhere.close();
    await expectRefusal(replayed, 400, 'was already used');
    expect(await server.colloquy.access.tokens.list()).toHaveLength(2);
  });
});

describe('an issuer', () => {
  it('that cannot be reached gives 502, and is tried again at the next attempt', async () => {
    await server.close();
    const gone = await startOpenIdIssuer();
    await gone.close();
    server = await startServer({ environment: environment(gone.url) });
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await get('/sign-in');
      expect(answer.status).toBe(502);
      expect(answer.body).toContain('cannot be reached');
    }
  });

  it('that is not set gives 404 for the sign-in pages', async () => {
    await server.close();
    server = await startServer();
    expect((await get('/sign-in', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/sign-in/callback?code=x&state=y')).status).toBe(404);
  });

  it('gets no request before a person signs in', async () => {
    const before = issuer.asked.length;
    const other = await startServer({ environment: environment(issuer.url) });
    await other.close();
    expect(issuer.asked).toHaveLength(before);
  });
});

async function expectRefusal(answer: Awaited<ReturnType<typeof get>>, status: number, words: string) {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(words);
  expect(answer.body).toContain('href="/sign-in"');
  expect(cookiesOf(answer.headers).join()).not.toContain('clq_');
  for (const secret of [CLIENT.secret, 'canary-access-token']) {
    expect(answer.body).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
}
