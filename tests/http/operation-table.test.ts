// Every operation of the table, without, with wrong and with right credentials; and no way in that is not in the table.
import { tokenScopes } from '@colloquy/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Need, Operation } from '../../packages/server/src/http/operation.ts';
import { isStream, needOf, routePaths, scopesOf } from '../../packages/server/src/http/operation.ts';
import { operations } from '../../packages/server/src/http/operations/registry.ts';
import { hiddenPart } from '../support/hidden-part.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const token = 'correct-horse-battery-staple';
const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
let now = Date.UTC(2026, 10, 22);
let server: StartedServer;
/** Tokens by what they are. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer({
    bots: operationsBots,
    clock: () => now,
    environment: { COLLOQUY_OPERATOR_TOKEN: token, COLLOQUY_OPEN_PREVIEWS: 'off' },
  });
  const { create, list, revoke } = server.colloquy.access.tokens;
  const make = async (name: string, more: Partial<Parameters<typeof create>[0]> = {}) => {
    const made = await create({ name, scopes: ['own'], ...more }, by);
    tokens[name] = made?.secret ?? '';
  };
  for (const scope of tokenScopes) await make(scope, { scopes: [scope] });
  await make('operate and read', { scopes: ['operate', 'read'] });
  for (const scope of tokenScopes)
    await make(`all but ${scope}`, {
      scopes: tokenScopes.filter((other) => other !== scope && other !== 'own'),
    });
  await make('of one bot', { scopes: ['read', 'author', 'publish', 'operate'], bots: ['tour-id'] });
  await make('of nobody’s bot', {
    scopes: ['read', 'author', 'publish', 'operate'],
    bots: ['nobody-at-all'],
  });
  await make('revoked');
  const revoked = (await list()).find(({ name }) => name === 'revoked');
  await revoke(revoked?.id ?? '', by);
  await make('expired', { expiresInDays: 1 });
  now += DAY_MS;
});
afterAll(() => server.close());

/** Addresses of every operation, filled with ids of nobody. */
const ways = operations.flatMap((operation) =>
  routePaths(operation).map((path) => ({
    name: `${operation.method} ${path}`,
    operation,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => `nobody-${name}`),
  })),
);
const withNeed = ways.filter(({ operation }) => needOf(operation));
const forAnyone = ways.filter(({ operation }) => !needOf(operation));

function ask({ operation, path }: { readonly operation: Operation; readonly path: string }, given?: string) {
  const { method, body } = operation;
  return server.ask(path, {
    method,
    ...(body?.kind === 'json' ? { body: {} } : {}),
    headers: given === undefined ? {} : { authorization: given },
  });
}

it('the table has operations with and without a token', () => {
  expect(withNeed.length).toBeGreaterThan(6);
  expect(forAnyone.length).toBeGreaterThan(10);
});

describe.each(withNeed.map((way) => [way.name, way] as const))('%s', (_name, way) => {
  it.each([
    ['no credentials', undefined],
    ['an empty token', 'Bearer '],
    ['another token', 'Bearer correct-horse-battery-stable'],
    ['a part of it', `Bearer ${token.slice(0, -1)}`],
    ['another scheme', `Basic ${token}`],
  ])('refuses %s, and does not reveal what exists', async (_what, given) => {
    const answer = await ask(way, given);
    const { message } = refused(answer, 401, 'UNAUTHORIZED');
    expect(message).toContain('COLLOQUY_OPERATOR_TOKEN');
    expect(answer.body).not.toContain(token);
    expect(answer.body).not.toContain('nobody');
  });

  it.each(['revoked', 'expired'])('answers to a token that is %s as to an unknown one', async (what) => {
    const unknown = await ask(way, `Bearer clq_0123456789abcdef_${'x'.repeat(43)}`);
    const answer = await ask(way, `Bearer ${tokens[what]}`);
    refused(answer, 401, 'UNAUTHORIZED');
    expect(answer.body).toBe(unknown.body);
    const secret = hiddenPart(tokens[what] ?? '');
    const wrong = await ask(way, `Bearer ${tokens[what]?.replace(secret, 'x'.repeat(43))}`);
    expect(wrong.body).toBe(unknown.body);
  });

  it('answers 403 to a token with too few scopes, and names the missing scope', async () => {
    for (const scope of scopesOf(needOf(way.operation) as Need)) {
      const answer = await ask(way, `Bearer ${tokens[`all but ${scope}`]}`);
      expect(refused(answer, 403, 'FORBIDDEN').message).toContain(`"${scope}"`);
      expect(answer.body).not.toContain('nobody');
    }
  });

  it('accepts a token with its scope, an owner token and the operator token', async () => {
    const scopes = scopesOf(needOf(way.operation) as Need);
    const { body } = way.operation;
    // An empty body does not fit where one is required; whoever is told so was let in.
    const fine = [200, 204, 404, ...(body?.kind === 'json' && body.isRequired ? [400] : [])];
    // At once, because deliveries to a chat that is not there wait for it.
    const given = [tokens[scopes.join(' and ')], tokens.own, token];
    const answers = await Promise.all(given.map((one) => ask(way, `Bearer ${one}`)));
    for (const { status } of answers) expect(fine).toContain(status);
  });
});

