// Giving a chat back: everything that was said and what is asked, to whoever may continue it.
import { expandFlow } from '@colloquy/blocks/testing';
import { limits, ReadChatResponse } from '@colloquy/schema';
import { memoryStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits as serverLimits } from '../../packages/runtime/src/limits.ts';
import type { Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const now = Date.UTC(2026, 10, 21, 10);

/** Asks for a word again and again, each time with 300 KiB of text. */
const endlessBot = expandFlow({
  id: 'endless-id',
  publicId: 'endless',
  variables: [{ name: 'Much', value: 'x'.repeat(250_000) }, 'Word'],
  groups: [
    {
      title: 'Ask',
      blocks: ['{{Much}}', { id: 'word', type: 'text input', options: { variableId: 'Word' }, to: 'Ask' }],
    },
  ],
});

/** Notes something for its author, then asks. */
const loggingBot = expandFlow({
  id: 'logging-id',
  publicId: 'logging',
  settings: { security: { areLogDetailsShown: true, allowedOrigins: ['https://shop.example'] } },
  groups: [
    {
      title: 'Ask',
      blocks: [
        { id: 'odd', type: 'teleport' },
        { id: 'q', type: 'text input' },
      ],
    },
  ],
});

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: [...operationsBots, endlessBot, loggingBot], clock: () => now });
});
afterAll(() => server.close());

const pathOf = (sessionId: string, query = '') => `/v1/sessions/${sessionId}${query}`;
async function readChat(sessionId: string, query = '', asking: Asking = {}): Promise<ReadChatResponse> {
  const asked = await server.ask(pathOf(sessionId, query), { method: 'GET', ...asking });
  expect({ status: asked.status, body: asked.status === 200 ? '' : asked.body }).toEqual({
    status: 200,
    body: '',
  });
  return ReadChatResponse.strict().parse(asked.json);
}
const text = (words: string) => ({ type: 'text', text: words });

