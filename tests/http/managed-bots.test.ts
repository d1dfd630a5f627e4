// Bots by the interface: published, read, rolled back, closed and removed, by their operator alone.
import { setImmediate as nextRound } from 'node:timers/promises';
import { BotComparison, ListedBot, ListVersionsResponse, PublishBotResponse } from '@colloquy/schema';
import { createColloquy, memoryStore } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, lines, placesOf, refused, reply, start } from './checked-answer.ts';

let server: StartedServer;
afterEach(() => server.close());

const rich = (text: string) => ({ richText: [{ type: 'p', children: [{ text }] }] });

/** Says one line, asks for a name, and says it once more. */
const saying = (text: string, more: object = {}) => ({
  version: '6.1',
  id: 'echo-bot',
  name: 'Echo',
  publicId: 'echo',
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      blocks: [
        { id: 'say', type: 'text', content: rich(text) },
        { id: 'ask', type: 'text input' },
        { id: 'again', type: 'text', content: rich(`${text} again`) },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const publish = (definition: unknown, more: object = {}) =>
  server.ask('/v1/bots', { body: { definition, ...more } });
const change = (body: unknown, bot = 'echo-bot') => server.ask(`/v1/bots/${bot}`, { method: 'PATCH', body });
const get = (path: string) => server.ask(path, { method: 'GET' });

async function published(definition: unknown, more: object = {}): Promise<PublishBotResponse> {
  const answer = await publish(definition, more);
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
  return PublishBotResponse.parse(answer.json);
}

describe('publishing a bot', () => {
  it('creates it, then its next version, and a running chat keeps its version', async () => {
    server = await startServer();
    const first = await published(saying('One'), { message: 'The first' });
    expect(first).toMatchObject({
      bot: { id: 'echo-bot', name: 'Echo', publicIds: ['echo'], version: 1, isClosed: false },
      version: { number: 1, isLive: true, message: 'The first' },
      isNew: true,
    });
    const chat = await start(server, 'echo');
    expect(lines(chat)).toEqual(['One']);
    expect((await published(saying('Two'))).version.number).toBe(2);
    expect(lines(await start(server, 'echo'))).toEqual(['Two']);
    expect(lines(await reply(server, chat.sessionId, { type: 'text', text: 'Hi' }))).toEqual(['One again']);
  });

  it('changes nothing when it is repeated', async () => {
    server = await startServer();
    const one = await published(saying('One'));
    const two = await published(saying('One'));
    expect(two).toEqual({ ...one, isNew: false });
  });

  it('refuses a definition with errors and their paths, and keeps the live version', async () => {
    server = await startServer();
    await published(saying('One'));
    const broken = saying('Two', {
      edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'nowhere' } }],
    });
    const { issues, message } = refused(await publish(broken), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toContainEqual(expect.arrayContaining(['definition', 'edges', 0]));
    expect(message).toContain('"force": true');
    expect(lines(await start(server, 'echo'))).toEqual(['One']);
    expect((await published(broken, { force: true })).version.number).toBe(2);
  });

  it.each([
    ['no definition', {}, ['definition']],
    ['a definition that is a list', { definition: [] }, ['definition']],
    ['a message that is a number', { definition: saying('One'), message: 7 }, ['message']],
  ])('refuses %s', async (_what, body, place) => {
    server = await startServer();
    const { issues } = refused(await server.ask('/v1/bots', { body }), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([place]);
    expect((await get('/v1/bots')).json.bots).toEqual([]);
  });

  it('refuses a body that is no bot, and creates nothing', async () => {
    server = await startServer();
    refused(await publish({ version: '99', id: 'x' }), 400, 'BAD_REQUEST');
    expect((await get('/v1/bots')).json.bots).toEqual([]);
  });

  it('takes the address of another bot only when asked to', async () => {
    server = await startServer();
    await published(saying('One'));
    const other = saying('Other', { id: 'other-bot', name: 'Other' });
    const { issues } = refused(await publish(other), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['publicId']]);
    expect((await published(other, { take: true })).bot.publicIds).toEqual(['echo']);
    expect(lines(await start(server, 'echo'))).toEqual(['Other']);
  });

  it('serves visitors while it checks a definition of a megabyte', async () => {
    server = await startServer();
    const blocks = Array.from({ length: 8_000 }, (_, index) => ({
      id: `block-${index}`,
      type: 'text',
      content: rich(`This is line ${index} of a very long text.`),
    }));
    const { groups } = saying('One');
    const { bot } = await published(saying('One', { groups: [{ ...groups[0], blocks }] }));
    expect(bot.version).toBe(1);
  });
});

describe('changing a bot', () => {
  it('can roll back, unpublish, close and open it', async () => {
    server = await startServer();
    await published(saying('One'));
    await published(saying('Two'));
    expect(ListedBot.parse((await change({ version: 1 })).json).version).toBe(1);
    expect(lines(await start(server, 'echo'))).toEqual(['One']);

    const unpublished = ListedBot.parse((await change({ version: null })).json);
    expect(unpublished).toMatchObject({ publicIds: [] });
    expect(unpublished).not.toHaveProperty('version');
    refused(await server.ask('/v1/bots/echo/startChat', { body: {} }), 404, 'NOT_FOUND');

    expect((await change({ version: 2, isClosed: true })).json).toMatchObject({ version: 2, isClosed: true });
    expect((await server.ask('/v1/bots/echo/startChat', { body: {} })).status).not.toBe(200);
    expect((await change({ isClosed: false })).json).toMatchObject({ version: 2, isClosed: false });
    expect(lines(await start(server, 'echo'))).toEqual(['Two']);
  });

  it.each([
    ['nothing', {}, 400],
    ['a version that is not there, and nothing of the rest', { version: 9, isClosed: true }, 404],
    ['a version that is no number', { version: 'latest' }, 400],
    ['a word that is not known', { closed: true }, 400],
  ])('refuses %s', async (_what, body, status) => {
    server = await startServer();
    await published(saying('One'));
    const answer = await change(body);
    expect(answer.status).toBe(status);
    expect((await get('/v1/bots/echo-bot')).json).toMatchObject({ version: 1, isClosed: false });
  });

  it('gets 404 for an unknown bot, as other operations do', async () => {
    server = await startServer();
    for (const answer of [
      await change({ isClosed: true }, 'nobody'),
      await get('/v1/bots/nobody'),
      await get('/v1/bots/nobody/versions'),
      await get('/v1/bots/nobody/versions/1'),
      await get('/v1/bots/nobody/results'),
      await get('/v1/bots/nobody/results/export'),
      await server.ask('/v1/bots/nobody?name=x', { method: 'DELETE' }),
    ])
      refused(answer, 404, 'NOT_FOUND');
  });
});

describe('reading bots', () => {
  it('lists versions page by page, and returns each definition as it was sent', async () => {
    server = await startServer();
    for (const text of ['One', 'Two', 'Three']) await published(saying(text));
    const first = ListVersionsResponse.parse((await get('/v1/bots/echo-bot/versions?limit=2')).json);
    expect(first.versions.map(({ number, isLive }) => [number, isLive])).toEqual([
      [3, true],
      [2, false],
    ]);
    const rest = (await get(`/v1/bots/echo-bot/versions?limit=2&before=${first.before}`)).json;
    expect(ListVersionsResponse.parse(rest).versions.map(({ number }) => number)).toEqual([1]);
    expect(rest).not.toHaveProperty('before');
    expect((await get('/v1/bots/echo-bot/versions/2')).json).toMatchObject({
      version: { number: 2, isLive: false },
      definition: saying('Two'),
    });
    for (const number of ['4', '0', '-1', '1.5', 'latest', '99999999999'])
      refused(await get(`/v1/bots/echo-bot/versions/${number}`), 404, 'NOT_FOUND');
    refused(await get('/v1/bots/echo-bot/versions?limit=0'), 400, 'BAD_REQUEST');
  });

  it('compares two versions', async () => {
    server = await startServer();
    for (const text of ['One', 'Two', 'Three']) await published(saying(text));
    const path = '/v1/bots/echo-bot/versions/3/differences';
    const { json } = await get(path);
    expect(BotComparison.parse(json)).toMatchObject({ isComplete: true });
    expect((json.differences as unknown[])[0]).toMatchObject({
      change: 'changed',
      part: 'block',
      id: 'say',
      group: 'Hello',
      before: [{ type: 'p', children: [{ text: 'Two' }] }],
    });
    expect((await get(`${path}?since=3`)).json.differences).toEqual([]);
    expect(JSON.stringify((await get(`${path}?since=1`)).json)).toContain('"One"');
    for (const wrong of [`${path}?since=9`, '/v1/bots/echo-bot/versions/1/differences'])
      refused(await get(wrong), 404, 'NOT_FOUND');
    refused(await get(`${path}?since=x`), 400, 'BAD_REQUEST');
  });

  it('finds bots by a part of the name, address or id', async () => {
    server = await startServer();
    await published(saying('One'));
    await published(saying('Other', { id: 'other-bot', publicId: 'elsewhere', name: 'Ähnlich' }));
    const found = async (search: string) =>
      ((await get(`/v1/bots?search=${encodeURIComponent(search)}`)).json.bots as ListedBot[]).map(
        ({ id }) => id,
      );
    expect(await found('ECHO')).toEqual(['echo-bot']);
    expect(await found('ähn')).toEqual(['other-bot']);
    expect(await found('where')).toEqual(['other-bot']);
    expect(await found('bot')).toEqual(['other-bot', 'echo-bot']);
    expect(await found('nothing')).toEqual([]);
  });
});

describe('removing a bot', () => {
  it('needs its name, and removes its results when asked to', async () => {
    server = await startServer();
    await published(saying('One'));
    const { sessionId, resultId } = await start(server, 'echo');
    await reply(server, sessionId, { type: 'text', text: 'Hi' });
    const remove = (query: string) => server.ask(`/v1/bots/echo-bot${query}`, { method: 'DELETE' });
    for (const query of ['', '?name=', '?name=echo', '?name=Echo&withResults=yes'])
      refused(await remove(query), 400, 'BAD_REQUEST');
    expect((await get(`/v1/results/${resultId}`)).status).toBe(200);
    expect((await remove('?name=Echo&withResults=true')).json).toEqual({ results: 1 });
    refused(await get(`/v1/results/${resultId}`), 404, 'NOT_FOUND');
    refused(await get('/v1/bots/echo-bot'), 404, 'NOT_FOUND');
  });

  it('refuses new chats, and removes those that start during the removal', async () => {
    const memory = memoryStore();
    const begin = () => server.ask('/v1/bots/echo/startChat', { body: {} });
    const begun: string[] = [];
    const store = {
      ...memory,
      async scrub() {
        const { status, json } = await begin();
        if (status === 200) begun.push(String(json.sessionId));
        return memory.scrub();
      },
    };
    // The time stands still: nothing that is known of the bot grows old.
    server = await startServer({ store, clock: () => Date.UTC(2026, 10, 25) });
    await published(saying('One'));
    await start(server, 'echo');
    const path = '/v1/bots/echo-bot?name=Echo&withResults=true';
    expect((await server.ask(path, { method: 'DELETE' })).json).toEqual({ results: 1 });
    refused(await begin(), 404, 'NOT_FOUND');
    expect(begun).toHaveLength(1);
    expect(await memory.listResults('echo-bot', { limit: 10 })).toEqual([]);
    const message = { type: 'text', text: 'Hi' };
    refused(await server.ask(continuePath(begun[0] ?? ''), { body: { message } }), 404, 'NOT_FOUND');
  });

  it('removes chats that start on another server during the removal', async () => {
    const store = memoryStore();
    server = await startServer({ store });
    await published(saying('One'));
    // What this one knows of the bot does not grow old.
    const other = await createColloquy({ store, clock: () => 1, worksInBackground: false });
    const begin = () => other.chats.startChat('echo', {});
    await begin();
    const removing = server.ask('/v1/bots/echo-bot?name=Echo&withResults=true', { method: 'DELETE' });
    while (await store.loadBot({ id: 'echo-bot' })) await nextRound();
    expect((await begin()).status).toBe(200);
    expect((await removing).json).toEqual({ results: 1 });
    expect(await store.listResults('echo-bot', { limit: 10 })).toEqual([]);
    await other.close();
  });
});
