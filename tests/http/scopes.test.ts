// Scopes say all they mean: the table of scopes is what the operations declare, and no token learns more than its scopes say.
import { tokenScopes } from '@colloquy/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeTable } from '../../packages/management/src/access/scopes.ts';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { Operation } from '../../packages/server/src/http/operation.ts';
import { isStream, needOf, routePaths, scopesOf } from '../../packages/server/src/http/operation.ts';
import { operations } from '../../packages/server/src/http/operations/registry.ts';
import type { Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const WORDS = 'Only Ada knows this';
const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;

/** What an operation takes, as the table writes it. Files need a signature or the scope that is named. */
function declaredScopes({ access, ...operation }: Operation): string | undefined {
  if (access === 'signed') return 'read';
  const need = needOf({ access, ...operation });
  return need && scopesOf(need).join(' and ');
}

describe('the table of scopes', () => {
  const inTable = scopeTable.flatMap(({ scopes, operations: ids }) =>
    ids.map((id) => [id, scopes.join(' and ')] as const),
  );

  it('names every operation that needs a token, with its declared scopes', () => {
    const declared = operations.flatMap((operation) => {
      const scopes = declaredScopes(operation);
      return scopes === undefined ? [] : [[operation.id, scopes] as const];
    });
    expect(Object.fromEntries(inTable)).toEqual(Object.fromEntries(declared));
    expect(inTable.length).toBe(declared.length);
  });

  it('has a row for each scope', () => {
    const alone = scopeTable.filter(({ scopes }) => scopes.length === 1).map(({ scopes }) => scopes[0]);
    expect(alone).toEqual([...tokenScopes]);
  });
});

let server: StartedServer;
let ids: Readonly<Record<string, string>>;
let sessionId: string;
let chatId: string;
/** Secrets of tokens, by their scopes. */
const secrets: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer({ bots: operationsBots });
  for (const scopes of [['read'], ['operate'], ['operate', 'read']] as const) {
    const made = await server.colloquy.access.tokens.create({ name: scopes.join(), scopes: [...scopes] }, by);
    secrets[scopes.join()] = made?.secret ?? '';
  }
  const started = await start(server, 'tour');
  ({ sessionId } = started);
  await reply(server, sessionId, { type: 'text', text: WORDS });
  // A later page of the list: its cursor names a chat, too.
  await start(server, 'tour');
  chatId = chatIdOf(sessionId);
  const { json } = await ask(webhooksPath, 'operate,read', {
    method: 'POST',
    body: { address: 'https://receiver.invalid/in' },
  });
  const channel = await ask('/v1/bots/tour-id/channels', 'operate,read', {
    method: 'POST',
    body: { kind: 'webhook', settings: { address: 'https://receiver.invalid/in' } },
  });
  ids = {
    botId: 'tour-id',
    publicId: 'tour',
    number: '1',
    sessionId: chatId,
    resultId: String(started.resultId),
    webhookId: (json as { webhook: { id: string } }).webhook.id,
    channelId: (channel.json as { channel: { id: string } }).channel.id,
    blockId: 'nobody',
    revision: '1',
  };
});
afterAll(() => server.close());

const webhooksPath = '/v1/bots/tour-id/webhooks';

function ask(
  path: string,
  scopes: string,
  { method = 'GET', body }: Pick<Asking, 'method'> & { body?: object } = {},
) {
  const headers = { authorization: `Bearer ${secrets[scopes]}` };
  return server.ask(path, { method, headers, ...(body ? { body } : {}) });
}

/** The addresses of an operation on what is there, as a query of each kind asks for it. */
function pathsOf(operation: Operation): readonly string[] {
  const paths = routePaths(operation).map((path) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `nobody-${name}`),
  );
  const queries: Readonly<Record<string, readonly string[]>> = {
    listSessions: ['', '?limit=1'],
    exportResults: ['?format=csv', '?format=jsonl'],
  };
  return paths.flatMap((path) => (queries[operation.id] ?? ['']).map((query) => path + query));
}

/** Everything in a text that could be a session id, also inside base64 such as that of cursors. */
function sessionIdsIn(text: string): readonly string[] {
  const decoded = (text.match(/[\w-]{16,}/g) ?? []).map((word) => Buffer.from(word, 'base64url').toString());
  return [text, ...decoded].flatMap(
    (one) => one.match(/(?<![0-9a-z])[0-9a-z]{9}[0-9a-v]{20}(?![0-9a-z])/g) ?? [],
  );
}

