// Watching chats: each turn once, on whichever server it was taken, for as long as the token lets in.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@colloquy/client';
import { followChat, followEvents } from '@colloquy/client/follow';
import type { FollowedTurn, SessionNews } from '@colloquy/schema';
import { FollowedTurn as FollowedTurnShape, SessionNews as NewsShape } from '@colloquy/schema';
import type { Store } from '@colloquy/server';
import { memoryStore, openStore } from '@colloquy/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatIdOf } from '../../../packages/runtime/src/records/chat-id.ts';
import type { TestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { asOperator, OPERATOR_TOKEN as operator } from '../../support/operator-token.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { lines, refused, reply, start } from '../checked-answer.ts';
import { tourBot } from '../tour-bot.ts';

const waiting = { timeout: 20_000 };
const open: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function serve(store: Store, environment = {}): Promise<StartedServer & { readonly base: string }> {
  const server = await startServer({ store, environment });
  open.push(() => server.close());
  return { ...server, base: await server.listen() };
}

/** Follows a stream with a token, and keeps what it tells. */
function watch(base: string, path: string, token: string = operator) {
  const events: { readonly event: string; readonly data: unknown }[] = [];
  const away = new AbortController();
  const client = createClient({
    baseUrl: base,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(url, { ...init, headers });
    },
  });
  const ended = followEvents(client, path, {
    signal: away.signal,
    onEvent: (event, data) => void events.push({ event, data }),
  }).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  open.push(async () => {
    away.abort();
    await ended;
  });
  return {
    ended,
    leave: () => away.abort(),
    turns: () => events.filter(({ event }) => event === 'turn').map(({ data }) => data as FollowedTurn),
    news: () => events.map(({ event, data }) => [event, (data as Partial<SessionNews>).turn]),
    events,
  };
}

const visit = async (server: StartedServer) => (await start(server, 'tour')).sessionId;
const say = (server: StartedServer, id: string, text: string) => reply(server, id, { type: 'text', text });
const person = (server: StartedServer, id: string, body: object) =>
  server.ask(`/v1/sessions/${id}/messages`, { body });

