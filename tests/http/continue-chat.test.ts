// Continuing a chat: every field of the request, and every field of the response.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const now = Date.UTC(2026, 10, 21, 10);
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: operationsBots, clock: () => now });
});
afterAll(() => server.close());

/** A chat with the tour after these replies. */
async function tourAfter(
  replies: readonly string[],
  body: object = {},
): Promise<{ sessionId: string; resultId: string }> {
  const { sessionId, resultId = '' } = await start(server, 'tour', { body });
  for (const text of replies) await reply(server, sessionId, text);
  return { sessionId, resultId };
}

describe('a reply', () => {
  it('returns bubbles, the next input and progress, without empty fields', async () => {
    const { sessionId } = await tourAfter([]);
    const response = await reply(server, sessionId, { type: 'text', text: 'Ada' });
    expect(lines(response)).toEqual(['Your email?']);
    expect(response.input).toMatchObject({ id: 'email', type: 'email input' });
    expect(response.progress).toBe(40);
    expect(Object.keys(response).sort()).toEqual(['dynamicTheme', 'input', 'messages', 'progress']);
  });
  it('returns its normalized text when that differs from the sent one', async () => {
    const { sessionId } = await tourAfter(['Ada']);
    expect((await reply(server, sessionId, ' ADA@example.COM ')).lastMessageNewFormat).toBe(
      'ada@example.com',
    );
    expect((await reply(server, sessionId, 'Small')).lastMessageNewFormat).toBeUndefined();
    expect((await reply(server, sessionId, 'tomorrow')).lastMessageNewFormat).toBe('2026-11-22');
  });
  it('that is invalid repeats the input with the retry message, and changes nothing', async () => {
    const { sessionId, resultId } = await tourAfter(['Ada']);
    const response = await reply(server, sessionId, 'no email');
    expect(lines(response)).toEqual(['No email, Ada.']);
    expect(response.input?.id).toBe('email');
    expect(response.lastMessageNewFormat).toBeUndefined();
    const result = await server.store.loadResult(resultId);
    expect(result?.answers.map(({ content }) => content)).toEqual(['Ada']);
  });
  it('can select an item by its id', async () => {
    const { sessionId } = await tourAfter(['Ada', 'ada@example.com']);
    const message = { type: 'text', text: 'whatever it says', metadata: { replyId: 'large' } };
    expect((await reply(server, sessionId, message)).lastMessageNewFormat).toBe('L');
  });
  it('ends the chat with bubbles, actions and progress 100, and the next reply gets 404', async () => {
    const { sessionId, resultId } = await tourAfter(['Ada', 'ada@example.com', 'Small']);
    const response = await reply(server, sessionId, '24/12/2026');
    expect(lines(response)).toEqual(['See you on 2026-12-24, Small.']);
    expect(response.clientSideActions).toMatchObject([
      { type: 'redirect', redirect: { url: 'https://example.com/Small' } },
    ]);
    expect(response.progress).toBe(100);
    expect(response.input).toBeUndefined();
    refused(await server.ask(continuePath(sessionId), { body: { message: 'more' } }), 404, 'NOT_FOUND');
    expect(await server.store.loadResult(resultId)).toMatchObject({ isCompleted: true, hasStarted: true });
  });
});

