// Chats as those who run a bot see and change them.
import { expandFlow } from '@colloquy/blocks/testing';
import { ListAuditResponse, ListSessionsResponse, SessionState } from '@colloquy/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

let server: StartedServer;
let now = Date.UTC(2026, 10, 22, 9, 30);
const sessionIds: string[] = [];

beforeEach(async () => {
  sessionIds.length = 0;
  server = await startServer({ bots: [tourBot], clock: () => now });
  for (const name of ['Ada', 'Grace', 'Alan']) {
    now += 60_000;
    const { sessionId } = await start(server, 'tour');
    await reply(server, sessionId, { type: 'text', text: name });
    sessionIds.push(sessionId);
  }
});
afterEach(() => server.close());

const get = (path: string) => server.ask(path, { method: 'GET' });
const list = async (query = '') => {
  const { json } = await get(`/v1/bots/tour-id/sessions${query}`);
  const { sessions, cursor } = ListSessionsResponse.parse(json);
  return { ids: sessions.map(({ id }) => sessionIds.map(chatIdOf).indexOf(id)), cursor };
};
const [first, second] = [() => sessionIds[0] ?? '', () => sessionIds[1] ?? ''];
const read = async (id: string) => SessionState.parse((await get(`/v1/sessions/${id}/state`)).json);
const change = (id: string, body: object) =>
  server.ask(`/v1/sessions/${id}/state`, { method: 'PATCH', body });

describe('the list of open chats', () => {
  it('is sorted newest first, and has pages', async () => {
    now += 60_000; // ids begin with the time
    await start(server, 'tour', { body: {} });
    await server.colloquy.chats.startPreviewChat('tour-id', {});
    const all = await list();
    expect(all.ids).toEqual([-1, 2, 1, 0]);
    expect(all.cursor).toBeUndefined();
    const page = await list('?limit=2');
    expect(page.ids).toEqual([-1, 2]);
    expect((await list(`?limit=2&cursor=${page.cursor}`)).ids).toEqual([1, 0]);
    await change(second(), { isClosed: true });
    expect((await list()).ids).toEqual([-1, 2, 0]);
    now += 60_000;
    await reply(server, first(), { type: 'text', text: 'nothing' });
    expect((await list(`?since=${new Date(now).toISOString()}`)).ids).toEqual([0]);
  });

  it('refuses invalid parameters, and gets 404 for an unknown bot', async () => {
    for (const query of ['?limit=0', '?since=now'])
      refused(await get(`/v1/bots/tour-id/sessions${query}`), 400, 'BAD_REQUEST');
    refused(await get('/v1/bots/nobody/sessions'), 404, 'NOT_FOUND');
  });
});

