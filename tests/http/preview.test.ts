// Starting a chat for trying a bot: every field of the request, what is kept of it, and what is not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { askingBot, legacyBot, operationsBots, tourBot } from './tour-bot.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: operationsBots });
});
afterAll(() => server.close());

const preview = 'tour-id/preview';
const previewPath = `/v1/bots/${preview}/startChat`;

describe('a preview', () => {
  it('runs the published bot by its id, without a result', async () => {
    const response = await start(server, preview);
    expect(response.bot.id).toBe('tour-id');
    expect(response.resultId).toBeUndefined();
    expect(lines(response)).toEqual(['Hi ', 'Score 7 ']);
    expect(response.input?.id).toBe('name');
  });
  it('stores no answers', async () => {
    const before = await server.store.listResults('tour-id', { limit: 100 });
    const { sessionId } = await start(server, preview);
    expect(lines(await reply(server, sessionId, 'Ada'))).toEqual(['Your email?']);
    await reply(server, sessionId, 'ada@example.com');
    expect(await server.store.listResults('tour-id', { limit: 100 })).toEqual(before);
    const [session] = await server.store.loadSessions([sessionId]);
    expect(session).toMatchObject({ isPreview: true, resultId: undefined, turn: 3 });
  });
  it('runs a closed bot', async () => {
    expect((await start(server, 'closed-id/preview')).input?.id).toBe('email');
  });
  it('of an unknown bot gets 404', async () => {
    refused(await server.ask('/v1/bots/nobody/preview/startChat', { body: {} }), 404, 'NOT_FOUND');
  });
});

describe('the field bot of a preview', () => {
  it('replaces the published bot for this chat only', async () => {
    const bot = { ...askingBot, id: 'tour-id' };
    expect((await start(server, preview, { body: { bot } })).input?.id).toBe('email');
    expect((await start(server, preview)).input?.id).toBe('name');
    expect((await start(server, 'tour')).input?.id).toBe('name');
  });
  it('can be a bot that the server does not know, and the chat runs to its end', async () => {
    const { sessionId } = await start(server, 'unknown/preview', { body: { bot: askingBot } });
    expect(lines(await reply(server, sessionId, 'ada@example.com'))).toEqual(['Thanks, ada@example.com']);
  });
  it.each(['3', '4', '5'])('of version %s runs, and the response has that version', async (version) => {
    const { bot, messages } = await start(server, 'legacy-id/preview', {
      body: { bot: { ...legacyBot, version } },
    });
    expect(bot.version).toBe(version);
    expect(lines({ messages })).toEqual(['Which?']);
  });
  it.each(['6', '6.1'])('of version %s runs, and the response has that version', async (version) => {
    const { bot, input } = await start(server, preview, { body: { bot: { ...askingBot, version } } });
    expect(bot.version).toBe(version);
    expect(input?.id).toBe('email');
  });
  it('can be of the legacy format, also under the old field name', async () => {
    for (const body of [{ bot: legacyBot }, { typebot: legacyBot }]) {
      const { bot, input } = await start(server, 'legacy-id/preview', { body });
      expect(bot.version).toBe('5');
      expect(input).toMatchObject({ type: 'choice input', items: [{ blockId: 'b2' }, { blockId: 'b2' }] });
    }
  });
  it.each([
    ['no object', 'hello', ['bot']],
    ['of an unknown version', { ...askingBot, version: '9' }, ['bot', 'version']],
    ['without groups', { ...askingBot, groups: 7 }, ['bot', 'groups']],
    ['without an id', { ...askingBot, id: undefined }, ['bot', 'id']],
  ])('that is %s gets 400 that names the field', async (_what, bot, path) => {
    const { issues } = refused(await server.ask(previewPath, { body: { bot } }), 400, 'BAD_REQUEST');
    expect(issues.map((issue) => issue.path)).toContainEqual(path);
  });
});

