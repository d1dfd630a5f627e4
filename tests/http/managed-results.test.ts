// Results by the interface: page by page, one by one, and all as a file.
import { setTimeout } from 'node:timers/promises';
import { ListedResult, ListResultsResponse } from '@colloquy/schema';
import type { Store } from '@colloquy/server';
import { memoryStore } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { placesOf, refused, reply, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

const FIRST_MS = Date.UTC(2026, 10, 22, 9, 30);

let server: StartedServer;
afterEach(() => server.close());

/** Starts a server on which so many visitors gave their names, a minute after each other. */
async function withVisitors(count: number): Promise<readonly string[]> {
  let now = FIRST_MS;
  server = await startServer({ bots: [tourBot], clock: () => now });
  const resultIds: string[] = [];
  for (let number = 0; number < count; number++) {
    now = FIRST_MS + number * 60_000;
    const { sessionId, resultId } = await start(server, 'tour');
    await reply(server, sessionId, { type: 'text', text: `=Visitor ${number}` });
    resultIds.push(resultId ?? '');
  }
  return resultIds;
}

const get = (path: string) => server.ask(path, { method: 'GET' });
const list = async (query: string) =>
  ListResultsResponse.parse((await get(`/v1/bots/tour-id/results${query}`)).json);

describe('the list of results', () => {
  it('returns all results, newest first, each once, also when new ones arrive', async () => {
    const resultIds = await withVisitors(7);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(`?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.cursor;
      await start(server, 'tour');
    } while (cursor !== undefined);
    expect(seen).toEqual(resultIds.toReversed());
  });

  it('filters by time', async () => {
    const resultIds = await withVisitors(5);
    const at = (minute: number) => new Date(FIRST_MS + minute * 60_000).toISOString();
    const ids = async (query: string) => (await list(query)).results.map(({ id }) => id);
    expect(await ids(`?since=${at(3)}`)).toEqual([resultIds[4], resultIds[3]]);
    expect(await ids(`?until=${at(2)}`)).toEqual([resultIds[1], resultIds[0]]);
    expect(await ids(`?since=${at(1)}&until=${at(3)}`)).toEqual([resultIds[2], resultIds[1]]);
    expect(await ids('?since=2026-11-22T11:31:00%2B02:00')).toHaveLength(4);
    const { cursor } = await list(`?limit=1&since=${at(3)}`);
    const rest = await list(`?limit=1&since=${at(3)}&cursor=${cursor}`);
    expect(rest.results.map(({ id }) => id)).toEqual([resultIds[3]]);
    expect(rest.cursor).toBeUndefined();
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=many', 'limit'],
    ['?limit=201', 'limit'],
    ['?since=yesterday', 'since'],
    ['?until=2026-11-22T09:30:00', 'until'],
    ['?cursor=nonsense', 'cursor'],
    [`?cursor=${Buffer.from('[1]').toString('base64url')}`, 'cursor'],
  ])('refuses %s and names the parameter', async (query, name) => {
    await withVisitors(0);
    const { issues } = refused(await get(`/v1/bots/tour-id/results${query}`), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['query', name]]);
  });
});

it('a single result has answers, variables and logs', async () => {
  const [resultId] = await withVisitors(1);
  const result = ListedResult.parse((await get(`/v1/results/${resultId}`)).json);
  expect(result).toMatchObject({
    id: resultId,
    botId: 'tour-id',
    createdAt: '2026-11-22T09:30:00.000Z',
    hasStarted: true,
    isCompleted: false,
    answers: [{ content: '=Visitor 0', createdAt: '2026-11-22T09:30:00.000Z' }],
  });
  expect(result.variables).toContainEqual(expect.objectContaining({ name: 'Name', value: '=Visitor 0' }));
  expect((await get(`/v1/sessions/${result.chatId}/state`)).json).toMatchObject({ resultId });
});

describe('the export of results', () => {
  it('is CSV by default, with formulas neutralized', async () => {
    await withVisitors(3);
    const { status, body, headers } = await get('/v1/bots/tour-id/results/export');
    const rows = body.trimEnd().split('\r\n');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="results.csv"',
      'x-content-type-options': 'nosniff',
    });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatch(/^id,startedAt,lastChangeAt,isCompleted,Name,/);
    expect(rows[1]).toContain("'=Visitor 2");
  });

  it('keeps an answer with several lines in its cell', async () => {
    await withVisitors(0);
    const { sessionId } = await start(server, 'tour');
    await reply(server, sessionId, { type: 'text', text: 'two\n=1+1' });
    expect((await get('/v1/bots/tour-id/results/export')).body).toContain(`"two\n'=1+1"`);
  });

  it('is JSON lines on request', async () => {
    await withVisitors(2);
    const { body, headers } = await get('/v1/bots/tour-id/results/export?format=jsonl');
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).answers[0].content),
    ).toEqual(['=Visitor 1', '=Visitor 0']);
    const { issues } = refused(await get('/v1/bots/tour-id/results/export?format=xls'), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['query', 'format']]);
  });

  it.each(['csv', 'jsonl', 'xlsx'])('as %s reads no results for a HEAD request', async (format) => {
    const store = memoryStore();
    let pages = 0;
    const findResults: Store['findResults'] = (...asked) => {
      pages++;
      return store.findResults(...asked);
    };
    server = await startServer({ bots: [tourBot], store: { ...store, findResults } });
    await start(server, 'tour');
    const address = `/v1/bots/tour-id/results/export?format=${format}`;
    const { status, headers } = await server.ask(address, { method: 'HEAD' });
    await setTimeout(100);
    expect([status, headers['content-disposition'], pages]).toEqual([
      200,
      `attachment; filename="results.${format}"`,
      0,
    ]);
    expect((await get(address)).status).toBe(200);
    expect(pages).toBe(1);
  });
});