describe('a token with the scope "read"', () => {
  const reads = operations.filter(
    (operation) => operation.method === 'GET' && declaredScopes(operation) === 'read' && !isStream(operation),
  );

  it('gets no session id, which would let it continue a chat', async () => {
    const seen: string[] = [];
    let answeredCount = 0;
    for (const operation of reads)
      for (const path of pathsOf(operation)) {
        const { status, body } = await ask(path, 'read');
        if (status === 200) answeredCount++;
        expect(`${operation.id}: ${body}`).not.toContain(sessionId);
        seen.push(...sessionIdsIn(body));
      }
    expect(answeredCount).toBeGreaterThan(10);
    for (const id of [...new Set(seen), chatId]) {
      const { status } = await server.ask(`/v1/sessions/${id}/continueChat`, { body: { message: WORDS } });
      expect([id, status]).toEqual([id, 404]);
    }
    expect(new Set(seen)).toContain(ids.resultId);
  });

  it('reads a chat by its public id', async () => {
    const list = await ask('/v1/bots/tour-id/sessions?limit=1', 'read');
    const { cursor } = list.json as { cursor: string };
    const next = await ask(`/v1/bots/tour-id/sessions?limit=1&cursor=${cursor}`, 'read');
    expect(next.json).toMatchObject({ sessions: [{ id: chatId }] });
    expect((await ask(`/v1/results/${ids.resultId}`, 'read')).json).toMatchObject({ chatId });
    const { json, body } = await ask(`/v1/sessions/${chatId}/state`, 'read');
    expect(json).toMatchObject({ id: chatId, turns: 2 });
    expect(body).toContain(WORDS);
  });

  it('gets no session id from streams either', async () => {
    const headers = { authorization: `Bearer ${secrets.read}` };
    const streams = ['/v1/bots/tour-id/sessions/watch', `/v1/sessions/${chatId}/watch?after=0`];
    const stop = new AbortController();
    const base = await server.listen();
    const heard = ['', ''];
    const watched = streams.map(async (path, index) => {
      const { body } = await fetch(base + path, { headers, signal: stop.signal });
      for await (const bytes of body ?? []) heard[index] += Buffer.from(bytes).toString();
    });
    await expect.poll(() => heard[1], { timeout: 20_000 }).toContain(WORDS);
    await expect
      .poll(
        async () => {
          await start(server, 'tour');
          return heard[0];
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain('event: started');
    stop.abort();
    await Promise.allSettled(watched);
    expect(sessionIdsIn(heard.join())).toEqual([]);
    expect(heard[0]).toContain('"chatId":"chat_');
  });

  it('cannot read a chat as its visitor with the public id', async () => {
    for (const path of ['', '/follow'])
      expect((await server.ask(`/v1/sessions/${chatId}${path}`, { method: 'GET' })).status).toBe(404);
  });
});

describe('a token with the scope "operate"', () => {
  it('gets no answers of visitors from any operation', async () => {
    let letInCount = 0;
    // Those that take things away come last.
    const all = operations.filter(
      ({ id }) => !['eraseResult', 'removeBot', 'removeChannel', 'removeWebhook'].includes(id),
    );
    for (const operation of all) {
      // A visitor's own operations take the session id, which this token is never given.
      if (declaredScopes(operation) === undefined) continue;
      const body = operation.body?.kind === 'json' ? { body: (operation.body.example ?? {}) as object } : {};
      for (const path of pathsOf(operation)) {
        const { status, body: text } = await ask(path, 'operate', { method: operation.method, ...body });
        if (status !== 403) letInCount++;
        expect(`${operation.id}: ${text}`).not.toContain(WORDS);
        expect(`${operation.id}: ${text}`).not.toContain(sessionId);
      }
    }
    expect(letInCount).toBeGreaterThan(2);
  });

  it('cannot add, change or resend a webhook, which would reveal answers', async () => {
    const webhook = `${webhooksPath}/${ids.webhookId}`;
    const attempts = [
      ['POST', webhooksPath, { address: 'https://evil.example' }],
      ['PATCH', webhook, { address: 'https://evil.example' }],
      ['POST', `${webhook}/redeliver`, {}],
      ['POST', '/v1/outbox/redeliver', {}],
    ] as const;
    for (const [method, path, body] of attempts) {
      const refusal = await ask(path, 'operate', { method, body });
      expect([path, refusal.status]).toEqual([path, 403]);
      expect(refusal.body).toContain('scopes \\"operate\\" and \\"read\\"');
      expect((await ask(path, 'read', { method, body })).status).toBe(403);
    }
    const { json } = await ask(webhooksPath, 'read');
    expect(json).toMatchObject({ webhooks: [{ address: 'https://receiver.invalid/in' }] });
  });
});

it('a token with both scopes can send a message to a chat by its public id', async () => {
  const said = await ask(`/v1/sessions/${chatId}/messages`, 'operate,read', {
    method: 'POST',
    body: { text: 'Hello, this is Ada.', isPaused: true },
  });
  expect([said.status, said.json]).toMatchObject([200, { id: chatId, isPaused: true }]);
  const audit = await server.colloquy.access.listAudit({ limit: 1 });
  expect(JSON.stringify(audit)).toContain(`chat ${chatId}`);
});