describe('an open chat', () => {
  it('has its turns, version, current block and variables', async () => {
    expect(await read(first())).toMatchObject({
      botId: 'tour-id',
      turns: 2,
      isEnded: false,
      isPreview: false,
      version: 1,
      waitsAt: { blockId: 'email', type: 'email input', groupTitle: 'Contact', botId: 'tour-id' },
      variables: expect.arrayContaining([expect.objectContaining({ name: 'Name', value: 'Ada' })]),
    });
    refused(await get('/v1/sessions/nobody/state'), 404, 'NOT_FOUND');
  });

  it('can get new values, and continues at the same input', async () => {
    const changed = await change(first(), { variables: { Name: 'Lady Ada', List: ['a', 'b'] } });
    expect(changed.status).toBe(200);
    expect(SessionState.parse(changed.json).variables).toContainEqual(
      expect.objectContaining({ name: 'Name', value: 'Lady Ada' }),
    );
    // A page that is loaded again still has its question.
    expect((await get(`/v1/sessions/${first()}`)).json).toMatchObject({ input: { id: 'email' } });
    const retried = await reply(server, first(), { type: 'text', text: 'none' });
    expect(lines(retried)).toContain('No email, Lady Ada.');
    const { resultId = '' } = await read(first());
    const result = (await get(`/v1/results/${resultId}`)).json;
    expect(result.variables).toContainEqual(expect.objectContaining({ name: 'Name', value: 'Lady Ada' }));
  });

  it('can be ended', async () => {
    expect((await change(first(), { isClosed: true })).json).toMatchObject({ isEnded: true });
    refused(
      await server.ask(`/v1/sessions/${first()}/continueChat`, { body: { message: 'Hello' } }),
      404,
      'NOT_FOUND',
    );
    refused(await change(first(), { variables: { Name: 'Nobody' } }), 404, 'NOT_FOUND');
    await server.colloquy.analytics.countChats();
    const analytics = await server.colloquy.analytics.read({
      botId: 'tour-id',
      since: '2026-11-22',
      until: '2026-11-22',
    });
    expect(analytics?.total).toMatchObject({ starts: 3, ended: 1, completed: 1 });
    expect(analytics?.blocks.find(({ id }) => id === 'email')).toMatchObject({ ends: 1, waits: 2, views: 3 });
  });

  it('can be replayed to the same bytes', async () => {
    await change(first(), { variables: { Name: 'Lady Ada' } });
    await reply(server, first(), { type: 'text', text: 'none' });
    await change(first(), { variables: { Day: 'today' }, isClosed: true });
    const replay = await server.colloquy.chats.replay(first());
    expect(replay?.turns.map(({ isSame }) => isSame)).toEqual([true, true, true, true, true]);
  });

  it.each([
    [{}, []],
    [{ isClosed: false }, ['isClosed']],
    [{ variables: { Nobody: 1 } }, ['variables', 'Nobody']],
    [{ variables: { Name: 'x', Nobody: 1 } }, ['variables', 'Nobody']],
  ])('is not changed by %j', async (body, place) => {
    const { issues } = refused(await change(first(), body), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([place]);
    expect(await read(first())).toMatchObject({ turns: 2 });
    expect((await read(first())).variables).toContainEqual(expect.objectContaining({ value: 'Ada' }));
  });

  it('can get long lists as values', async () => {
    const list = Array.from({ length: 7_000 }, () => 'x');
    expect((await change(first(), { variables: { List: list, Plan: list } })).status).toBe(200);
    const { turns, variables } = await read(first());
    expect(turns).toBe(3);
    expect(variables.filter(({ value }) => value?.length === 7_000)).toHaveLength(2);
  });

  it('refuses values beyond its size limit, and continues unchanged', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `N${index}`);
    const bot = expandFlow({
      id: 'many-id',
      publicId: 'many',
      variables: names,
      groups: [
        { title: 'Ask', blocks: [{ id: 'ask', type: 'text input' }, 'Thanks', { type: 'text input' }] },
      ],
    });
    await server.colloquy.bots.publish(bot);
    const { sessionId } = await start(server, 'many');
    const long = 'x'.repeat(260_000);
    for (const name of names.slice(0, 4))
      expect((await change(sessionId, { variables: { [name]: long } })).status).toBe(200);
    const { issues } = refused(
      await change(sessionId, { variables: { N8: 'y', N9: long } }),
      400,
      'BAD_REQUEST',
    );
    expect(placesOf(issues)).toEqual([['variables', 'N9']]);
    const { turns, variables } = await read(sessionId);
    expect([turns, variables.length]).toEqual([5, 4]);
    expect(lines(await reply(server, sessionId, { type: 'text', text: 'x' }))).toEqual(['Thanks']);
  });

  it('writes an audit entry without the values when it is changed', async () => {
    await change(first(), { variables: { Name: 'a secret' } });
    const { entries } = ListAuditResponse.parse((await get('/v1/audit')).json);
    const [entry] = entries.filter(({ operation }) => operation === 'changeSession');
    expect(entry).toMatchObject({ botId: 'tour-id', after: { variables: ['Name'] } });
    expect(JSON.stringify(entry)).not.toContain('a secret');
  });

  it('can be changed while its visitor writes, without losing anything', async () => {
    const answers = await Promise.all([
      change(first(), { variables: { Day: 'one' } }),
      server.ask(`/v1/sessions/${first()}/continueChat`, { body: { message: 'ada@example.com' } }),
      change(first(), { variables: { Plan: 'two' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { turns, variables, waitsAt } = await read(first());
    expect({ turns, waits: waitsAt?.blockId }).toEqual({ turns: 5, waits: 'plan' });
    expect(variables.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['one', 'two', 'ada@example.com']),
    );
  });
});
