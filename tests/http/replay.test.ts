// Replay before publishing over HTTP: recent chats on a draft, and one chat on both versions.
import { ReplayChatResponse, ReplayChatsResponse } from '@colloquy/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botOf, textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused, reply, start } from './checked-answer.ts';

const bot = (choices: readonly string[]) =>
  botOf({ publicId: 'small', blocks: [textBlock('hello', 'Hi')], choices });

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: [bot(['Yes', 'No'])] });
  for (const text of ['Yes', 'No']) {
    const { sessionId } = await start(server, 'small');
    await reply(server, sessionId, { type: 'text', text });
  }
  await server.ask('/v1/bots/small-bot/draft', {
    method: 'PUT',
    body: { definition: bot(['Yes', 'Later']) },
    headers: { 'if-match': '*' },
  });
});
afterAll(() => server.close());

const replay = async (body: object = {}) =>
  ReplayChatsResponse.parse((await server.ask('/v1/bots/small-bot/replay', { body })).json);

it('a replay counts the chats that go differently on the draft, by block and kind', async () => {
  const { groups, ...counts } = await replay();
  expect(counts).toEqual({ chats: 2, differing: 2, skipped: 0, isComplete: true });
  const place = { block: 'ask', title: 'choice input', group: 'All' };
  expect(groups).toMatchObject([
    { kind: 'refused', ...place, chats: 1 },
    { kind: 'question', ...place, chats: 2 },
  ]);
  expect(await replay({ bot: bot(['Yes', 'No']) })).toMatchObject({ chats: 2, differing: 0, groups: [] });
  expect(await replay({ limit: 1 })).toMatchObject({ chats: 1 });
});

it('the chat of a difference is shown on both versions', async () => {
  const { groups } = await replay();
  const [chatId = ''] = groups.find(({ kind }) => kind === 'refused')?.chatIds ?? [];
  const { json } = await server.ask(`/v1/sessions/${chatId}/replay`, { body: {} });
  const { turns } = ReplayChatResponse.parse(json);
  expect(turns).toMatchObject([
    {
      turn: 1,
      differences: [
        { kind: 'question', changes: [{ path: 'items.1.content', before: 'No', after: 'Later' }] },
      ],
    },
    { turn: 2, message: { text: 'No' }, before: { isEnded: true }, differences: [{ kind: 'refused' }] },
  ]);
});

it('a replay is refused for unknown bots and chats, and for definitions that cannot run', async () => {
  refused(await server.ask('/v1/bots/unknown/replay', { body: {} }), 404, 'NOT_FOUND');
  refused(await server.ask('/v1/sessions/unknown/replay', { body: {} }), 404, 'NOT_FOUND');
  const body = { bot: { groups: 1 } };
  refused(await server.ask('/v1/bots/small-bot/replay', { body }), 400, 'BAD_REQUEST');
});