describe('a watch stream on one server', () => {
  it('sends a chat turn by turn until it ends', async () => {
    const server = await serve(memoryStore());
    await server.colloquy.bots.publish(tourBot);
    const id = await visit(server);
    const seen = watch(server.base, `/v1/sessions/${id}/watch?after=0`);
    await expect.poll(() => seen.turns().length, waiting).toBe(1);
    await say(server, id, 'Ada');
    await person(server, id, { text: 'Hello, Ada.', name: 'Grace', isPaused: true });
    await say(server, id, 'Who is this?');
    await server.colloquy.chats.operate(id, { isClosed: true });
    expect(await seen.ended).toBe('ended');
    const turns = seen.turns().map((turn) => FollowedTurnShape.parse(turn));
    expect(turns.map(({ turn, isPaused, isEnded }) => [turn, isPaused, isEnded])).toEqual([
      [1, false, false],
      [2, false, false],
      [3, true, false],
      [4, true, false],
      [5, false, true],
    ]);
    expect(turns[1]).toMatchObject({ message: { type: 'text', text: 'Ada' }, input: { id: 'email' } });
    expect(turns[2] && lines(turns[2])).toEqual(['Hello, Ada.']);
    expect(turns[2]?.operator).toEqual({ name: 'Grace' });
    expect(turns[3]).toMatchObject({ message: { text: 'Who is this?' } });
  });

  it('starts with the next turn, or after the last received one', async () => {
    const server = await serve(memoryStore());
    await server.colloquy.bots.publish(tourBot);
    const id = await visit(server);
    const from = async (headers: Record<string, string>) => {
      const away = new AbortController();
      open.push(() => away.abort());
      const response = await fetch(`${server.base}/v1/sessions/${id}/watch`, {
        headers: { ...asOperator, ...headers },
        signal: away.signal,
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reader = response.body?.getReader();
      let text = '';
      for (;;) {
        const read = await Promise.race([
          reader?.read(),
          new Promise<undefined>((resolve) => setTimeout(resolve, 1_500, undefined)),
        ]);
        if (!read || read.done) return text;
        text += new TextDecoder().decode(read.value);
      }
    };
    await say(server, id, 'Ada');
    await say(server, id, 'none');
    expect(await from({})).toBe(':\n\nid: 3\n\n');
    expect(
      [...(await from({ 'last-event-id': '1' })).matchAll(/^event: turn\nid: (\d+)$/gm)].map(
        ([, turn]) => turn,
      ),
    ).toEqual(['2', '3']);
  });

  it('sends all chats of a bot, but no previews', async () => {
    const server = await serve(memoryStore());
    await server.colloquy.bots.publish(tourBot);
    const seen = watch(server.base, '/v1/bots/tour-id/sessions/watch');
    await expect.poll(() => isWatched(server, seen), waiting).toBe(true);
    const id = await visit(server);
    await server.colloquy.chats.startPreviewChat('tour-id', {});
    await say(server, id, 'Ada');
    await server.colloquy.chats.operate(id, { isClosed: true });
    const ofChat = () =>
      seen.events.flatMap(({ event, data }) => {
        const { chatId, turn } = NewsShape.parse(data);
        return chatId === chatIdOf(id) ? [[event, turn]] : [];
      });
    await expect.poll(ofChat, waiting).toEqual([
      ['started', 1],
      ['answered', 2],
      ['ended', 3],
    ]);
    expect(seen.news().map(([event]) => event)).not.toContain('missed');
  });

  /** Chats are started until the first is told: from then on none is missed. */
  async function isWatched(server: StartedServer, { events }: ReturnType<typeof watch>): Promise<boolean> {
    await visit(server);
    return events.length > 0;
  }

  it('ends when its token is revoked', async () => {
    const server = await serve(memoryStore(), { COLLOQUY_OPERATOR_TOKEN: operator });
    await server.colloquy.bots.publish(tourBot);
    const id = await visit(server);
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const made = await server.colloquy.access.tokens.create(
      { name: 'Watcher', scopes: ['read'], bots: ['tour-id'] },
      by,
    );
    const chat = watch(server.base, `/v1/sessions/${id}/watch?after=0`, made?.secret);
    const bot = watch(server.base, '/v1/bots/tour-id/sessions/watch', made?.secret);
    await expect.poll(() => chat.turns().length, waiting).toBe(1);
    await server.colloquy.access.tokens.revoke(made?.token.id ?? '', by);
    expect(await chat.ended).toContain('a valid token');
    expect(await bot.ended).toContain('a valid token');
    await say(server, id, 'A secret');
    expect(chat.turns()).toHaveLength(1);
  });

  it('sends a preview until another preview replaces it', async () => {
    const server = await serve(memoryStore(), { COLLOQUY_OPERATOR_TOKEN: operator });
    await server.colloquy.bots.publish(tourBot);
    await server.colloquy.bots.publish({ ...tourBot, id: 'secret-id', publicId: 'secret' });
    const made = await server.colloquy.access.tokens.create(
      { name: 'Watcher', scopes: ['read'], bots: ['tour-id'] },
      { actor: { kind: 'operator' }, operation: 'createToken' },
    );
    await server.colloquy.chats.startPreviewChat('tour-id', { sessionId: 'trial' });
    const seen = watch(server.base, '/v1/sessions/trial/watch?after=0', made?.secret);
    await expect.poll(() => seen.turns().length, waiting).toBe(1);
    await server.colloquy.chats.startPreviewChat('secret-id', { sessionId: 'trial' });
    await say(server, 'trial', 'A secret');
    await say(server, 'trial', 'secret@example.org');
    const over = await Promise.race([seen.ended, sleep(waiting.timeout, 'too late')]);
    expect([over, seen.turns().map(({ turn }) => turn)]).toEqual(['ended', [1]]);
  });

  it('sends visitors their own chat, on allowed pages', async () => {
    const server = await serve(memoryStore());
    const settings = {
      ...(tourBot.settings as object),
      security: { allowedOrigins: ['https://shop.example'] },
    };
    await server.colloquy.bots.publish({ ...tourBot, settings });
    const headers = { origin: 'https://shop.example' };
    const { sessionId: id } = await start(server, 'tour', { headers });
    const follow = (origin: string) =>
      server.ask(`/v1/sessions/${id}/follow`, { method: 'GET', headers: { origin } });
    refused(await follow('https://evil.example'), 403, 'FORBIDDEN');
    refused(await server.ask('/v1/sessions/nobody/follow', { method: 'GET' }), 404, 'NOT_FOUND');
    refused(await server.ask(`/v1/sessions/${id}/follow?after=x`, { method: 'GET' }), 400, 'BAD_REQUEST');
    const heard: FollowedTurn[] = [];
    const following = followChat(createClient({ baseUrl: server.base }), id, {
      after: 1,
      onTurn: (turn) => heard.push(turn),
    });
    await expect
      .poll(async () => {
        if (heard.length === 0) await person(server, id, { text: 'Hello' });
        return heard.length;
      }, waiting)
      .toBeGreaterThan(0);
    await server.colloquy.chats.operate(id, { isClosed: true });
    await following;
    expect(heard.at(-1)).toMatchObject({ isEnded: true });
    expect((await follow('https://shop.example')).body).toMatch(/^:\n\nid: \d+\n\nevent: end\ndata: {}\n\n$/);
  });
});

describe('watch streams on two servers of one database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());

  it('receive the turns of the other server', { timeout: 60_000 }, async () => {
    const connect = () => openStore({ dataFolder: 'unused', databaseUrl: database.url });
    const [here, there] = [await serve(await connect()), await serve(await connect())];
    await here.colloquy.bots.publish(tourBot);
    const id = await visit(there);
    const chat = watch(here.base, `/v1/sessions/${id}/watch?after=0`);
    const bot = watch(here.base, '/v1/bots/tour-id/sessions/watch');
    const page = watch(here.base, `/v1/sessions/${id}/follow?after=1`);
    await expect.poll(() => chat.turns().length, waiting).toBe(1);
    // From here on the other server knows that it is watched.
    await expect
      .poll(async () => {
        await visit(there);
        return bot.events.length;
      }, waiting)
      .toBeGreaterThan(0);
    await say(there, id, 'Ada');
    await expect.poll(() => chat.turns().length, waiting).toBe(2);
    await expect.poll(() => bot.news(), waiting).toContainEqual(['answered', 2]);
    await person(there, id, { text: 'Hello from elsewhere', isPaused: true });
    await expect.poll(() => page.turns().at(-1)?.turn, waiting).toBe(3);
    await say(there, id, 'And back');
    await expect.poll(() => chat.turns().at(-1), waiting).toMatchObject({ message: { text: 'And back' } });
  });
});