describe('inputId', () => {
  const answering = (inputId: string, message?: unknown) => ({ body: { message, inputId } });

  it('names the current input, and the message is accepted', async () => {
    const { sessionId } = await tourAfter([]);
    const { status, json } = await server.ask(continuePath(sessionId), answering('name', 'Ada'));
    expect([status, json]).toMatchObject([200, { input: { id: 'email' } }]);
  });
  it('of an earlier input gets 412, and nothing is stored', async () => {
    const { sessionId, resultId } = await tourAfter(['Ada']);
    const { issues } = refused(
      await server.ask(continuePath(sessionId), answering('name', 'grace@example.com')),
      412,
      'PRECONDITION_FAILED',
    );
    expect(placesOf(issues)).toEqual([['inputId']]);
    const result = await server.store.loadResult(resultId);
    expect(result?.answers.map(({ content }) => content)).toEqual(['Ada']);
    const response = await reply(server, sessionId, 'ada@example.com');
    expect(response.input?.id).toBe('plan');
  });
  it('does not prevent the repetition of an accepted request', async () => {
    const { sessionId } = await tourAfter([]);
    const request = { ...answering('name', 'Ada'), key: 'first' };
    const { body } = await server.ask(continuePath(sessionId), request);
    await reply(server, sessionId, 'ada@example.com');
    expect(await server.ask(continuePath(sessionId), request)).toMatchObject({ status: 200, body });
  });
  it('is ignored for a command', async () => {
    const { sessionId } = await tourAfter(['Ada']);
    const asked = await server.ask(
      continuePath(sessionId),
      answering('name', { type: 'command', command: 'help' }),
    );
    expect(asked.status).toBe(200);
  });
  it('lets only one of two parallel replies through', async () => {
    const { sessionId } = await tourAfter([]);
    const two = ['Ada', 'Grace'].map((name) =>
      server.ask(continuePath(sessionId), { ...answering('name', name), key: name }),
    );
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([200, 412]);
  });
  it('is compared with the newest state, also after a turn on another server', async () => {
    const other = await startServer({ store: server.store, clock: () => now });
    const { sessionId } = await tourAfter([]);
    await reply(other, sessionId, 'Ada');
    const { status, json } = await server.ask(continuePath(sessionId), answering('email', 'ada@example.com'));
    expect([status, json]).toMatchObject([200, { input: { id: 'plan' } }]);
    refused(
      await other.ask(continuePath(sessionId), answering('email', 'x@y.example')),
      412,
      'PRECONDITION_FAILED',
    );
  });
});

describe('a second start with the same result', () => {
  it('overwrites its answers with those of the new chat', async () => {
    const { resultId } = await tourAfter(['Ada', 'ada@example.com']);
    const again = await start(server, 'tour', { body: { resultId } });
    expect(again.resultId).toBe(resultId);
    expect(await server.store.loadResult(resultId)).toMatchObject({ answers: [], hasStarted: false });
    await reply(server, again.sessionId, 'Bob');
    const result = await server.store.loadResult(resultId);
    expect(result?.answers.map(({ content }) => content)).toEqual(['Bob']);
  });
});

describe('message', () => {
  it.each([{ message: null }, {}, ''])('absent (%j) repeats the current input', async (body) => {
    const { sessionId } = await tourAfter(['Ada']);
    const asked = await server.ask(continuePath(sessionId), { body });
    expect(asked.status).toBe(200);
    expect(asked.json).toMatchObject({ input: { id: 'email' } });
  });
  it('absent continues after an action of the client', async () => {
    const { sessionId } = await start(server, 'strange');
    const response = await reply(server, sessionId);
    expect(lines(response)).toEqual(['Done']);
    expect(response.input?.id).toBe('last');
  });
  it('that is a recording gets 400 while an action of the client is pending', async () => {
    const { sessionId } = await start(server, 'strange');
    const message = { type: 'audio', url: 'https://example.com/a.mp3' };
    const { issues } = refused(
      await server.ask(continuePath(sessionId), { body: { message } }),
      400,
      'BAD_REQUEST',
    );
    expect(placesOf(issues)).toEqual([['message', 'type']]);
    expect(lines(await reply(server, sessionId))).toEqual(['Done']);
  });
  it('of type command runs the command event, and the input comes back', async () => {
    const { sessionId } = await tourAfter(['Ada']);
    const response = await reply(server, sessionId, { type: 'command', command: 'help' });
    expect(lines(response)).toEqual(['Help is near.']);
    expect(response.input?.id).toBe('email');
    expect((await reply(server, sessionId, 'ada@example.com')).input?.id).toBe('plan');
  });
  it.each([
    [{ type: 'command', command: 'unknown' }, ['message', 'command']],
    [{ type: 'command' }, ['message', 'command']],
    [{ type: 'audio', url: 'https://example.com/a.mp3' }, ['message', 'type']],
    [
      { type: 'text', text: 'a', attachedFileUrls: ['https://example.com/a.png'] },
      ['message', 'attachedFileUrls'],
    ],
    [
      { type: 'text', text: 'a', attachedFileUrls: 'https://example.com/a.png' },
      ['message', 'attachedFileUrls'],
    ],
    [{ type: 'picture', text: 'a' }, ['message', 'type']],
    [7, ['message']],
  ])('%j gets 400 that names the field, and changes nothing', async (message, path) => {
    const { sessionId } = await tourAfter(['Ada']);
    const { issues } = refused(
      await server.ask(continuePath(sessionId), { body: { message } }),
      400,
      'BAD_REQUEST',
    );
    expect(placesOf(issues)).toEqual([path]);
    expect((await reply(server, sessionId, 'ada@example.com')).input?.id).toBe('plan');
  });
});

