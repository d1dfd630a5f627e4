// Tokens: made and revoked by whoever owns the server, each for what it is for, and dead everywhere as soon as they are revoked.
import { expandFlow } from '@colloquy/blocks/testing';
import type { ListResultsResponse } from '@colloquy/schema';
import {
  CreateTokenResponse,
  ListAuditResponse,
  ListBotsResponse,
  ListTokensResponse,
  PublishBotResponse,
} from '@colloquy/schema';
import { openStore } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { hiddenPart } from '../support/hidden-part.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { placesOf, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const OPERATOR = 'correct-horse-battery-staple';
let server: StartedServer;
afterEach(() => server.close());

async function open(options: Parameters<typeof startServer>[0] = {}): Promise<void> {
  server = await startServer({
    bots: operationsBots,
    environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR },
    ...options,
  });
}

const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (path: string, token = OPERATOR) => server.ask(path, { method: 'GET', headers: headers(token) });

async function make(wish: object, token = OPERATOR): Promise<CreateTokenResponse> {
  const answer = await server.ask('/v1/tokens', { body: wish, headers: headers(token) });
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
  return CreateTokenResponse.parse(answer.json);
}

/** A bot that says one line. */
const saying = (text: string, id = 'tour-id', more: object = {}) => ({
  version: '6.1',
  id,
  name: 'Said',
  groups: [
    {
      id: 'g',
      title: 'G',
      blocks: [{ id: 'b', type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } }],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});
const publish = (definition: object, token: string, more: object = {}) =>
  server.ask('/v1/bots', { body: { definition, ...more }, headers: headers(token) });

describe('a token', () => {
  it('is shown once, and stored as a hash', async () => {
    await open();
    const { token, secret } = await make({
      name: ' Build ',
      scopes: ['publish', 'read'],
      bots: ['tour-id', 'tour-id'],
    });
    expect(secret).toMatch(/^clq_[0-9a-f]{16}_[\w-]{43}$/);
    expect(secret).toContain(token.id);
    expect(token).toMatchObject({
      name: 'Build',
      scopes: ['read', 'publish'],
      bots: ['tour-id'],
      createdBy: 'operator',
    });
    const listed = await get('/v1/tokens');
    expect(ListTokensResponse.parse(listed.json).tokens).toEqual([token]);
    const hidden = hiddenPart(secret);
    expect(listed.body).not.toContain(hidden);
    expect((await get('/v1/audit')).body).not.toContain(hidden);
    const stored = JSON.stringify(await server.store.tokens.list());
    expect(stored).not.toContain(hidden);
    expect(listed.body).not.toContain((await server.store.tokens.load(token.id))?.hash);
  });

  it('expires, and records its last use to the minute', async () => {
    let now = Date.UTC(2026, 10, 22);
    await open({ clock: () => now });
    const { token, secret } = await make({ name: 'Short', scopes: ['read'], expiresInDays: 0.5 });
    expect(token.expiresAt).toBe('2026-11-22T12:00:00.000Z');
    const used = async () => (await server.store.tokens.load(token.id))?.lastUsedAt;
    expect((await get('/v1/bots', secret)).status).toBe(200);
    await expect.poll(used).toBe(now);
    const first = now;
    now += 59_999;
    await get('/v1/bots', secret);
    expect(await used()).toBe(first);
    now += 1;
    await get('/v1/bots', secret);
    await expect.poll(used).toBe(now);
    now = Date.UTC(2026, 10, 22, 12) - 1;
    expect((await get('/v1/bots', secret)).status).toBe(200);
    now += 1;
    refused(await get('/v1/bots', secret), 401, 'UNAUTHORIZED');
  });

  it('is revoked immediately and permanently', async () => {
    await open();
    const { token, secret } = await make({ name: 'Build', scopes: ['own'] });
    const revoke = (given: string) =>
      server.ask(`/v1/tokens/${token.id}`, { method: 'DELETE', headers: headers(given) });
    expect((await revoke(secret)).status).toBe(204);
    refused(await get('/v1/bots', secret), 401, 'UNAUTHORIZED');
    refused(await revoke(secret), 401, 'UNAUTHORIZED');
    refused(await revoke(OPERATOR), 404, 'NOT_FOUND');
    const { tokens } = ListTokensResponse.parse((await get('/v1/tokens')).json);
    expect(tokens).toMatchObject([{ id: token.id, revokedAt: expect.any(String) }]);
  });

  it.each([
    ['no name', { scopes: ['read'] }, [['name']]],
    ['a blank name', { name: '  ', scopes: ['read'] }, [['name']]],
    ['a long name', { name: 'x'.repeat(101), scopes: ['read'] }, [['name']]],
    ['no scope', { name: 'x', scopes: [] }, [['scopes']]],
    ['a scope that is none', { name: 'x', scopes: ['write'] }, [['scopes', 0]]],
    ['owning some bots', { name: 'x', scopes: ['own'], bots: ['tour-id'] }, [['bots']]],
    ['no bot', { name: 'x', scopes: ['read'], bots: [] }, [['bots']]],
    ['an end that was', { name: 'x', scopes: ['read'], expiresInDays: 0 }, [['expiresInDays']]],
    ['an end that never is', { name: 'x', scopes: ['read'], expiresInDays: 4_000 }, [['expiresInDays']]],
    ['a misspelled word', { name: 'x', scopes: ['read'], bot: ['tour-id'] }, [['bot']]],
  ])('with %s is refused, and the error names the field', async (_what, wish, places) => {
    await open();
    const { issues } = refused(
      await server.ask('/v1/tokens', { body: wish, headers: headers(OPERATOR) }),
      400,
      'BAD_REQUEST',
    );
    expect(placesOf(issues)).toEqual(places);
    expect(await server.store.tokens.list()).toEqual([]);
  });
});

describe('a server without COLLOQUY_OPERATOR_TOKEN', () => {
  it('requires a token on a public address', async () => {
    await open({ environment: {} });
    const { secret } = CreateTokenResponse.parse(
      (await server.ask('/v1/tokens', { body: { name: 'First', scopes: ['read'] } })).json,
    );
    const base = await server.listen('0.0.0.0');
    const ask = (given: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${new URL(base).port}/v1/bots`, { headers: given });
    expect((await ask({})).status).toBe(401);
    expect((await ask(headers(secret))).status).toBe(200);
  });
});

describe('a token for some bots', () => {
  const secretOf = async (scopes: readonly string[], bots = ['tour-id']) =>
    (await make({ name: 'Some', scopes, bots })).secret;

  it('sees only these bots, also in lists', async () => {
    await open();
    expect(ListBotsResponse.parse((await get('/v1/bots')).json).bots.length).toBeGreaterThan(1);
    const secret = await secretOf(['read']);
    const { bots } = ListBotsResponse.parse((await get('/v1/bots', secret)).json);
    expect(bots.map(({ id }) => id)).toEqual(['tour-id']);
    const { body } = await get('/', secret);
    expect(body).toContain('/tour"');
    expect(body.match(/class="bot"/g)).toHaveLength(1);
  });

  it('publishes only these bots, under its own name', async () => {
    await open();
    const byOperator = await publish(saying('Zero'), OPERATOR, { publicId: 'tour' });
    expect(PublishBotResponse.parse(byOperator.json).version).toMatchObject({ publishedBy: 'operator' });
    const secret = await secretOf(['publish'], ['tour-id', 'new-bot']);
    const answer = await publish(saying('One'), secret, { publicId: 'tour', message: 'Shorter' });
    expect(PublishBotResponse.parse(answer.json).version).toMatchObject({ number: 3, publishedBy: 'Some' });
    expect((await publish(saying('New', 'new-bot'), secret)).status).toBe(200);
    for (const id of ['other-bot', '', undefined])
      refused(await publish({ ...saying('X'), id }, secret), 403, 'FORBIDDEN');
    await publish(saying('Secret plan', 'hidden-bot', { name: 'Hidden plan', publicId: 'hidden' }), OPERATOR);
    for (const more of [{}, { take: true }]) {
      const taken = await publish(saying('New', 'new-bot', { publicId: 'hidden' }), secret, more);
      expect(placesOf(refused(taken, 400, 'BAD_REQUEST').issues)).toEqual([['publicId']]);
      expect(taken.body).not.toMatch(/hidden-bot|Hidden plan/);
    }
    expect((await server.colloquy.bots.find('hidden-bot'))?.publicIds).toEqual(['hidden']);
  });

  it('previews only these bots, also with a new definition', async () => {
    await open();
    const secret = await secretOf(['author']);
    const preview = (bot: string, body: object = {}) =>
      server.ask(`/v1/bots/${bot}/preview/startChat`, { body, headers: headers(secret) });
    expect((await preview('tour-id')).status).toBe(200);
    expect((await preview('tour-id', { bot: saying('Mine') })).status).toBe(200);
    const unknown = refused(await preview('nobody'), 404, 'NOT_FOUND');
    for (const body of [
      { bot: saying('Theirs', 'other-bot') },
      { typebot: saying('Theirs', 'other-bot') },
      { bot: 7 },
    ])
      expect(refused(await preview('tour-id', body), 404, 'NOT_FOUND').message).toBe(
        unknown.message.replace('nobody', 'tour-id'),
      );
    // The address of a bot is not its id.
    refused(await preview('tour'), 404, 'NOT_FOUND');
  });

  it('reads and erases the results of these bots', async () => {
    await open();
    const secret = await secretOf(['read', 'operate']);
    const { resultId } = await start(server, 'tour');
    expect((await get(`/v1/results/${resultId}`, secret)).status).toBe(200);
    const erase = (given: string) =>
      server.ask(`/v1/results/${resultId}`, { method: 'DELETE', headers: headers(given) });
    refused(await erase(await secretOf(['operate'], ['other-bot'])), 404, 'NOT_FOUND');
    expect((await erase(secret)).status).toBe(204);
    refused(await get(`/v1/results/${resultId}`, secret), 404, 'NOT_FOUND');
  });

  it('does not read the parts of a chat before it linked to these bots', async () => {
    const question = { type: 'text input' };
    const bots = [
      {
        id: 'first',
        blocks: ['Your secret?', question, { type: 'Typebot link', options: { typebotId: 'linked' } }],
      },
      { id: 'linked', blocks: ['Your name?', question] },
    ];
    await open({
      bots: bots.map(({ id, blocks }) => expandFlow({ id, publicId: id, groups: [{ blocks }] })),
    });
    const { sessionId, resultId } = await start(server, 'first');
    for (const text of ['I am a spy', 'Ada']) await reply(server, sessionId, { type: 'text', text });
    const secret = await secretOf(['read'], ['linked']);
    const listed = await get('/v1/bots/linked/results', secret);
    const [result] = (listed.json as ListResultsResponse).results;
    expect(result?.answers).toMatchObject([{ content: 'Ada' }]);
    const lines = await get('/v1/bots/linked/results/export?format=jsonl', secret);
    const read = await get(`/v1/results/${result?.id}`, secret);
    // The session id grants access to the chat; its public id grants nothing.
    for (const { status, body } of [listed, lines, read])
      expect([status, body]).toEqual([200, expect.not.stringContaining(sessionId)]);
    expect(result?.chatId).toBe(chatIdOf(sessionId));
    const path = `/v1/results/${result?.id}/transcript`;
    const unknown = refused(await get('/v1/results/none/transcript', secret), 404, 'NOT_FOUND');
    expect((await get(path, secret)).json).toEqual(unknown);
    for (const isGone of [false, true]) {
      if (isGone)
        await server.store.remove({
          kind: 'sessions',
          sessions: (await server.store.loadSessions([sessionId])).filter((one) => one !== undefined),
        });
      refused(await get(path, secret), 404, 'NOT_FOUND');
      const words = await get(`/v1/results/${resultId}/transcript`, await secretOf(['read'], ['first']));
      expect([words.status, words.body]).toEqual([200, expect.stringContaining('I am a spy')]);
    }
  });
});

it('only an owner can allow scripts on the page of a bot', async () => {
  await open();
  const change = (areScriptsAllowed: boolean, token: string) =>
    server.ask('/v1/bots/tour-id', { method: 'PATCH', headers: headers(token), body: { areScriptsAllowed } });
  const { secret } = await make({ name: 'Author', scopes: ['publish', 'author', 'operate', 'read'] });
  const { message } = refused(await change(true, secret), 403, 'FORBIDDEN');
  expect(message).toContain('"own"');
  const owner = await make({ name: 'Owner', scopes: ['own'] });
  expect((await change(true, owner.secret)).json).toMatchObject({ areScriptsAllowed: true });
  // Whoever publishes may take it back.
  expect((await change(false, secret)).json).not.toHaveProperty('areScriptsAllowed');
  const { entries } = ListAuditResponse.parse((await get('/v1/audit')).json);
  expect(entries.filter(({ operation }) => operation === 'changeBot')).toMatchObject([
    { botId: 'tour-id', before: { areScriptsAllowed: true } },
    { botId: 'tour-id', after: { areScriptsAllowed: true } },
  ]);
});

describe('the audit log', () => {
  it('contains every change of bots, results and tokens, with its actor', async () => {
    await open();
    const { token, secret } = await make({ name: 'Ada', scopes: ['publish', 'operate'] });
    const ask = (method: 'PATCH' | 'DELETE', path: string, body?: object) =>
      server.ask(path, { method, headers: headers(secret), ...(body ? { body } : {}) });
    await publish(saying('One', 'said'), secret);
    await publish(saying('Two', 'said'), secret);
    await ask('PATCH', '/v1/bots/said', { version: 1, isClosed: true });
    await ask('PATCH', '/v1/bots/said', { version: 9 });
    const { resultId } = await start(server, 'tour');
    await ask('DELETE', `/v1/results/${resultId}`);
    await ask('DELETE', '/v1/bots/said?name=Said&withResults=true');
    await server.ask(`/v1/tokens/${token.id}`, { method: 'DELETE', headers: headers(OPERATOR) });
    const { entries } = ListAuditResponse.parse((await get('/v1/audit')).json);
    const actor = { kind: 'token', id: token.id, name: 'Ada' };
    const may = { name: 'Ada', scopes: ['publish', 'operate'] };
    const of = (botId: string) => ({ actor, botId });
    expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
      { actor: { kind: 'operator' }, operation: 'revokeToken', subject: `token ${token.id}`, before: may },
      {
        ...of('said'),
        operation: 'removeBot',
        before: {
          name: 'Said',
          publicIds: ['said'],
          version: 1,
          isClosed: true,
          isArchived: false,
          labels: [],
        },
        after: { removedResults: 0 },
      },
      { ...of('tour-id'), operation: 'eraseResult', subject: `result ${resultId}`, after: { removed: 2 } },
      {
        ...of('said'),
        operation: 'changeBot',
        before: { version: 2, isClosed: false },
        after: { version: 1, isClosed: true },
      },
      { ...of('said'), operation: 'publishBot', before: { version: 1 }, after: { version: 2 } },
      {
        ...of('said'),
        operation: 'publishBot',
        after: {
          name: 'Said',
          publicIds: ['said'],
          version: 1,
          isClosed: false,
          isArchived: false,
          labels: [],
        },
      },
      { actor: { kind: 'operator' }, operation: 'createToken', subject: `token ${token.id}`, after: may },
    ]);
  });

  it('is read page by page, by time and by bot', async () => {
    let now = Date.UTC(2026, 10, 22);
    await open({ clock: () => now });
    for (const [index, id] of ['one', 'two', 'one', 'two', 'one'].entries()) {
      now += 1_000;
      await publish(saying(`Number ${index}`, id), OPERATOR);
    }
    const list = async (query: string) => ListAuditResponse.parse((await get(`/v1/audit?${query}`)).json);
    const bots: (string | undefined)[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`limit=2${cursor}`);
      bots.push(...page.entries.map(({ botId }) => botId));
      if (page.cursor === undefined) break;
      cursor = `&cursor=${page.cursor}`;
    }
    expect(bots).toEqual(['one', 'two', 'one', 'two', 'one']);
    expect((await list('bot=two')).entries).toHaveLength(2);
    expect((await list('since=2026-11-22T00:00:02Z&until=2026-11-22T00:00:04Z')).entries).toHaveLength(2);
    for (const query of ['cursor=x', 'limit=0', 'limit=201', 'since=yesterday'])
      expect(placesOf(refused(await get(`/v1/audit?${query}`), 400, 'BAD_REQUEST').issues)).toEqual([
        ['query', query.split('=')[0]],
      ]);
  });
});

describe('two servers on one database', () => {
  it('see tokens that the other one created or revoked immediately', async () => {
    const database = await createTestDatabase();
    const openOne = async () =>
      startServer({
        store: await openStore({ dataFolder: 'unused', databaseUrl: database.url }),
        environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR },
      });
    server = await openOne();
    const other = await openOne();
    try {
      const { token, secret } = await make({ name: 'Both', scopes: ['read'] });
      const ask = () => other.ask('/v1/bots', { method: 'GET', headers: headers(secret) });
      expect((await ask()).status).toBe(200);
      await server.ask(`/v1/tokens/${token.id}`, { method: 'DELETE', headers: headers(OPERATOR) });
      refused(await ask(), 401, 'UNAUTHORIZED');
      refused(await get('/v1/bots', secret), 401, 'UNAUTHORIZED');
    } finally {
      await other.close();
      await server.close();
      await database.remove();
      server = await startServer();
    }
  });
});
