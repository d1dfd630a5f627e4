// Visitors who are known: what a signed identity sets, and what is no identity.
import type { KeyObject } from 'node:crypto';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { createIdentityVerifier } from '../../packages/runtime/src/identity/identity-verifier.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, refused } from './checked-answer.ts';

const secret = 'a secret of the shop that nobody can guess';
const at = { x: 0, y: 0 };
const names = ['sub', 'name', 'email', 'custom.plan', 'City'];

/** Tells all that it knows of its visitor, and then asks. */
function knowingBot(id: string, security: object = {}, general: object = {}): object {
  const text = names.map((name) => `${name}={{${name}}}`).join(' ');
  return {
    version: '6.1',
    id,
    publicId: id,
    name: id,
    groups: [
      {
        id: 'g',
        title: 'G',
        graphCoordinates: at,
        blocks: [
          { id: 't', type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } },
          { id: 'i', type: 'text input' },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e' }],
    edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
    variables: names.map((name) => ({ id: `v${name}`, name })),
    theme: {},
    settings: { security, general },
  };
}

/** Knows the same, and goes to the other one at once. */
function linkingBot(): object {
  const bot = knowingBot('linking') as { groups: { blocks: object[] }[] };
  const blocks = [{ id: 'l', type: 'Typebot link', options: { typebotId: 'faithful', mergeResults: false } }];
  return { ...bot, groups: bot.groups.map((group) => ({ ...group, blocks })) };
}

let server: StartedServer;
let keys: WebServer | undefined;
afterEach(async () => {
  await server?.close();
  await keys?.close();
  keys = undefined;
});

async function open(environment: Record<string, string>): Promise<void> {
  server = await startServer({
    bots: [
      knowingBot('open'),
      knowingBot('closed', { isIdentityRequired: true }),
      knowingBot('faithful', {}, { rememberUser: { isEnabled: true } }),
    ],
    environment,
  });
}

const start = (token?: string, body: object = {}, bot = 'open', key?: string) =>
  server.ask(`/v1/bots/${bot}/startChat`, {
    body,
    headers: token === undefined ? {} : { 'x-colloquy-identity': token },
    ...(key === undefined ? {} : { key }),
  });

const said = (asked: Awaited<ReturnType<typeof start>>) => {
  expect(asked.status, asked.body).toBe(200);
  return lines(asked.json as unknown as Parameters<typeof lines>[0])[0];
};

const claims = { sub: 'u7', name: 'Ada', email: 'ada@shop.example', custom: { plan: 'pro' } };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const soon = () => inSeconds(300);

/** A token, written down by hand so that nothing but the verifier's own reading of it counts. */
function token(header: object, payload: object, seal: (head: string) => string): string {
  const head = `${encode(header)}.${encode(payload)}`;
  return `${head}.${seal(head)}`;
}

const hmac =
  (key: string | Buffer, hash = 'sha256') =>
  (head: string) =>
    createHmac(hash, key).update(head).digest('base64url');
const meant = (payload: object, seconds: number) => ({
  aud: 'shop',
  iss: 'https://shop.example',
  exp: inSeconds(seconds),
  ...payload,
});
const signed = (payload: object = claims, key = secret, seconds = 300) =>
  token({ alg: 'HS256' }, meant(payload, seconds), hmac(key));

describe('an identity signed with a shared secret', () => {
  it('sets the variables of its claims', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    expect(said(await start(signed()))).toBe('sub=u7 name=Ada email=ada@shop.example custom.plan=pro City=');
  });

  it('overrides prefilled variables, also with claims that it lacks', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const prefilledVariables = { sub: 'u1', email: 'boss@shop.example', 'custom.plan': 'free', City: 'Rome' };
    expect(said(await start(signed({ sub: 'u7' }), { prefilledVariables }))).toBe(
      'sub=u7 name= email= custom.plan= City=Rome',
    );
  });

  it('sets text claims only', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const odd = { sub: 'u7', name: 7, email: ['a'], custom: { plan: { is: 'pro' }, other: true } };
    expect(said(await start(signed(odd)))).toBe('sub=u7 name= email= custom.plan= City=');
    expect(said(await start(signed({ sub: 'u7', custom: ['pro'] })))).toContain('custom.plan= ');
  });

  it.each([
    ['signed with another secret', () => signed(claims, 'another secret that is just as long as ours')],
    ['unsigned', () => `${encode({ alg: 'none' })}.${encode({ ...claims, exp: soon() })}.`],
    ['of another algorithm', () => token({ alg: 'HS512' }, meant(claims, 300), hmac(secret, 'sha512'))],
    ['expired', () => signed(claims, secret, -120)],
    ['good for longer than a day', () => signed(claims, secret, 86_400 + 120)],
    ['valid for longer than any limit', () => signed({ ...claims, exp: 1e300 })],
    ['without an end', () => token({ alg: 'HS256' }, claims, hmac(secret))],
    ['without a subject', () => signed({ name: 'Ada' })],
    ['with an empty subject', () => signed({ sub: '' })],
    [
      'changed on its way',
      () => signed().replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'u1', exp: soon() })}.`),
    ],
    ['no token', () => 'hello'],
  ])('that is %s is refused', async (_what, make) => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const asked = await start(make());
    expect(refused(asked, 401, 'UNAUTHORIZED').message).toContain('X-Colloquy-Identity');
    expect(asked.body).not.toContain(secret);
  });

  it.each([
    ['COLLOQUY_IDENTITY_AUDIENCE', 'shop', 'bank'],
    ['COLLOQUY_IDENTITY_ISSUER', 'https://shop.example', 'https://bank.example'],
  ])('must match %s', async (name, right, wrong) => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret, [name]: right });
    expect((await start(signed())).status).toBe(200);
    await server.close();
    await open({ COLLOQUY_IDENTITY_SECRET: secret, [name]: wrong });
    refused(await start(signed()), 401, 'UNAUTHORIZED');
  });

  it('cannot use the idempotency key of another visitor', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const first = await start(signed(), {}, 'open', 'key');
    const again = await start(signed(claims, secret, 360), {}, 'open', 'key');
    expect(again.body).toBe(first.body);
    refused(await start(signed({ sub: 'u8' }), {}, 'open', 'key'), 422, 'UNPROCESSABLE');
  });

  it('cannot use the key of another visitor without a body either', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const bare = (sub: string) =>
      server.ask('/v1/bots/open/startChat', {
        headers: { 'x-colloquy-identity': signed({ sub }) },
        key: 'bare',
      });
    expect((await bare('u7')).status).toBe(200);
    expect((await bare('u8')).status).toBe(422);
  });
});

describe('a result of an earlier visit', () => {
  type Visit = {
    readonly token?: string;
    readonly resultId?: string;
    readonly says?: object;
    readonly bot?: string;
  };
  const visit = async ({ token: identity, resultId, says = {}, bot = 'faithful' }: Visit) => {
    const body = { prefilledVariables: says, ...(resultId === undefined ? {} : { resultId }) };
    const asked = await start(identity, body, bot);
    return { knows: said(asked), resultId: asked.json.resultId as string, sessionId: asked.json.sessionId };
  };
  const only = (values: string) => `sub= name= email= custom.plan= City=${values}`;

  it('returns to the same visitor, without claims that the new identity lacks', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const first = await visit({ token: signed(), says: { City: 'Rome' } });
    const again = await visit({ token: signed(), resultId: first.resultId });
    expect(again.resultId).toBe(first.resultId);
    expect(again.knows).toBe('sub=u7 name=Ada email=ada@shop.example custom.plan=pro City=Rome');
    const poorer = await visit({ token: signed({ sub: 'u7' }), resultId: first.resultId });
    expect(poorer.resultId).toBe(first.resultId);
    expect(poorer.knows).toBe('sub=u7 name= email= custom.plan= City=Rome');
  });

  it('cannot keep claims that a visitor without an identity sent', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const forged = {
      sub: 'u7',
      name: 'Boss',
      email: 'boss@shop.example',
      'custom.plan': 'gold',
      City: 'Oslo',
    };
    const first = await visit({ says: forged });
    const known = await visit({ token: signed({ sub: 'u7' }), resultId: first.resultId });
    expect(known.knows).toBe('sub=u7 name= email= custom.plan= City=');
    expect(known.resultId).not.toBe(first.resultId);
  });

  it.each([
    ['another visitor', () => signed({ sub: 'u8' })],
    ['a visitor without an identity', () => undefined],
    ['the same subject of another signer', () => signed({ sub: 'u7', iss: 'https://other.example' })],
  ])('is not used for %s, who gets none of its values', async (_who, make) => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    for (const bot of ['faithful', 'open']) {
      const victim = await visit({ token: signed({ sub: 'u7' }), says: { City: 'Rome' }, bot });
      const identity = make();
      const thief = await visit({ ...(identity ? { token: identity } : {}), resultId: victim.resultId, bot });
      expect(thief.knows).not.toContain('Rome');
      expect(thief.resultId).not.toBe(victim.resultId);
      await server.ask(`/v1/sessions/${thief.sessionId}/continueChat`, { body: { message: 'mine' } });
      expect((await server.store.loadResult(victim.resultId))?.answers).toEqual([]);
      expect((await server.store.loadResult(victim.resultId))?.sessionId).toBe(victim.sessionId);
    }
  });

  it('of an anonymous visitor returns to an anonymous visitor', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    const first = await visit({ says: { City: 'Rome' } });
    const again = await visit({ resultId: first.resultId });
    expect(again).toMatchObject({ knows: only('Rome'), resultId: first.resultId });
  });

  it('of a linked bot belongs to the visitor of the chat', async () => {
    server = await startServer({
      bots: [knowingBot('faithful', {}, { rememberUser: { isEnabled: true } }), linkingBot()],
      environment: { COLLOQUY_IDENTITY_SECRET: secret },
    });
    const victim = await visit({ token: signed({ sub: 'u7' }), says: { City: 'Rome' }, bot: 'linking' });
    const [linked] = await server.store.listResults('faithful', { limit: 1 });
    expect(linked?.subject).toBeDefined();
    expect(linked?.sessionId).toBe(victim.sessionId);
    const thief = await visit({ resultId: linked?.id ?? '' });
    expect(thief.knows).toBe(only(''));
  });
});

describe('a bot for signed-in visitors', () => {
  it('starts for a visitor with an identity, and names the missing header to others', async () => {
    await open({ COLLOQUY_IDENTITY_SECRET: secret });
    expect(refused(await start(undefined, {}, 'closed'), 401, 'UNAUTHORIZED').message).toContain(
      'X-Colloquy-Identity',
    );
    const { status, json } = await start(signed(), {}, 'closed');
    expect(status).toBe(200);
    const path = `/v1/sessions/${json.sessionId}/continueChat`;
    expect((await server.ask(path, { body: { message: 'hi' } })).status).toBe(200);
    expect((await server.ask('/v1/bots/closed/preview/startChat', { body: {} })).status).toBe(200);
  });

  it('starts for no visitor on a server that verifies no identities', async () => {
    await open({});
    refused(await start(signed(), {}, 'closed'), 401, 'UNAUTHORIZED');
    expect(said(await start(signed()))).toBe('sub= name= email= custom.plan= City=');
  });
});

describe('an identity signed with a key of a key set', () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [first, second] = [pair(), pair()];
  const signedBy = ({ privateKey }: { readonly privateKey: KeyObject }, kid: string, audience = 'shop') =>
    token({ alg: 'RS256', kid }, meant({ ...claims, aud: audience }, 300), (head) =>
      sign('sha256', Buffer.from(head), privateKey).toString('base64url'),
    );
  const published = ({ publicKey }: typeof first, kid: string) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  });

  let current: unknown[] | undefined;
  async function openKeys(): Promise<string> {
    keys = await startWebServer((response) => {
      if (!current) response.statusCode = 500;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: current ?? [] }));
    });
    return `${keys.url}/keys.json`;
  }

  async function openWithKeys(
    more: Record<string, string> = { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  ): Promise<void> {
    current = [published(first, 'one')];
    await open({ COLLOQUY_IDENTITY_JWKS_URL: await openKeys(), COLLOQUY_IDENTITY_AUDIENCE: 'shop', ...more });
  }

  it('is accepted, and the key set is fetched once', async () => {
    await openWithKeys();
    for (let count = 0; count < 3; count++) expect((await start(signedBy(first, 'one'))).status).toBe(200);
    expect(keys?.visits).toHaveLength(1);
  });

  it.each([
    ['meant for another application', () => signedBy(first, 'one', 'bank')],
    ['signed with a key that is not in the set', () => signedBy(second, 'two')],
    ['signed with another key under a known name', () => signedBy(second, 'one')],
    [
      'signed with the public key as a secret',
      () =>
        token(
          { alg: 'HS256', kid: 'one' },
          meant(claims, 300),
          hmac(first.publicKey.export({ type: 'spki', format: 'pem' })),
        ),
    ],
    [
      'unsigned',
      () => `${encode({ alg: 'none', kid: 'one' })}.${encode({ ...claims, aud: 'shop', exp: soon() })}.`,
    ],
  ])('that is %s is refused', async (_what, make) => {
    await openWithKeys();
    refused(await start(make()), 401, 'UNAUTHORIZED');
  });

  it('accepts a new key of the set, and unknown keys cause few fetches', async () => {
    current = [published(first, 'one')];
    const keysUrl = await openKeys();
    const settings = { type: 'keys' as const, keysUrl, audience: 'shop', issuer: undefined };
    const patient = createIdentityVerifier({ settings, allow: ['127.0.0.1'] });
    expect(await patient(signedBy(first, 'one'))).toMatchObject({ subject: 'u7' });
    for (let count = 0; count < 20; count++)
      expect(await patient(signedBy(second, `unknown${count}`))).toMatchObject({
        code: 'UNAUTHORIZED',
      });
    expect(keys?.visits).toHaveLength(1);

    const eager = createIdentityVerifier({ settings, allow: ['127.0.0.1'], keysPauseMs: 0 });
    expect(await eager(signedBy(first, 'one'))).toMatchObject({ subject: 'u7' });
    current = [published(second, 'two')];
    expect(await eager(signedBy(second, 'two'))).toMatchObject({ subject: 'u7' });
    expect(await eager(signedBy(first, 'one'))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('gets 503 while the key set cannot be fetched', async () => {
    await openWithKeys();
    current = undefined;
    refused(await start(signedBy(first, 'one')), 503, 'SERVICE_UNAVAILABLE');
  });

  it('cannot fetch keys from a blocked address', async () => {
    await openWithKeys({});
    refused(await start(signedBy(first, 'one')), 503, 'SERVICE_UNAVAILABLE');
    expect(keys?.visits).toHaveLength(0);
  });
});

describe('identity settings', () => {
  it.each([
    [{ COLLOQUY_IDENTITY_SECRET: 'short' }, 'COLLOQUY_IDENTITY_SECRET'],
    [{ COLLOQUY_IDENTITY_SECRET: secret, COLLOQUY_IDENTITY_JWKS_URL: 'https://a.example/k' }, 'not both'],
    [{ COLLOQUY_IDENTITY_JWKS_URL: 'https://a.example/k' }, 'COLLOQUY_IDENTITY_AUDIENCE'],
    [{ COLLOQUY_IDENTITY_JWKS_URL: 'http://a.example/k', COLLOQUY_IDENTITY_AUDIENCE: 'a' }, 'https'],
    [{ COLLOQUY_IDENTITY_JWKS_URL: 'keys', COLLOQUY_IDENTITY_AUDIENCE: 'a' }, 'https'],
  ])('%j keep the server from starting', async (environment, words) => {
    await expect(startServer({ environment: environment as Record<string, string> })).rejects.toThrow(words);
  });
});