describe('the history of a chat', () => {
  it.each([
    ['with keys', true],
    ['without keys', false],
  ])('has the messages of each turn and the current input (%s)', async (_, hasKeys) => {
    let keys = 0;
    const key = () => (hasKeys ? { key: `key-${keys++}` } : {});
    const first = await start(server, 'tour', key());
    const send = async (message: unknown) =>
      (await server.ask(continuePath(first.sessionId), { body: { message }, ...key() })).json as never;
    const second = (await send('Ada')) as ReadChatResponse['turns'][number];
    await send({ type: 'text', text: 'no address' });
    await send('ada@example.com');
    const last = (await send({ ...text('Large'), metadata: { replyId: 'large' } })) as never as typeof first;
    const chat = await readChat(first.sessionId);
    const { resultId, sessionId } = first;
    expect(chat).toMatchObject({ sessionId, resultId, bot: { id: 'tour-id', version: '6.1' } });
    expect(chat).toMatchObject({ isEnded: false, hasMore: false, isIncomplete: false });
    expect(chat.turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5]);
    expect(chat.turns.map(({ message }) => message)).toEqual([
      undefined,
      text('Ada'),
      text('no address'),
      text('ada@example.com'),
      { ...text('Large'), metadata: { replyId: 'large' } },
    ]);
    expect(chat.turns[0]).toEqual({
      turn: 1,
      createdAt: '2026-11-21T10:00:00.000Z',
      messages: first.messages,
    });
    expect(chat.turns[1]?.messages).toEqual(second.messages);
    expect(chat.turns.flatMap(lines)).toContain('No email, Ada.');
    expect(chat.input).toEqual(last.input);
    expect(chat.input?.id).toBe('day');
    expect(chat).not.toHaveProperty('clientSideActions');
    await send('22 December 2026');
    const ended = await readChat(sessionId);
    expect(ended.turns.at(-1)?.lastMessageNewFormat).toBe('2026-12-22');
    expect(ended).toMatchObject({ isEnded: true });
    expect(ended).not.toHaveProperty('input');
    expect(ended).not.toHaveProperty('clientSideActions');
  });

  it('is not changed by reading, and is not cacheable', async () => {
    const { sessionId } = await start(server, 'tour');
    const { headers, body } = await server.ask(pathOf(sessionId), { method: 'GET' });
    expect(headers['cache-control']).toBe('no-store');
    expect((await server.ask(pathOf(sessionId), { method: 'GET' })).body).toBe(body);
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(1);
  });

  it('has bubbles as they were sent, or as Markdown on request', async () => {
    const { sessionId } = await start(server, 'tour', { body: { prefilledVariables: { Name: 'Ada' } } });
    const bodyOf = (message: string) => ({ message, textBubbleContentFormat: 'markdown' });
    await server.ask(continuePath(sessionId), { body: bodyOf('Bea') });
    const contentOf = ({ turns }: ReadChatResponse) =>
      turns.map(({ messages: [bubble] }) => (bubble?.type === 'text' ? bubble.content.type : undefined));
    expect(contentOf(await readChat(sessionId))).toEqual(['richText', 'markdown']);
    const asMarkdown = await readChat(sessionId, '?textBubbleContentFormat=markdown');
    expect(contentOf(asMarkdown)).toEqual(['markdown', 'markdown']);
    expect(asMarkdown.turns.flatMap(lines)).toEqual(['Hi **Ada**', 'Score 7 ', 'Your email?']);
  });

  it('has the pending client actions, and marks the replies to them', async () => {
    const { sessionId } = await start(server, 'strange');
    const chat = await readChat(sessionId);
    expect(chat.clientSideActions).toMatchObject([{ type: 'wait', expectsDedicatedReply: true }]);
    await reply(server, sessionId, 'waited');
    await reply(server, sessionId, 'my words');
    const { turns } = await readChat(sessionId);
    expect(turns.map(({ repliesTo }) => repliesTo)).toEqual([undefined, 'wait', undefined]);
    // Also where the turn before is on another page.
    expect((await readChat(sessionId, '?limit=2')).turns.map(({ repliesTo }) => repliesTo)).toEqual([
      'wait',
      undefined,
    ]);
  });

  it('has no logs, even when the turn sent some', async () => {
    const { sessionId, logs } = await start(server, 'logging');
    expect(logs?.[0]?.description).toContain('teleport');
    expect((await server.ask(pathOf(sessionId), { method: 'GET' })).body).not.toContain('teleport');
  });

  it('can be that of a registered chat or of a preview', async () => {
    const { sessionId } = await start(server, 'tour', { body: { isOnlyRegistering: true } });
    expect(await readChat(sessionId)).toMatchObject({ isEnded: false, turns: [{ turn: 1, messages: [] }] });
    const preview = await start(server, 'tour-id/preview');
    const chat = await readChat(preview.sessionId);
    expect(chat.turns[0]?.messages).toEqual(preview.messages);
    expect(chat).not.toHaveProperty('resultId');
  });
});

describe('pages of the history', () => {
  it('lead from the newest turns to the oldest, with the input only on the first page', async () => {
    const { sessionId } = await start(server, 'tour');
    await reply(server, sessionId, 'Ada');
    for (const words of ['one', 'two', 'three']) await reply(server, sessionId, words);
    const last = await readChat(sessionId, '?limit=2');
    expect(last).toMatchObject({ hasMore: true, before: 4, isIncomplete: false, input: { id: 'email' } });
    const middle = await readChat(sessionId, '?limit=2&before=4');
    expect(middle).toMatchObject({ hasMore: true, before: 2, isIncomplete: false });
    expect(middle).not.toHaveProperty('input');
    const first = await readChat(sessionId, '?limit=2&before=2');
    expect(first).toMatchObject({ hasMore: false, isIncomplete: false });
    expect(first).not.toHaveProperty('before');
    const turns = [first, middle, last].flatMap((page) => page.turns.map(({ turn }) => turn));
    expect(turns).toEqual([1, 2, 3, 4, 5]);
    expect((await readChat(sessionId, '?before=999')).turns).toHaveLength(5);
    expect(await readChat(sessionId, '?before=1')).toMatchObject({ turns: [], isIncomplete: false });
  });

  it('are limited in bytes, and contain whole turns', async () => {
    const { sessionId } = await start(server, 'endless');
    for (let count = 0; count < 6; count++) await reply(server, sessionId, 'more');
    const { turns, hasMore } = await readChat(sessionId);
    expect(turns).toHaveLength(Math.floor(serverLimits.pageBytes / 250_500));
    expect(hasMore).toBe(true);
  });

  it.each([
    '?limit=0',
    `?limit=${limits.turnsPerRead + 1}`,
    '?limit=many',
    '?limit=-1',
    '?limit=1e1',
    '?limit=1&limit=2',
    '?before=0',
    '?before=1.5',
    '?before=99999999999999999999',
    '?textBubbleContentFormat=html',
  ])('with wrong parameters get 400 that names the parameter: %s', async (query) => {
    const { sessionId } = await start(server, 'tour');
    const asked = await server.ask(pathOf(sessionId, query), { method: 'GET' });
    const { issues } = refused(asked, 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['query', /[a-z]+/i.exec(query)?.[0]]]);
  });
});

