// Canaries by the interface: a share of the new chats runs another version, the same visitors each time, and it ends as it is said.
import type { ListedBot } from '@colloquy/schema';
import { afterEach, describe, expect, it } from 'vitest';
import { botOf, textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';

let server: StartedServer;
afterEach(() => server.close());

const saying = (text: string, settings: object = {}) =>
  botOf({
    publicId: 'small',
    blocks: [textBlock('say', text), { id: 'name', type: 'text input' }, textBlock('again', `${text} again`)],
    settings,
  });
const publish = (definition: unknown, more: object = {}) =>
  server.ask('/v1/bots', { body: { definition, ...more } });
const change = (body: object) => server.ask('/v1/bots/small-bot', { method: 'PATCH', body });
const get = (path: string) => server.ask(path, { method: 'GET' });
const bot = async () => (await get('/v1/bots/small-bot')).json as unknown as ListedBot;

/** What so many visitors are told first, by text. */
async function startChats(count: number, bodies: (index: number) => object = () => ({})) {
  const chats = [];
  for (let index = 0; index < count; index++)
    chats.push(await start(server, 'small', { body: bodies(index) }));
  return chats.map((chat) => ({ ...chat, said: lines(chat)[0] }));
}

describe('a canary', () => {
  it('runs in its share of new chats, with results and analytics by version', async () => {
    server = await startServer();
    await publish(saying('One'));
    const { json } = await publish(saying('Two'), { share: 30, message: 'To try' });
    expect(json).toMatchObject({
      bot: { version: 1, canary: { version: 2, share: 30 } },
      version: { number: 2, isLive: false, share: 30 },
      isNew: true,
    });
    const chats = await startChats(200);
    const tried = chats.filter(({ said }) => said === 'Two');
    expect(tried.length).toBeGreaterThan(30);
    expect(tried.length).toBeLessThan(90);
    for (const { sessionId } of chats) await reply(server, sessionId, { type: 'text', text: 'Ada' });

    await change({ canary: null });
    await server.colloquy.analytics.countChats();
    const { json: numbers } = await get('/v1/bots/small-bot/analytics');
    expect(numbers.versions).toMatchObject([
      { version: 2, starts: tried.length },
      { version: 1, starts: 200 - tried.length },
    ]);
    const ids = async (version: number) =>
      (await get(`/v1/bots/small-bot/results?limit=200&version=${version}`)).json.results as { id: string }[];
    expect((await ids(2)).map(({ id }) => id).sort()).toEqual(tried.map(({ resultId }) => resultId).sort());
  });

  it('goes to the same visitors again, also when its share grows', async () => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two'), { share: 30 });
    const chats = await startChats(60);
    const again = await startChats(60, (index) => ({ resultId: chats[index]?.resultId }));
    expect(again.map(({ said }) => said)).toEqual(chats.map(({ said }) => said));
    expect(again.map(({ resultId }) => resultId)).toEqual(chats.map(({ resultId }) => resultId));
    await change({ canary: { version: 2, share: 80 } });
    const grown = await startChats(60, (index) => ({ resultId: chats[index]?.resultId }));
    const left = grown.filter(({ said }, index) => chats[index]?.said === 'Two' && said !== 'Two');
    expect(left).toEqual([]);
    expect(grown.filter(({ said }) => said === 'Two').length).toBeGreaterThan(
      chats.filter(({ said }) => said === 'Two').length,
    );
  });

  it('returns the same response when a start is repeated', async () => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two'), { share: 50 });
    for (let index = 0; index < 20; index++) {
      const [first, second] = [
        await server.ask('/v1/bots/small/startChat', { body: {}, key: `key-${index}` }),
        await server.ask('/v1/bots/small/startChat', { body: {}, key: `key-${index}` }),
      ];
      expect(second.body).toBe(first.body);
    }
  });

  it.each([
    ['promoted', { version: 2 }, 'Two', 2],
    ['withdrawn', { canary: null }, 'One', 1],
    ['rolled back over', { version: 1 }, 'One', 1],
  ])('ends when it is %s, and running chats keep their version', async (_what, body, text, version) => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two'), { share: 50 });
    const chats = await startChats(30);
    expect(new Set(chats.map(({ said }) => said))).toEqual(new Set(['One', 'Two']));
    expect((await change(body)).json).toMatchObject({ version });
    expect(await bot()).not.toHaveProperty('canary');
    expect(new Set((await startChats(30)).map(({ said }) => said))).toEqual(new Set([text]));
    for (const { sessionId, said } of chats)
      expect(lines(await reply(server, sessionId, { type: 'text', text: 'Hi' }))).toEqual([`${said} again`]);
  });

  it('ends when another version is published, but not when the live one is published again', async () => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two'), { share: 50 });
    await publish(saying('One'));
    expect((await bot()).canary).toMatchObject({ version: 2, share: 50 });
    await publish(saying('Three'));
    expect(await bot()).toMatchObject({ version: 3 });
    expect(await bot()).not.toHaveProperty('canary');
  });

  it('checks its own allowed origins, and the other version checks its own', async () => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two', { security: { allowedOrigins: ['https://shop.example'] } }), { share: 50 });
    const headers = { origin: 'https://other.example' };
    const statuses = new Set<number>();
    for (let index = 0; index < 30; index++)
      statuses.add((await server.ask('/v1/bots/small/startChat', { body: {}, headers })).status);
    expect(statuses).toEqual(new Set([200, 403]));
  });

  it.each([
    ['of the version that runs', { canary: { version: 1, share: 10 } }, 409],
    ['of a version that is not there', { canary: { version: 9, share: 10 } }, 404],
    ['beside no version', { version: null, canary: { version: 2, share: 10 } }, 409],
    ['with a share of 0', { canary: { version: 2, share: 0 } }, 400],
    ['with a share of 100', { canary: { version: 2, share: 100 } }, 400],
    ['for half a percent', { canary: { version: 2, share: 0.5 } }, 400],
    ['without a share', { canary: { version: 2 } }, 400],
  ])('is refused %s', async (_what, body, status) => {
    server = await startServer();
    await publish(saying('One'));
    await publish(saying('Two'));
    await change({ version: 1 });
    expect((await change(body)).status).toBe(status);
    expect(await bot()).toMatchObject({ version: 1 });
    expect(await bot()).not.toHaveProperty('canary');
  });

  it('is refused without another live version, with a share of 100, or with a new address', async () => {
    server = await startServer();
    const places = async (more: object) =>
      placesOf(refused(await publish(saying('One'), { share: 10, ...more }), 400, 'BAD_REQUEST').issues);
    expect(await places({})).toEqual([['share']]);
    await publish(saying('One'));
    expect(await places({})).toEqual([['share']]);
    expect(await places({ share: 100 })).toEqual([['share']]);
    expect(await places({ publicId: 'elsewhere' })).toEqual([['share']]);
  });
});
