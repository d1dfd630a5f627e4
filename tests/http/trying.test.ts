// What authors do with a bot before they publish it: they try a block, look into the turns of a chat, give answers to calls, and run tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expandFlow } from '@colloquy/blocks/testing';
import type { StartChatResponse } from '@colloquy/schema';
import { ReadTurnsResponse, RunTestsResponse, TryBlockResponse } from '@colloquy/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordersBot } from '../support/orders-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';

let shop: ReturnType<typeof createServer>;
let server: StartedServer;
let requests: string[] = [];
beforeAll(async () => {
  shop = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['x-key'] ?? ''}`.trim());
    response.setHeader('content-type', 'application/json');
    if (request.url === '/long') response.end(JSON.stringify({ text: 'x'.repeat(200_000) }));
    else response.end('{"status":"sent","parcels":[{"id":"p1"}]}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  server = await startServer({ environment: { COLLOQUY_EGRESS_ALLOW: `127.0.0.1:${port}` } });
  await server.ask('/v1/bots/import', { body: { definition: orders() } });
});
afterAll(async () => {
  await server.close();
  shop.close();
});
beforeEach(() => {
  requests = [];
});

const shopUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

/** The bot with a key for the shop, and a variable that keeps the status. */
function orders({ path, more = {} }: { readonly path?: string; readonly more?: object } = {}) {
  const headers = [{ id: 'h', key: 'X-Key', value: 'k' }];
  const bot = ordersBot(shopUrl(), { ...(path ? { path } : {}), headers, keepsStatus: true });
  return { ...bot, ...more };
}

const tryBlock = (blockId: string, body: object) =>
  server.ask(`/v1/bots/orders/blocks/${blockId}/try`, { body });

async function preview(body: object = {}, replies: readonly string[] = ['42']) {
  const { json } = await server.ask('/v1/bots/orders/preview/startChat', {
    body: { bot: orders(), ...body },
  });
  const { sessionId } = json as StartChatResponse;
  for (const message of replies)
    await server.ask(`/v1/sessions/${sessionId}/continueChat`, { body: { message } });
  const { json: read } = await server.ask(`/v1/sessions/${sessionId}/turns`, { method: 'GET' });
  return { sessionId, read: ReadTurnsResponse.parse(read) };
}

/** A preview of four turns: one variable stays as it is, the other is set twice and emptied. */
async function changingChat(): Promise<string> {
  const bot = expandFlow({
    id: 'orders',
    name: 'Orders',
    variables: [
      { id: 'v1', name: 'Constant', value: 'same' },
      { id: 'v2', name: 'Reply' },
    ],
    groups: [
      {
        title: 'Start',
        blocks: [
          { id: 'first', type: 'text input', options: { variableId: 'v2' } },
          { id: 'second', type: 'text input', options: { variableId: 'v2' } },
          { id: 'third', type: 'text input' },
          { id: 'clear', type: 'Set variable', options: { variableId: 'v2', type: 'Empty' } },
          { id: 'fourth', type: 'text input' },
        ],
      },
    ],
  });
  const { json } = await server.ask('/v1/bots/orders/preview/startChat', { body: { bot } });
  const { sessionId } = json as StartChatResponse;
  for (const message of ['one', 'two', 'three'])
    await server.ask(`/v1/sessions/${sessionId}/continueChat`, { body: { message } });
  return sessionId;
}

describe('trying a block', () => {
  it('runs it as in a chat, with example values', async () => {
    const { status, json } = await tryBlock('find', { bot: orders(), variables: { Number: '42' } });
    expect(status).toBe(200);
    expect(requests).toEqual(['GET /orders/42 k']);
    const { calls, variables, logs } = TryBlockResponse.parse(json);
    expect(calls).toMatchObject([
      {
        blockId: 'find',
        port: 'http',
        request: { method: 'GET', url: `${shopUrl()}/orders/42` },
        result: { ok: true, response: { statusCode: 200, data: { status: 'sent' } } },
        tookMs: expect.any(Number),
      },
    ]);
    expect(variables).toContainEqual({ id: 'v2', name: 'Status', value: 'sent' });
    expect(logs).toMatchObject([{ status: 'success' }]);
  });

  it('makes no call to an address that is blocked for chats', async () => {
    const bot = orders();
    const text = JSON.stringify(bot).replaceAll(shopUrl(), 'http://127.0.0.2:9');
    const { json } = await tryBlock('find', { bot: JSON.parse(text) });
    expect(TryBlockResponse.parse(json).calls).toMatchObject([
      { result: { ok: false, failure: { code: 'blocked_address' } } },
    ]);
    expect(requests).toEqual([]);
  });

  it('returns the start of a long response', async () => {
    const { json } = await tryBlock('find', { bot: orders({ path: '/long' }) });
    const [call] = TryBlockResponse.parse(json).calls;
    expect(call?.isCut).toBe(true);
    expect(JSON.stringify(call).length).toBeLessThan(70_000);
  });

  it('returns no call for a block without calls, and an error for an unknown block', async () => {
    const { json } = await tryBlock('say', { bot: orders() });
    expect(json).toMatchObject({ calls: [] });
    refused(await tryBlock('nothing', { bot: orders() }), 404, 'NOT_FOUND');
    refused(await tryBlock('find', {}), 400, 'BAD_REQUEST');
  });
});

describe('the turns of a preview', () => {
  it('have calls with request, result and duration, and the variables', async () => {
    const { read } = await preview();
    expect(read.turns).toMatchObject([
      { turn: 1, calls: [], variables: [], shown: ['ask> text input'] },
      {
        turn: 2,
        message: { text: '42' },
        calls: [{ blockId: 'find', tookMs: expect.any(Number), result: { ok: true } }],
        variables: [
          { name: 'Number', value: '42' },
          { name: 'Status', value: 'sent' },
        ],
        shown: ['bot> It is sent.', expect.stringContaining('log> success'), 'end>'],
      },
    ]);
  });

  it('have the messages that another platform would get', async () => {
    const { sessionId } = await preview();
    const of = (channel: string) =>
      server.ask(`/v1/sessions/${sessionId}/turns?channel=${channel}`, { method: 'GET' });
    const messages = async (channel: string) =>
      ReadTurnsResponse.parse((await of(channel)).json).turns.map((turn) => turn.channelMessages);
    expect(await messages('telegram')).toMatchObject([
      [{ method: 'sendMessage' }],
      [{ method: 'sendMessage', body: { text: 'It is sent.' } }],
    ]);
    expect(await messages('whatsapp')).toMatchObject([
      [{ type: 'text' }],
      [{ type: 'text', text: { body: 'It is sent.' } }],
    ]);
    expect(await messages('webhook')).toMatchObject([[{ isEnded: false }], [{ isEnded: true }]]);
    const problem = refused(await of('fax'), 400, 'BAD_REQUEST');
    expect(problem.issues).toMatchObject([{ path: ['channel'], fix: expect.stringContaining('telegram') }]);
  });

  it('have pages, each with all variables first and then the changes', async () => {
    const sessionId = await changingChat();
    const page = async (query: string) =>
      (await server.ask(`/v1/sessions/${sessionId}/turns?${query}`, { method: 'GET' }))
        .json as ReadTurnsResponse;
    const values = ({ turns }: ReadTurnsResponse) =>
      turns.map(({ turn, variables }) => [turn, ...variables.map(({ name, value }) => `${name}=${value}`)]);
    const last = await page('limit=2');
    expect(values(last)).toEqual([
      [3, 'Constant=same', 'Reply=two'],
      [4, 'Reply=null'],
    ]);
    expect(last).toMatchObject({ before: 3, script: expect.stringContaining('two') });
    const earlier = await page(`limit=2&before=${last.before}`);
    expect(values(earlier)).toEqual([
      [1, 'Constant=same'],
      [2, 'Reply=one'],
    ]);
    expect(earlier.before).toBeUndefined();
    expect(earlier.script).toBeUndefined();
    refused(
      await server.ask(`/v1/sessions/${sessionId}/turns?limit=0`, { method: 'GET' }),
      400,
      'BAD_REQUEST',
    );
  });

  it('get 404 for an unknown chat', async () => {
    refused(await server.ask('/v1/sessions/nobody/turns', { method: 'GET' }), 404, 'NOT_FOUND');
  });
});

describe('a given result of a call', () => {
  it('replaces the call', async () => {
    const result = { ok: true, response: { statusCode: 200, data: { status: 'lost' } } };
    const { read } = await preview({ givenResults: [{ blockId: 'find', result }] });
    expect(requests).toEqual([]);
    expect(read.turns[1]?.shown[0]).toBe('bot> It is lost.');
    expect(read.turns[1]?.calls[0]).toMatchObject({ result });
    expect(read.turns[1]?.calls[0]?.tookMs).toBeUndefined();
  });

  it('can apply to a single turn', async () => {
    const result = { ok: false, failure: { code: 'timeout', message: 'It took too long.' } };
    await preview({ givenResults: [{ blockId: 'find', turn: 3, result }] });
    expect(requests).toHaveLength(1);
  });

  it('is refused when it is invalid or too long', async () => {
    const start = (givenResults: unknown) =>
      server.ask('/v1/bots/orders/preview/startChat', { body: { bot: orders(), givenResults } });
    refused(await start([{ blockId: 'find', result: 'ok' }]), 400, 'BAD_REQUEST');
    const result = { ok: true, response: { data: 'x'.repeat(300_000) } };
    refused(await start([{ blockId: 'find', result }]), 400, 'BAD_REQUEST');
  });
});

describe('a test made from a chat', () => {
  const run = async (tests: unknown) =>
    server.ask('/v1/bots/orders/tests/run', { body: { bot: orders({ more: { tests } }) } });

  it('passes, and makes no calls', async () => {
    const { read } = await preview({ prefilledVariables: { Status: 'new' }, isStreamEnabled: true });
    requests = [];
    const { json } = await run([{ id: 't1', name: 'An order', script: read.script }]);
    expect(RunTestsResponse.parse(json)).toEqual({
      runs: [{ id: 't1', name: 'An order', isPassed: true, failures: [] }],
      passed: 1,
      failed: 0,
    });
    expect(requests).toEqual([]);
  });

  it('reports the lines that differ', async () => {
    const { read } = await preview();
    const script = read.script?.replace('bot> It is sent.', 'bot> It is gone.') ?? '';
    const line = script.split('\n').indexOf('bot> It is gone.') + 1;
    const { json } = await run([
      { id: 't1', name: 'An order', script },
      { id: 't2', name: 'Misspelled', script: 'bot> Hello\nyuo> 42' },
      { id: 't3', name: 'Of another bot', script: 'flow ./other.json\nbot> Hello' },
      { id: 't4', name: 'Empty', script: '' },
    ]);
    const { runs, failed } = RunTestsResponse.parse(json);
    expect(failed).toBe(4);
    expect(runs[0]?.failures).toEqual([{ line, expected: 'bot> It is gone.', shown: 'bot> It is sent.' }]);
    expect(runs[1]?.failures).toMatchObject([
      { line: 2, message: expect.stringContaining('not understood') },
    ]);
    expect(runs[2]?.failures).toMatchObject([{ line: 1, message: expect.stringContaining('own bot') }]);
    expect(runs[3]?.failures).toMatchObject([{ line: 1, message: expect.stringContaining('says nothing') }]);
  });

  it('runs on the draft when the request has no definition', async () => {
    const { json } = await server.ask('/v1/bots/orders/tests/run', { body: {} });
    expect(json).toEqual({ runs: [], passed: 0, failed: 0 });
    refused(await server.ask('/v1/bots/nobody/tests/run', { body: {} }), 404, 'NOT_FOUND');
    refused(await run('some'), 400, 'BAD_REQUEST');
  });

  it('stays in the bot through export and import', async () => {
    const tests = [{ id: 't1', name: 'Greets', script: 'ask> text input' }];
    const copy = { ...orders({ more: { tests } }), id: 'with-tests' };
    await server.ask('/v1/bots/import', { body: { definition: copy } });
    const { json } = await server.ask('/v1/bots/with-tests/draft', { method: 'GET' });
    expect((json.definition as { readonly tests: unknown }).tests).toEqual(tests);
    const { json: ran } = await server.ask('/v1/bots/with-tests/tests/run', { body: {} });
    expect(ran).toMatchObject({ passed: 1 });
    expect((await server.ask('/v1/bots/with-tests/draft/publish', { body: {} })).status).toBe(200);
    const { json: version } = await server.ask('/v1/bots/with-tests/versions/1', { method: 'GET' });
    expect(JSON.stringify(version)).toContain('"tests"');
  });

  it('is not available when the chat started in the middle', async () => {
    const { read } = await preview({ startFrom: { type: 'group', groupId: 'g1' } });
    expect(read.script).toBeUndefined();
  });

  it('uses the seed of the chat', async () => {
    const { read } = await preview({ seed: 'one' });
    expect(read.seed).toBe('one');
  });
});