describe('the field startFrom of a preview', () => {
  it('starts at a group', async () => {
    const response = await start(server, preview, {
      body: { startFrom: { type: 'group', groupId: 'contact' } },
    });
    expect(lines(response)).toEqual(['Your email?']);
    expect(response.input?.id).toBe('email');
  });
  it('starts at an event', async () => {
    const response = await start(server, preview, {
      body: { startFrom: { type: 'event', eventId: 'help-event' } },
    });
    expect(lines(response)).toEqual(['Help is near.']);
    expect(response.input).toBeUndefined();
  });
  it.each([
    [{ type: 'group', groupId: 'missing' }, ['startFrom', 'groupId']],
    [{ type: 'group' }, ['startFrom', 'groupId']],
    [{ type: 'event', eventId: 'missing' }, ['startFrom', 'eventId']],
    [{ type: 'event' }, ['startFrom', 'eventId']],
    [{ type: 'block', blockId: 'x' }, ['startFrom', 'type']],
    [{ type: 'group', groupId: '__proto__' }, ['startFrom', 'groupId']],
  ])('%j gets 400 that names the field', async (startFrom, path) => {
    const { issues } = refused(await server.ask(previewPath, { body: { startFrom } }), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([path]);
  });
});

describe('the field sessionId of a preview', () => {
  it('cannot be the scope of the idempotency keys of starts', async () => {
    const asking = { body: {}, key: 'shared' };
    const started = await server.ask('/v1/bots/tour/startChat', asking);
    for (const sessionId of ['start tour', 'preview tour-id']) {
      const asked = await server.ask(previewPath, { body: { sessionId } });
      expect(refused(asked, 400, 'BAD_REQUEST').issues[0]?.path).toEqual(['sessionId']);
      const path = `/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
      const stolen = await server.ask(path, { body: {}, key: 'shared' });
      expect(stolen.body).not.toContain(String(started.json.sessionId));
    }
  });
  it('is used unchanged, and replaces the preview with that id', async () => {
    const sessionId = 'my own id';
    expect((await start(server, preview, { body: { sessionId } })).sessionId).toBe(sessionId);
    await reply(server, encodeURIComponent(sessionId), 'Ada');
    const again = await start(server, preview, { body: { sessionId } });
    expect(again.input?.id).toBe('name');
    expect((await reply(server, encodeURIComponent(sessionId), 'Grace')).input?.id).toBe('email');
  });
  it('of a live chat is refused', async () => {
    const { sessionId } = await start(server, 'tour');
    const { issues } = refused(await server.ask(previewPath, { body: { sessionId } }), 400, 'BAD_REQUEST');
    expect(issues[0]?.path).toEqual(['sessionId']);
    expect((await reply(server, sessionId, 'Ada')).input?.id).toBe('email');
  });
  it('absent creates a new id each time', async () => {
    expect((await start(server, preview)).sessionId).not.toBe((await start(server, preview)).sessionId);
  });
});

describe('a preview supports these fields of a start:', () => {
  it('message', async () => {
    const response = await start(server, 'asking-id/preview', {
      body: { message: { type: 'text', text: 'ada@example.com' } },
    });
    expect(lines(response)).toEqual(['Thanks, ada@example.com']);
  });
  it('prefilledVariables', async () => {
    expect(lines(await start(server, preview, { body: { prefilledVariables: { Name: 'Ada' } } }))[0]).toBe(
      'Hi Ada',
    );
  });
  it('textBubbleContentFormat', async () => {
    const { messages } = await start(server, preview, { body: { textBubbleContentFormat: 'markdown' } });
    expect(messages[1]?.content).toEqual({ type: 'markdown', markdown: 'Score 7 ' });
  });
  it('isOnlyRegistering', async () => {
    const { messages, sessionId, input } = await start(server, preview, {
      body: { isOnlyRegistering: true },
    });
    expect({ messages, input }).toEqual({ messages: [], input: undefined });
    expect((await reply(server, sessionId)).input?.id).toBe('name');
  });
  it('isOnlyRegistering together with startFrom', async () => {
    const startFrom = { type: 'group', groupId: 'contact' };
    const { sessionId } = await start(server, preview, { body: { isOnlyRegistering: true, startFrom } });
    expect((await reply(server, sessionId)).input?.id).toBe('email');
  });
  it('isStreamEnabled', async () => {
    expect((await start(server, preview, { body: { isStreamEnabled: true } })).input?.id).toBe('name');
  });
  it('progress and dynamicTheme', async () => {
    const response = await start(server, preview, {
      body: { bot: tourBot, prefilledVariables: { Avatar: 'a.png' } },
    });
    expect(response).toMatchObject({ progress: 20, dynamicTheme: { hostAvatarUrl: 'a.png' } });
  });
});