describe('the other fields of a reply', () => {
  it('textBubbleContentFormat applies to one turn only', async () => {
    const { sessionId } = await tourAfter([], { textBubbleContentFormat: 'markdown' });
    const first = await reply(server, sessionId, 'Ada', { textBubbleContentFormat: 'markdown' });
    expect(first.messages[0]?.content).toEqual({ type: 'markdown', markdown: 'Your email?' });
    const again = await reply(server, sessionId, 'no email');
    expect(again.messages[0]?.content).toMatchObject({ type: 'richText' });
  });
  it('locale and timeZone change how replies are read, starting with that turn', async () => {
    const { sessionId } = await tourAfter(['Ada', 'ada@example.com', 'Small']);
    // Ten in the morning in UTC is the next day in Kiritimati.
    const response = await reply(server, sessionId, 'tomorrow', {
      locale: 'en',
      timeZone: 'Pacific/Kiritimati',
    });
    expect(response.lastMessageNewFormat).toBe('2026-11-23');
  });
  it('dynamicTheme is in every response of a bot that uses it', async () => {
    const { sessionId } = await tourAfter([], {
      prefilledVariables: { Avatar: 'https://example.com/b.png' },
    });
    expect((await reply(server, sessionId, 'Ada')).dynamicTheme).toEqual({
      hostAvatarUrl: 'https://example.com/b.png',
    });
  });
  it('logs contain only entries of the current turn', async () => {
    const { sessionId } = await start(server, 'strange');
    expect((await reply(server, sessionId)).logs).toBeUndefined();
  });
  it('unknown ones are ignored', async () => {
    const { sessionId } = await tourAfter(['Ada']);
    expect((await reply(server, sessionId, 'ada@example.com', { sessionId: 'x', bot: 1 })).input?.id).toBe(
      'plan',
    );
  });
  it.each([
    [{ textBubbleContentFormat: 'html' }, ['textBubbleContentFormat']],
    [{ locale: 5 }, ['locale']],
    [{ timeZone: 'nowhere' }, ['timeZone']],
  ])('%j gets 400 that names the field', async (body, path) => {
    const { sessionId } = await tourAfter(['Ada']);
    const { issues } = refused(await server.ask(continuePath(sessionId), { body }), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([path]);
  });
});

it('a reply to an unknown session gets 404', async () => {
  expect(refused(await server.ask(continuePath('nobody'), { body: {} }), 404, 'NOT_FOUND').issues).toEqual(
    [],
  );
});

it('a bot of the legacy format gets responses in its own format', async () => {
  const { sessionId, input } = await start(server, 'legacy');
  expect(input).toMatchObject({
    type: 'choice input',
    items: [
      { id: 'i1', blockId: 'b2', content: 'One' },
      { id: 'i2', blockId: 'b2', content: 'Two' },
    ],
  });
  const response = await reply(server, sessionId, 'Two');
  expect(response.input).toMatchObject({ id: 'b3', type: 'file input', options: { sizeLimit: 5 } });
});