describe('access to the history', () => {
  it.each(['nobody', 'start tour', 'preview tour-id', '%00', '.'.repeat(300)])(
    'gets 404 for an unknown chat: %j',
    async (sessionId) => {
      const read = await server.ask(pathOf(encodeURIComponent(sessionId)), { method: 'GET' });
      const goOn = await server.ask(continuePath(encodeURIComponent(sessionId)), { body: {} });
      expect(refused(read, 404, 'NOT_FOUND')).toEqual(refused(goOn, 404, 'NOT_FOUND'));
    },
  );

  it('is limited to the allowed origins of the bot', async () => {
    const { sessionId } = await start(server, 'logging');
    const headers = { origin: 'https://evil.example' };
    refused(await server.ask(pathOf(sessionId), { method: 'GET', headers }), 403, 'FORBIDDEN');
    await readChat(sessionId, '', { headers: { origin: 'https://shop.example' } });
  });

  it('counts against the rate limit of the chat', async () => {
    const limited = await startServer({
      bots: operationsBots,
      environment: { COLLOQUY_RATE_LIMIT: 'on', COLLOQUY_RATE_LIMIT_SESSION: '2/60' },
    });
    const { sessionId } = await start(limited, 'tour');
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await limited.ask(pathOf(sessionId), { method: 'GET' })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });
});

describe('the history of a chat with missing parts', () => {
  it('is marked as incomplete, and still has the current input', async () => {
    const { sessionId } = await start(server, 'tour');
    await reply(server, sessionId, 'Ada');
    await server.store.remove({ kind: 'requests', sessionIds: [sessionId], before: now + 1 });
    const chat = await readChat(sessionId);
    expect(chat).toMatchObject({ isIncomplete: true, hasMore: false, input: { id: 'email' } });
    expect(chat.turns.map(({ turn }) => turn)).toEqual([2]);
  });

  it('leaves out damaged turns', async () => {
    const store = memoryStore();
    const damaged = await startServer({
      bots: operationsBots,
      store: {
        ...store,
        async loadTurns(sessionId, page) {
          const { turns, hasMore } = await store.loadTurns(sessionId, page);
          return {
            turns: turns.map((turn) =>
              turn.turn === 2 ? { turn: 2, createdAt: turn.createdAt, response: undefined } : turn,
            ),
            hasMore,
          };
        },
      },
    });
    const { sessionId } = await start(damaged, 'tour');
    for (const words of ['Ada', 'no address']) await reply(damaged, sessionId, words);
    const { json } = await damaged.ask(pathOf(sessionId), { method: 'GET' });
    expect(json).toMatchObject({ isIncomplete: true, turns: [{ turn: 1 }, { turn: 3 }] });
    await damaged.close();
  });

  it('has only the newest chat of a preview whose id was reused', async () => {
    let time = now;
    const previews = await startServer({ bots: operationsBots, clock: () => time++ });
    const begin = () => start(previews, 'tour-id/preview', { body: { sessionId: 'mine' } });
    await begin();
    await reply(previews, 'mine', 'Ada');
    await reply(previews, 'mine', 'nonsense');
    await begin();
    await reply(previews, 'mine', 'Bea');
    const { json } = await previews.ask(pathOf('mine'), { method: 'GET' });
    const { turns, isIncomplete } = ReadChatResponse.parse(json);
    expect(isIncomplete).toBe(false);
    expect(turns.map(({ message }) => message)).toEqual([undefined, text('Bea')]);
    await previews.close();
  });
});
