// The port `model` against providers that refuse, hang, never stop or talk nonsense: a failure in time, and no secret in it.
import { afterEach, describe, expect, inject, it } from 'vitest';
import { limits } from '../../packages/integrations/src/ports/limits.ts';
import type { ModelReply } from '../support/model-server/model-server.ts';
import { chatRequest, closeModels, modelServer, modelWorld, SECRET } from './model-world.ts';

afterEach(closeModels);

/** More than any of these waits, on a busy machine as well; far less than a deadline that is not kept. */
const GENEROUS_MS = 20_000;

const ways = [
  ['whole', false],
  ['watched', true],
] as const;

describe.each(ways)('a model call, %s', (_way, isWatched) => {
  const watching = isWatched ? { onText: () => {} } : {};

  it.each<[string, ModelReply, string, RegExp]>([
    [
      'a wrong key',
      { status: 401, message: `Incorrect API key: ${SECRET}` },
      'rejected',
      /401: Incorrect API key: \[secret\] Check the key/,
    ],
    [
      'a model that is not there',
      { status: 404, message: 'No such model.' },
      'rejected',
      /404: No such model\. Check the name/,
    ],
    ['too many requests', { status: 429, message: 'Slow down.' }, 'rejected', /429: Slow down\./],
    ['a server error', { status: 500, message: 'Oops.' }, 'rejected', /500: Oops\./],
    ['a complaint without words', { status: 503, message: '' }, 'rejected', /status 503/],
    [
      'nonsense',
      { raw: '<html>Welcome</html>', mediaType: 'text/html' },
      'invalid_response',
      /returned an invalid response/,
    ],
    ['broken JSON', { raw: '{"choices": [' }, 'invalid_response', /returned an invalid response/],
    [
      'JSON of something else',
      { raw: '{"hello": "world"}' },
      'invalid_response',
      /returned an invalid response/,
    ],
  ])('fails after %s', async (_name, reply, code, message) => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    server.reply(reply);
    const result = await ask(chatRequest('Hi'), watching);
    expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(message) } });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('times out when the server hangs, and closes the connection', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    server.reply('hang');
    const start = performance.now();
    expect(await ask(chatRequest('Hi'), { ...watching, timeoutMs: 400 })).toMatchObject({
      failure: { code: 'timeout' },
    });
    expect(performance.now() - start).toBeLessThan(GENEROUS_MS);
    await expect.poll(() => server.openSockets()).toBe(0);
  });

  it('ends a stream without end at a limit', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    // With short words it takes tens of thousands of events to reach the bound.
    server.reply(
      inject('isLong') ? 'endless' : { text: 'Long '.padStart(1_000, 'o').repeat(4), mood: 'endless' },
    );
    let characters = 0;
    const count = isWatched ? { onText: (piece: string) => (characters += piece.length) } : {};
    expect(await ask(chatRequest('Hi'), { ...count, timeoutMs: 100_000 })).toMatchObject({
      failure: { code: 'too_large' },
    });
    expect(characters).toBeLessThanOrEqual(limits.modelTextCharacters);
    await expect.poll(() => server.openSockets()).toBe(0);
  }, 120_000);

  it.each([
    ['http://127.0.0.1:1/v1', 'blocked_address'],
    ['http://169.254.169.254/v1', 'blocked_address'],
    ['http://localhost/v1', 'blocked_address'],
    ['ftp://example.com/v1', 'blocked_address'],
    ['no address', 'invalid_request'],
  ])('refuses the address %s', async (baseUrl, code) => {
    const { ask } = await modelWorld({ baseUrl }, 'openai', { allow: [], credentialsUrl: null });
    expect(await ask(chatRequest('Hi', { credentialsId: undefined }), watching)).toMatchObject({
      ok: false,
      failure: { code },
    });
  });

  it('fails without credentials, and the error says how to set them', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    expect(await ask(chatRequest('Hi', { credentialsId: 'none' }), watching)).toMatchObject({
      failure: {
        code: 'missing_credentials',
        message: expect.stringContaining('colloquy credentials set none --type openai'),
      },
    });
    expect(server.visits).toEqual([]);
  });

  it('is retried before the first piece, with the same idempotency key', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, 'openai', { retries: 2 });
    server.reply(
      { status: 500, headers: { 'retry-after-ms': '20' } },
      { status: 429, headers: { 'retry-after-ms': '20' } },
      { text: 'At last.' },
    );
    expect(await ask(chatRequest('Hi'), watching)).toMatchObject({ response: { text: 'At last.' } });
    expect(server.visits).toHaveLength(3);
    expect(new Set(server.visits.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('fails after two retries', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, 'openai', { retries: 2 });
    server.reply(...Array.from({ length: 5 }, () => ({ status: 500, headers: { 'retry-after-ms': '5' } })));
    expect(await ask(chatRequest('Hi'), watching)).toMatchObject({ failure: { code: 'rejected' } });
    expect(server.visits).toHaveLength(3);
  });

  it('fails when the server is unreachable', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    await server.close();
    const closed = ask(chatRequest('Hi'), { ...watching, timeoutMs: 5_000 });
    expect(await closed).toMatchObject({ failure: { code: 'unreachable' } });
  });
});

it('a model call that breaks in the middle of a stream is not retried', async () => {
  const server = await modelServer();
  const { ask } = await modelWorld(server, 'openai', { retries: 2 });
  server.reply('break-in-stream');
  expect(await ask(chatRequest('Hi'), { onText: () => {} })).toMatchObject({
    failure: { code: 'invalid_response' },
  });
  expect(server.visits).toHaveLength(1);
});

it('a model call is aborted when the server stops', async () => {
  const server = await modelServer();
  const stop = new AbortController();
  const { ask } = await modelWorld(server, 'openai', { signal: stop.signal });
  server.reply('hang-in-stream');
  const result = ask(chatRequest('Hi'), { onText: () => stop.abort() });
  expect(await result).toMatchObject({ failure: { code: 'aborted' } });
  await expect.poll(() => server.openSockets()).toBe(0);
});

it.each([
  {},
  { task: 'chat' },
  { task: 'chat', messages: 'Hi' },
  { task: 'sing', messages: [] },
  { task: 'chat', messages: [{ role: 'user', content: 3 }] },
  { task: 'chat', provider: 'constructor', messages: [] },
])('a model call refuses the request %j', async (request) => {
  const { ask } = await modelWorld({ baseUrl: 'http://127.0.0.1:9/v1' });
  expect(await ask(request)).toMatchObject({ failure: { code: 'invalid_request' } });
});
