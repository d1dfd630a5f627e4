// A person takes a chat over: the bot stands still, both hear each other, and the bot goes on where it was.
import { expandFlow } from '@colloquy/blocks/testing';
import { ListAuditResponse, ReadChatResponse, SessionState } from '@colloquy/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

/** Waits for an action of the page, and for an embed, before it asks. */
const waitingBot = expandFlow({
  id: 'waiting-id',
  publicId: 'waiting',
  groups: [
    {
      title: 'Wait',
      blocks: [
        { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '2', shouldPause: true } },
        {
          id: 'page',
          type: 'embed',
          content: { url: 'https://example.com', waitForEvent: { isEnabled: true, name: 'x' } },
        },
        'Done',
        { id: 'last', type: 'text input' },
      ],
    },
  ],
});

let server: StartedServer;
let id = '';
let now = Date.UTC(2026, 10, 22, 9, 30);

beforeEach(async () => {
  server = await startServer({ bots: [tourBot, waitingBot], clock: () => now++ });
  id = await begin('tour', 'Ada');
});
afterEach(() => server.close());

async function begin(publicId: string, ...texts: string[]): Promise<string> {
  const { sessionId } = await start(server, publicId);
  for (const text of texts) await reply(server, sessionId, { type: 'text', text });
  return sessionId;
}

const say = (body: object, key?: string) =>
  server.ask(`/v1/sessions/${id}/messages`, { body, ...(key === undefined ? {} : { key }) });
const change = (body: object) => server.ask(`/v1/sessions/${id}/state`, { method: 'PATCH', body });
const state = async () =>
  SessionState.parse((await server.ask(`/v1/sessions/${id}/state`, { method: 'GET' })).json);
const read = async () =>
  ReadChatResponse.parse((await server.ask(`/v1/sessions/${id}`, { method: 'GET' })).json);
const visitor = (text: string) => reply(server, id, { type: 'text', text });
const replayed = async () => (await server.colloquy.chats.replay(id))?.turns.map(({ isSame }) => isSame);
const allSame = async () => {
  const turns = (await replayed()) ?? [];
  expect(turns).toEqual(Array.from({ length: (await state()).turns }, () => true));
};

describe('a message of an operator', () => {
  it('reaches the visitor as its own turn, with the current input', async () => {
    const answer = await say({
      text: 'Hello, {{Name}}.\nThis is Ada.',
      name: 'Ada',
      avatarUrl: 'https://example.com/ada.png',
    });
    expect(SessionState.parse(answer.json)).toMatchObject({ turns: 3, isPaused: false });
    const { turns, input, isPaused } = await read();
    const last = turns.at(-1);
    // Nothing is filled in.
    expect(last && lines(last)).toEqual(['Hello, {{Name}}.\nThis is Ada.']);
    expect(last?.operator).toEqual({ name: 'Ada', avatarUrl: 'https://example.com/ada.png' });
    expect([input?.id, isPaused]).toEqual(['email', undefined]);
    expect(lines(await visitor('ada@example.com'))).toEqual([]);
    await allSame();
  });

  it('is sent once when its request is repeated', async () => {
    const once = await say({ text: 'Hello' }, 'k1');
    expect((await say({ text: 'Hello' }, 'k1')).body).toBe(once.body);
    const written = await server.colloquy.access.listAudit({ limit: 10 });
    expect(written.filter(({ operation }) => operation === 'sayInSession')).toHaveLength(1);
    refused(await say({ text: 'Something else' }, 'k1'), 422, 'UNPROCESSABLE');
    // A visitor who uses the same key is somebody else.
    const body = { message: 'ada@example.com' };
    const { json } = await server.ask(`/v1/sessions/${id}/continueChat`, { body, key: 'k1' });
    expect(json.input).toMatchObject({ id: 'plan' });
    expect((await state()).turns).toBe(4);
  });

  it.each([
    [{}, ['text']],
    [{ text: ' \n' }, ['text']],
    [{ text: 'x'.repeat(16_385) }, ['text']],
    [{ text: 'x', name: '' }, ['name']],
    [{ text: 'x', name: 'x'.repeat(101) }, ['name']],
    [{ text: 'x', avatarUrl: 'javascript:alert(1)' }, ['avatarUrl']],
    [{ text: 'x', isPaused: false }, ['isPaused']],
  ])('is refused with %j', async (body, place) => {
    expect(placesOf(refused(await say(body), 400, 'BAD_REQUEST').issues)).toEqual([place]);
    expect((await state()).turns).toBe(2);
  });

  it('is refused in an ended or unknown chat', async () => {
    await change({ isClosed: true });
    refused(await say({ text: 'Hello' }), 404, 'NOT_FOUND');
    refused(await change({ isPaused: true }), 404, 'NOT_FOUND');
    id = 'nobody';
    refused(await say({ text: 'Hello' }), 404, 'NOT_FOUND');
  });

  it('is in the audit log without its text', async () => {
    await say({ text: 'a secret', isPaused: true });
    const { entries } = ListAuditResponse.parse((await server.ask('/v1/audit', { method: 'GET' })).json);
    const [entry] = entries.filter(({ operation }) => operation === 'sayInSession');
    expect(entry).toMatchObject({ botId: 'tour-id', after: { isPaused: true, hasSaid: true } });
    expect(JSON.stringify(entry)).not.toContain('a secret');
  });
});