describe.each(
  withNeed
    .filter(({ operation }) => !['server', 'several bots'].includes((needOf(operation) as Need).about))
    .map((way) => [way.name, way] as const),
)('%s with a token for other bots', (_name, way) => {
  it('answers exactly as if the subject did not exist', async () => {
    const { sessionId, resultId } = (await server.ask('/v1/bots/tour/startChat', { body: {} })).json;
    const there: Readonly<Record<string, string>> = {
      botId: 'tour-id',
      publicId: 'tour',
      number: '1',
      sessionId: String(sessionId),
      resultId: String(resultId),
    };
    const { operation } = way;
    const path = way.path.replaceAll(/nobody-(\w+)/g, (whole, name: string) => there[name] ?? whole);
    // A preview of a definition that the request carries needs no bot that is there.
    const isPreview = needOf(operation)?.about === 'previewed bot';
    const body =
      operation.body?.kind === 'json' ? { body: (isPreview ? undefined : operation.body.example) ?? {} } : {};
    const asking = (given?: string) => ({
      method: operation.method,
      ...body,
      headers: { authorization: `Bearer ${given}` },
    });
    const query = operation.id === 'removeBot' ? '?name=Tour' : '';
    const [foreign, missing, unknown] = await Promise.all([
      server.ask(`${path}${query}`, asking(tokens['of nobody’s bot'])),
      server.ask(`${way.path}${query}`, asking(tokens['of nobody’s bot'])),
      server.ask(`${way.path}${query}`, asking(tokens.own)),
    ]);
    refused(foreign, 404, 'NOT_FOUND');
    const plain = (text: string) => text.replaceAll(/tour-id|nobody-botId/g, 'ID');
    expect(plain(foreign.body)).toBe(plain(missing.body));
    expect(plain(foreign.body)).toBe(plain(unknown.body));
    const { date: _1, ...headers } = foreign.headers;
    const { date: _2, ...others } = missing.headers;
    expect({ ...headers, 'content-length': 0 }).toEqual({ ...others, 'content-length': 0 });
    // Nothing was done either, and whoever the bot belongs to is let in.
    expect(
      (await server.ask('/v1/bots/tour-id', { ...asking(tokens['of one bot']), method: 'GET' })).status,
    ).toBe(200);
    // Streams go on for ever; tests/http/streams/watch.test.ts opens them with such a token.
    if (operation.method === 'GET' && !isStream(operation))
      expect((await server.ask(path, asking(tokens['of one bot']))).status).not.toBe(403);
  });
});

it.each(
  withNeed
    .filter(({ operation }) => needOf(operation)?.about === 'server')
    .map((way) => [way.name, way] as const),
)('%s answers 403 to a token for some bots', async (_name, way) => {
  refused(await ask(way, `Bearer ${tokens['of one bot']}`), 403, 'FORBIDDEN');
});

it.each(
  forAnyone
    .filter(({ operation: { path } }) => path !== '/v1/uploads')
    .map((way) => [way.name, way] as const),
)('%s needs no token', async (_name, way) => {
  const open = await ask(way);
  expect([200, 400, 404]).toContain(open.status);
  expect((await ask(way, 'Bearer something-else')).status).toBe(open.status);
});

it('an upload needs the token in its address, and accepts no other', async () => {
  const uploads = ways.filter(({ operation: { path } }) => path === '/v1/uploads');
  expect(uploads.map(({ operation: { method } }) => method)).toEqual(['PUT', 'POST']);
  for (const way of uploads)
    for (const given of [undefined, `Bearer ${token}`]) refused(await ask(way, given), 403, 'FORBIDDEN');
});

it.each(ways.map((way) => [way.name, way] as const))(
  '%s answers with a declared status',
  async (_name, way) => {
    const { responses, refusals, access } = way.operation;
    const named = [...Object.keys(responses), ...Object.keys(refusals ?? {}), '400'].map(Number);
    if (typeof access !== 'string') named.push(401);
    expect(named).toContain((await ask(way)).status);
    expect(named).toContain((await ask(way, `Bearer ${token}`)).status);
  },
);

describe('the routes of a server', () => {
  const routes: { method: string; url: string }[] = [];
  beforeAll(async () => {
    const { createColloquy, createHttpServer, memoryStore } = await import('@colloquy/server');
    const colloquy = await createColloquy({ store: memoryStore() });
    const app = createHttpServer(colloquy);
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
    await app.ready();
    await app.close();
    await colloquy.close();
  });

  it('are those of the table, apart from pages', () => {
    const declared = new Set(
      operations.flatMap((operation) => routePaths(operation).map((path) => `${operation.method} ${path}`)),
    );
    const real = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    expect([...declared].filter((route) => !real.has(route))).toEqual([]);
    const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(
      changing.map(({ method, url }) => `${method} ${url}`).filter((route) => !declared.has(route)),
    ).toEqual([]);
  });
});
