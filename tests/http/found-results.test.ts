// Results by the interface: those that are meant, what was said in their chats, and erasing many.
import { expandFlow } from '@colloquy/blocks/testing';
import {
  EraseResultsResponse,
  ListResultsResponse,
  ReadAnalyticsResponse,
  ReadTranscriptResponse,
} from '@colloquy/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../packages/runtime/src/limits.ts';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { placesOf, refused, reply, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

/** Says 200 KB with each turn. */
const talkingBot = expandFlow({
  id: 'talking-bot',
  publicId: 'talking',
  groups: [
    {
      blocks: [
        ...Array.from({ length: 4 }, () => 'Many words. '.repeat(4_000)),
        { type: 'text input' },
        { type: 'Jump', options: { groupId: 'g1' } },
      ],
    },
  ],
});

const FIRST_MS = Date.UTC(2026, 10, 22, 9, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

let server: StartedServer;
let now = FIRST_MS;
const resultIds: string[] = [];
const sessionIds: string[] = [];

beforeEach(async () => {
  now = FIRST_MS;
  resultIds.length = sessionIds.length = 0;
  server = await startServer({ bots: [tourBot, talkingBot], clock: () => now });
  for (const replies of [['Ada'], ['Grace', 'grace@example.com', 'Large'], ['=Ada']]) {
    now += 60_000;
    const { sessionId, resultId = '' } = await start(server, 'tour');
    for (const text of replies) await reply(server, sessionId, { type: 'text', text });
    resultIds.push(resultId);
    sessionIds.push(sessionId);
  }
});
afterEach(() => server.close());

const get = (path: string) => server.ask(path, { method: 'GET' });
const list = async (query: string) =>
  ListResultsResponse.parse((await get(`/v1/bots/tour-id/results${query}`)).json);
const places = (query: string) =>
  list(query).then(({ results }) => results.map(({ id }) => resultIds.indexOf(id)));

describe('a variable that no version of the bot has', () => {
  const unknown = (path: string, method: 'GET' | 'DELETE' = 'GET') => server.ask(path, { method });

  it.each<[string, string, 'GET' | 'DELETE']>([
    ['a list', '/v1/bots/tour-id/results?variable=Nmae', 'GET'],
    ['an export', '/v1/bots/tour-id/results/export?variable=Nmae&format=csv', 'GET'],
    ['an erasure', '/v1/bots/tour-id/results?variable=Nmae&name=Tour', 'DELETE'],
  ])('is refused, and the error lists the existing names: %s', async (_what, path, method) => {
    const { name } = (await server.colloquy.bots.find('tour-id')) ?? { name: '' };
    const answer = await unknown(path.replace('name=Tour', `name=${encodeURIComponent(name)}`), method);
    refused(answer, 400, 'BAD_REQUEST');
    expect(answer.json.issues).toEqual([
      {
        path: ['query', 'variable'],
        message: 'No version of the bot has a variable "Nmae".',
        fix: expect.stringMatching(/^Use one of: .*Name/),
      },
    ]);
  });

  it('was not in an earlier version either', async () => {
    const variables = [{ id: 'other', name: 'Other' }];
    const bare = expandFlow({ id: 'bare-id', publicId: 'bare', variables, groups: [{ blocks: ['Hi.'] }] });
    expect((await server.colloquy.bots.publish(bare)).ok).toBe(true);
    const next = expandFlow({
      id: 'bare-id',
      publicId: 'bare',
      variables: [],
      groups: [{ blocks: ['Hello.'] }],
    });
    expect((await server.colloquy.bots.publish(next)).ok).toBe(true);
    expect((await unknown('/v1/bots/bare-id/results?variable=Other')).status).toBe(200);
    expect((await unknown('/v1/bots/bare-id/results?variable=other')).status).toBe(200);
    expect((await unknown('/v1/bots/bare-id/results?variable=Others')).status).toBe(400);
  });
});

describe('the list of results filters', () => {
  it.each([
    ['?completed=false', [2, 1, 0]],
    ['?completed=true', []],
    ['?version=1', [2, 1, 0]],
    ['?variable=Name&value=Ada', [0]],
    ['?variable=Email', [1]],
    ['?variable=Plan&value=L', [1]],
    ['?text=ADA', [2, 0]],
    ['?text=example.com', [1]],
    ['?text=Ada&variable=Name&value=%3DAda', [2]],
    ['?text=ada&until=2026-11-22T09:32:00Z', [0]],
  ])('by %s', async (query, expected) => {
    expect(await places(query)).toEqual(expected);
  });

  it('by version, when there are several', async () => {
    await server.colloquy.bots.publish({ ...tourBot, name: 'Longer tour' }, { publicId: 'tour' });
    await expect.poll(async () => (await start(server, 'tour')).resultId).toBeDefined();
    expect(await places('?version=1')).toEqual([2, 1, 0]);
    expect((await list('?version=2')).results.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['?completed=yes', 'completed'],
    ['?version=none', 'version'],
    ['?version=9', 'version'],
    ['?value=Ada', 'value'],
    ['?text=%20', 'text'],
    [`?text=${'x'.repeat(501)}`, 'text'],
  ])('but refuses %s', async (query, name) => {
    const { issues } = refused(await get(`/v1/bots/tour-id/results${query}`), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['query', name]]);
  });

  it('and returns the matches page by page', async () => {
    const first = await list('?limit=1&text=ada');
    expect(first.results.map(({ id }) => id)).toEqual([resultIds[2]]);
    const second = await list(`?limit=1&text=ada&cursor=${first.cursor}`);
    expect(second.results.map(({ id }) => id)).toEqual([resultIds[0]]);
    expect(second.cursor).toBeUndefined();
  });
});

it('the export filters in the same way, and has Excel files with labels of choices', async () => {
  const { body } = await get('/v1/bots/tour-id/results/export?text=grace');
  expect(body.trimEnd().split('\r\n')).toHaveLength(2);
  const book = await get('/v1/bots/tour-id/results/export?format=xlsx');
  expect(book.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="results.xlsx"',
  });
  expect(book.body.startsWith('PK')).toBe(true);
  refused(await get('/v1/bots/tour-id/results/export?version=7'), 400, 'BAD_REQUEST');
});

describe('the transcript of a result', () => {
  const read = async (id: string | undefined) =>
    ReadTranscriptResponse.parse((await get(`/v1/results/${id}/transcript`)).json);

  it('contains the turns of the chat', async () => {
    const { turns, isIncomplete, chatId, botId } = await read(resultIds[1]);
    expect({ chatId, botId, isIncomplete }).toEqual({
      chatId: chatIdOf(sessionIds[1] ?? ''),
      botId: 'tour-id',
      isIncomplete: false,
    });
    expect(turns.map(({ message }) => message)).toEqual([
      undefined,
      { type: 'text', text: 'Grace' },
      { type: 'text', text: 'grace@example.com' },
      { type: 'text', text: 'Large' },
    ]);
    expect(JSON.stringify(turns[0]?.messages)).toContain('Score ');
  });

  it('is replayed from the record after retention removed the chat', async () => {
    const before = await read(resultIds[1]);
    const [session] = await server.store.loadSessions([sessionIds[1] ?? '']);
    await server.store.remove({ kind: 'sessions', sessions: session ? [session] : [] });
    expect(await server.store.loadSessions([sessionIds[1] ?? ''])).toEqual([undefined]);
    expect(await read(resultIds[1])).toEqual(before);
  });

  it('has pages without gaps, also when the stored responses are gone', async () => {
    const { sessionId, resultId = '' } = await start(server, 'talking');
    for (let turn = 0; turn < 5; turn++)
      await reply(server, sessionId, { type: 'text', text: `Reply ${turn}` });
    const pages = async () => {
      const all = [];
      let after: number | undefined = 0;
      while (after !== undefined) {
        const { body } = await get(`/v1/results/${resultId}/transcript?after=${after}`);
        const page = ReadTranscriptResponse.parse(JSON.parse(body));
        expect(page.isIncomplete).toBe(false);
        expect(Buffer.byteLength(body)).toBeLessThan(limits.pageBytes + 1_000);
        all.push(page.turns.map(({ turn }) => turn));
        after = page.after;
      }
      return all;
    };
    const before = await pages();
    expect(before.flat()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(before.length).toBeGreaterThan(2);
    const [session] = await server.store.loadSessions([sessionId]);
    await server.store.remove({ kind: 'sessions', sessions: session ? [session] : [] });
    expect((await pages()).flat()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('gets 404 when there is no result', async () => {
    refused(await get('/v1/results/nobody/transcript'), 404, 'NOT_FOUND');
  });
});

describe('erasing many results', () => {
  const erase = (query: string) => server.ask(`/v1/bots/tour-id/results${query}`, { method: 'DELETE' });

  it('needs the name of the bot', async () => {
    for (const query of ['', '?name=tour', '?name=Tour&version=3', '?name=Tour&value=Ada'])
      refused(await erase(query), 400, 'BAD_REQUEST');
    expect(await places('')).toHaveLength(3);
  });

  it('erases the matching results with their chats', async () => {
    const { erased, cursor } = EraseResultsResponse.parse((await erase('?name=Tour&text=ada')).json);
    expect({ erased, cursor }).toEqual({ erased: 4, cursor: undefined });
    expect(await places('')).toEqual([1]);
    const left = await server.store.loadSessions(sessionIds);
    expect(left.map((session) => session !== undefined)).toEqual([false, true, false]);
    expect((await erase('?name=Tour')).json).toEqual({ erased: 2 });
    expect((await erase('?name=Tour')).json).toEqual({ erased: 0 });
  });
});

describe('analytics', () => {
  const read = async (query: string) =>
    ReadAnalyticsResponse.parse((await get(`/v1/bots/tour-id/analytics${query}`)).json);

  it('count the chats, also after one was erased', async () => {
    await server.colloquy.analytics.countChats();
    const { total, blocks, versions, days, uncounted } = await read('?since=2026-11-01&until=2026-11-30');
    expect({ total, uncounted }).toEqual({
      total: { starts: 3, engaged: 3, ended: 0, completed: 0 },
      uncounted: 0,
    });
    expect(versions).toEqual([{ version: 1, ...total }]);
    expect(days).toEqual([{ day: '2026-11-22', ...total }]);
    expect(blocks.find(({ id }) => id === 'email')).toMatchObject({
      chats: 3,
      waits: 2,
      leaves: 1,
      answers: 1,
    });
    expect(blocks.find(({ id }) => id === 'plan')?.choices).toEqual([
      { id: 'large', label: 'Large', count: 1 },
    ]);
    await server.colloquy.results.eraseVisitor({ resultId: resultIds[1] ?? '' });
    const after = await read('?since=2026-11-01&until=2026-11-30&version=1');
    expect(after.total.starts).toBe(2);
    expect(after.blocks.find(({ id }) => id === 'plan')).toBeUndefined();
    expect((await read(`?until=2026-11-21`)).blocks).toEqual([]);
  });

  it.each([
    ['?since=yesterday', 'since'],
    ['?until=2026-02-30', 'until'],
    ['?since=2026-03-01&until=2026-02-01', 'since'],
    ['?since=2020-01-01&until=2026-02-01', 'since'],
    ['?version=zero', 'version'],
  ])('refuse %s', async (query, name) => {
    const { issues } = refused(await get(`/v1/bots/tour-id/analytics${query}`), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['query', name]]);
  });

  it('get 404 for an unknown version or bot', async () => {
    refused(await get('/v1/bots/tour-id/analytics?version=9'), 404, 'NOT_FOUND');
    refused(await get('/v1/bots/nobody/analytics'), 404, 'NOT_FOUND');
  });
});

it('the server counts new turns after a few seconds without a request', { timeout: 20_000 }, async () => {
  expect(now - FIRST_MS).toBeLessThan(DAY_MS);
  const starts = async () => {
    const { json } = await get('/v1/bots/tour-id/analytics?since=2026-11-22&until=2026-11-22');
    return ReadAnalyticsResponse.parse(json).total.starts;
  };
  await expect.poll(starts, { timeout: 40_000, interval: 200 }).toBe(3);
});