describe('while the bot is paused', () => {
  beforeEach(async () => {
    expect((await say({ text: 'A person here.', name: 'Grace', isPaused: true })).status).toBe(200);
  });

  it('messages of the visitor are stored and reach no block', async () => {
    const first = await visitor('not an address');
    expect(first).toMatchObject({ messages: [], input: { id: 'email' }, isPaused: true });
    await visitor('ada@example.com');
    await reply(server, id, { type: 'command', command: 'help' });
    await reply(server, id);
    const { turns, isPaused, input } = await read();
    expect(turns.map(({ message }) => message)).toEqual([
      undefined,
      { type: 'text', text: 'Ada' },
      undefined,
      { type: 'text', text: 'not an address' },
      { type: 'text', text: 'ada@example.com' },
      { type: 'command', command: 'help' },
      undefined,
    ]);
    expect([isPaused, input?.id]).toEqual([true, 'email']);
    const { waitsAt, variables } = await state();
    expect(waitsAt?.blockId).toBe('email');
    expect(variables.map(({ name }) => name)).not.toContain('Email');
    await allSame();
  });

  it('a repeated reply gets the same bytes', async () => {
    const send = () =>
      server.ask(`/v1/sessions/${id}/continueChat`, { body: { message: 'Are you there?' }, key: 'again' });
    const first = await send();
    expect((await send()).body).toBe(first.body);
    expect((await state()).turns).toBe(4);
  });

  it('the bot can continue with its input', async () => {
    await visitor('Wait');
    await change({ isPaused: false });
    const { turns, input, isPaused } = await read();
    expect([turns.length, input?.id, isPaused]).toEqual([5, 'email', undefined]);
    expect(turns.at(-1)).toMatchObject({ messages: [], operator: {} });
    expect(lines(await visitor('not an address'))).toEqual(['No email, Ada.']);
    expect((await visitor('ada@example.com')).input?.id).toBe('plan');
    await allSame();
  });

  it('an operator can send more messages and set variables', async () => {
    await change({ variables: { Name: 'Countess' } });
    await say({ text: 'One moment.' });
    expect(await read()).toMatchObject({ isPaused: true, input: { id: 'email' } });
    await change({ isPaused: false, variables: { Day: 'today' } });
    expect(lines(await visitor('none'))).toEqual(['No email, Countess.']);
    await allSame();
  });

  it('pausing again adds no turn, and the chat can be ended', async () => {
    const { turns } = await state();
    expect((await change({ isPaused: true })).status).toBe(200);
    expect((await state()).turns).toBe(turns);
    expect((await change({ isClosed: true })).json).toMatchObject({ isEnded: true, isPaused: false });
    expect(await read()).toMatchObject({ isEnded: true });
    await allSame();
  });

  it('the counts of each block add up in analytics', async () => {
    await visitor('Hello?');
    await change({ isPaused: false });
    await visitor('ada@example.com');
    await server.colloquy.analytics.countChats();
    const day = '2026-11-22';
    const analytics = await server.colloquy.analytics.read({ botId: 'tour-id', since: day, until: day });
    expect(analytics?.total).toMatchObject({ starts: 1, ended: 0 });
    for (const { views, leaves, ends, waits } of analytics?.blocks ?? [])
      expect(views).toBe(leaves + ends + waits);
    expect(analytics?.blocks.find((block) => block.id === 'email')).toMatchObject({
      views: 1,
      leaves: 1,
      answers: 1,
    });
  });

  it('parallel messages of visitor and operator are all stored', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `visitor ${index}`);
    const answers = await Promise.all([
      ...texts.map((message) => server.ask(`/v1/sessions/${id}/continueChat`, { body: { message } })),
      ...texts.map((text) => say({ text: text.replace('visitor', 'person') })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { turns } = await read();
    const said = turns.slice(3).map((turn) => turn.message ?? lines(turn)[0]);
    expect(said).toHaveLength(20);
    for (const text of texts) {
      expect(said).toContainEqual({ type: 'text', text });
      expect(said).toContain(text.replace('visitor', 'person'));
    }
    await allSame();
  });
});

describe('a bot with a pending client action', () => {
  it('repeats the action after a pause, and does not take texts as its result', async () => {
    id = await begin('waiting');
    await change({ isPaused: true });
    expect(await read()).toMatchObject({ isPaused: true });
    expect((await read()).clientSideActions).toBeUndefined();
    expect(await visitor('Hello?')).toMatchObject({ messages: [], isPaused: true });
    await change({ isPaused: false });
    const { clientSideActions, turns } = await read();
    expect(clientSideActions).toMatchObject([{ type: 'wait', expectsDedicatedReply: true }]);
    expect(turns.find(({ message }) => message)?.repliesTo).toBeUndefined();
    expect((await reply(server, id)).messages).toMatchObject([{ type: 'embed' }]);
    await allSame();
  });

  it('repeats the bubble of the action after a pause', async () => {
    id = await begin('waiting');
    await reply(server, id);
    await change({ isPaused: true });
    await visitor('Hello?');
    await change({ isPaused: false });
    expect((await read()).turns.at(-1)?.messages).toMatchObject([{ id: 'page', type: 'embed' }]);
    const next = await visitor('from the page');
    expect([lines(next), next.input?.id]).toEqual([['Done'], 'last']);
    await allSame();
    await server.colloquy.analytics.countChats();
    const day = '2026-11-22';
    const analytics = await server.colloquy.analytics.read({ botId: 'waiting-id', since: day, until: day });
    for (const { views, leaves, ends, waits } of analytics?.blocks ?? [])
      expect(views).toBe(leaves + ends + waits);
  });
});
