// The management client against a real server, over a socket.
import { createManageClient, ManageError } from '@colloquy/client/manage';
import type { DraftChangeEvent, ListedBot } from '@colloquy/schema';
import { createHttpServer, inProcessFetch } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { operationTable } from '../../packages/client/src/manage/operation-table.ts';
import { limits } from '../../packages/server/src/limits.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const definition = botOf({ publicId: 'lead', blocks: [textBlock('hello', 'Hi')], choices: ['Yes', 'No'] });
const botId = 'lead-bot';

let server: StartedServer;
let url = '';
beforeAll(async () => {
  server = await startServer({ bots: [definition] });
  url = await server.listen();
});
afterAll(() => server.close());

const open = (token: string | undefined = OPERATOR_TOKEN) => createManageClient({ url: `${url}/`, token });

async function failureOf(promise: Promise<unknown>): Promise<ManageError> {
  const error = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ManageError);
  return error as ManageError;
}

describe('a management client', () => {
  it('has a function for each operation of the server', () => {
    const client = open();
    expect(Object.keys(operationTable).length).toBeGreaterThan(60);
    for (const id of Object.keys(operationTable)) expect(client).toHaveProperty(id, expect.any(Function));
  });

  it('puts parameters into the URL and returns the parsed response', async () => {
    const client = open();
    const { bots } = await client.listBots({ search: 'lead', archived: false });
    expectTypeOf(bots).toEqualTypeOf<ListedBot[]>();
    expect(bots.map(({ id }) => id)).toEqual([botId]);
    const { versions } = await client.listVersions({ botId, limit: 1 });
    expect(versions.map(({ number }) => number)).toEqual([1]);
    const version = await client.readVersion({ botId, number: 1 });
    expect(version.definition).toMatchObject({ id: botId });
  });

  it('sends bodies and headers, and returns the ETag of a draft', async () => {
    const client = open();
    const before = await client.raw.readDraft({ botId });
    const tag = before.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const { draft } = await client.changeDraft({
      botId,
      body: [{ op: 'replace', path: '/name', value: 'Leads' }],
      headers: { 'If-Match': tag },
    });
    expect(draft.revision).toBe(1);
    const unchanged = await client.raw.readDraft({
      botId,
      headers: { 'If-None-Match': (await client.raw.readDraft({ botId })).headers.get('etag') ?? '' },
    });
    expect(unchanged).toMatchObject({ status: 304, body: undefined });
  });

  it('sends conditional requests only through raw', async () => {
    const client = open();
    const { headers } = await client.raw.readDraft({ botId });
    const again = client.readDraft({ botId, headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect((await failureOf(again)).message).toContain('client.raw');
  });

  it('returns an export as a response, and undefined for an empty body', async () => {
    const client = open();
    const file = await client.exportResults({ botId, format: 'jsonl' });
    expect(file.headers.get('content-type')).toContain('ndjson');
    expect(await file.text()).toBe('');
    const { token } = await client.createToken({ body: { name: 'studio', scopes: ['read'] } });
    expect(await client.revokeToken({ tokenId: token.id })).toBeUndefined();
  });

  it('imports, duplicates, publishes and removes a bot', async () => {
    const client = open();
    const { bot } = await client.duplicateBot({ botId, body: { name: 'Copy' } });
    const published = await client.publishDraft({ botId: bot.id, body: { message: 'First' } });
    expect(published.version.number).toBe(1);
    const removed = await client.removeBot({ botId: bot.id, name: 'Copy', withResults: true });
    expect(removed).toEqual({ results: 0 });
  });
});

describe('a stream of the management client', () => {
  it('yields typed events until the consumer stops', async () => {
    const client = open();
    const stream = client.events.listDraftChanges({ botId, after: 0 });
    for await (const { event, data } of stream) {
      expect(event).toBe('change');
      if (event === 'change') expectTypeOf(data).toEqualTypeOf<DraftChangeEvent>();
      expect(data).toMatchObject({ revision: 1, operations: expect.any(Number) });
      break;
    }
  });

  it('returns when the server ends it', async () => {
    const client = open();
    const { sessionId } = await client.startChat({ publicId: 'lead' });
    const events: string[] = [];
    await client.changeSession({ sessionId, body: { isClosed: true } });
    for await (const { event } of client.watchSession({ sessionId, after: 0 })) events.push(event);
    expect(new Set(events)).toEqual(new Set(['turn']));
  });

  it('rejects with the problem of the server when it is refused', async () => {
    const refused = open().events.watchSessions({ botId: 'none' }).next();
    expect(await failureOf(refused)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
  });

  it('rejects with the reason of its abort signal', async () => {
    const stop = new AbortController();
    const waiting = open().events.watchSessions({ botId, signal: stop.signal }).next();
    stop.abort(new Error('Enough.'));
    await expect(waiting).rejects.toThrow('Enough.');
  });
});

describe('a management client in the process of the server', () => {
  const inProcess = () =>
    createManageClient({ url: 'http://localhost', token: OPERATOR_TOKEN, fetch: inProcessFetch(server.app) });

  it('sends bodies and reads answers without a socket', async () => {
    const client = inProcess();
    expect((await client.listBots()).bots.map(({ id }) => id)).toEqual([botId]);
    const { labels } = await client.changeBot({ botId, body: { labels: ['sales'] } });
    expect(labels).toEqual(['sales']);
    const { token } = await client.createToken({ body: { name: 'local', scopes: ['read'] } });
    expect(await client.revokeToken({ tokenId: token.id })).toBeUndefined();
    expect(await failureOf(client.readBot({ botId: 'none' }))).toMatchObject({ status: 404 });
  });

  it('yields events as they are written, until the consumer stops', async () => {
    for await (const { event } of inProcess().events.listDraftChanges({ botId, after: 0 })) {
      expect(event).toBe('change');
      break;
    }
  });

  it('rejects with the reason of its abort signal', async () => {
    const stop = new AbortController();
    const waiting = inProcess().events.watchSessions({ botId, signal: stop.signal }).next();
    setTimeout(() => stop.abort(new Error('Enough.')), 20);
    await expect(waiting).rejects.toThrow('Enough.');
  });
});

describe('a server for its own process', () => {
  const caller = {
    actor: { kind: 'command', name: 'ada' },
    may: () => true,
    sees: () => true,
    bots: undefined,
  } as const;

  it('treats every request as one of the caller, without a token', async () => {
    const app = createHttpServer(server.colloquy, { inProcess: { caller } });
    const client = createManageClient({ url: 'http://localhost', fetch: inProcessFetch(app) });
    await client.changeBot({ botId, body: { isClosed: true } });
    const { entries } = await client.listAudit({ limit: 1 });
    expect(entries).toMatchObject([{ operation: 'changeBot', actor: { kind: 'command', name: 'ada' } }]);
    await app.close();
  });

  it('reports errors to its owner', async () => {
    const why = new Error('The disk is full.');
    const missing: Error[] = [];
    const app = createHttpServer(
      {
        ...server.colloquy,
        bots: { ...server.colloquy.bots, list: () => Promise.reject(why) },
        access: {
          ...server.colloquy.access,
          audit: { ...server.colloquy.access.audit, recordReading: () => Promise.reject(why) },
        },
      },
      { inProcess: { caller, onMissingAudit: (error) => missing.push(error) } },
    );
    const client = createManageClient({ url: 'http://localhost', fetch: inProcessFetch(app) });
    expect(await failureOf(client.listBots())).toMatchObject({
      status: 500,
      problem: { message: why.message },
    });
    await (await client.exportResults({ botId })).text();
    expect(missing).toEqual([why]);
    await app.close();
  });

  it('applies no body limit of HTTP to definitions', async () => {
    const app = createHttpServer(server.colloquy, { inProcess: { caller } });
    const client = createManageClient({ url: 'http://localhost', fetch: inProcessFetch(app) });
    const definition = { id: 'large', name: 'x'.repeat(limits.previewBodyBytes) };
    expect(await failureOf(client.publishBot({ body: { definition } }))).toMatchObject({ status: 400 });
    expect(await failureOf(open().publishBot({ body: { definition } }))).toMatchObject({ status: 413 });
    await app.close();
  });

  it('refuses to listen', () => {
    const app = createHttpServer(server.colloquy, { inProcess: { caller } });
    expect(() => app.listen({ host: '127.0.0.1', port: 0 })).toThrow('must not listen');
  });
});

describe('an error of the management client', () => {
  it('has the status and the problem of the response', async () => {
    const error = await failureOf(open().readBot({ botId: 'none' }));
    expect(error).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND', issues: [] } });
    expect(error.message).toBe(error.problem.message);
  });

  it('says in its message which field is wrong', async () => {
    const client = open();
    // @ts-expect-error A name is a text.
    const error = await failureOf(client.changeBot({ botId, body: { name: 7 } }));
    expect(error).toMatchObject({ status: 400, problem: { code: 'BAD_REQUEST' } });
    expect(error.message).toMatch(/\nname: /);
  });

  it.each([[undefined], ['clq_wrong']])('reports 401 with the token %s', async (token) => {
    const client = createManageClient({ url, token });
    expect(await failureOf(client.listBots())).toMatchObject({
      status: 401,
      problem: { code: 'UNAUTHORIZED' },
    });
  });

  it('reports an unreachable server without the token', async () => {
    const client = createManageClient({ url: 'http://127.0.0.1:9', token: 'secret' });
    const error = await failureOf(client.listBots());
    expect(error).toMatchObject({ status: 0, problem: { code: 'SERVICE_UNAVAILABLE' } });
    expect(error.message).toContain('http://127.0.0.1:9 cannot be reached');
    expect(error.message).not.toContain('secret');
  });

  it('reports a timeout', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const client = createManageClient({ url, fetch: never, timeoutMs: 10 });
    expect(await failureOf(client.listBots())).toMatchObject({
      status: 0,
      problem: { code: 'REQUEST_TIMEOUT' },
    });
  });

  it('reports a response that does not come from this API', async () => {
    const other: typeof fetch = async () => new Response('<html>', { status: 200 });
    const client = createManageClient({ url, fetch: other });
    expect((await failureOf(client.listBots())).message).toContain(
      'Is this the address of a Colloquy server?',
    );
  });

  it('names the missing parameter', async () => {
    // @ts-expect-error The id of the bot is missing.
    await expect(open().readBot({})).rejects.toThrow('This operation needs "botId".');
  });
});
