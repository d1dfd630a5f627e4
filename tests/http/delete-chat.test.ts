// A visitor deletes their own chat: all of its data goes, as when an operator erases it, and only where the bot allows it.
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused, reply, start } from './checked-answer.ts';

const botOf = (id: string, general: object, allowedOrigins: readonly string[] = []) =>
  expandFlow({
    id,
    publicId: id,
    variables: ['Name'],
    settings: { general, security: { allowedOrigins } },
    groups: [
      { blocks: ['Your name?', { type: 'text input', options: { variableId: 'Name' } }, 'Thank you.'] },
    ],
  });

let server: StartedServer;
beforeEach(async () => {
  const allowed = { isChatDeletionEnabled: true };
  server = await startServer({
    bots: [
      botOf('forgetful', allowed),
      botOf('keeping', {}),
      botOf('bound', allowed, ['https://shop.example']),
    ],
  });
});
afterEach(() => server.close());

const remove = (sessionId: string, headers: Record<string, string> = {}) =>
  server.ask(`/v1/sessions/${sessionId}`, { method: 'DELETE', headers });
const read = (sessionId: string) => server.ask(`/v1/sessions/${sessionId}`, { method: 'GET' });

it('a visitor deletes their chat and its result, and no other chat', async () => {
  const [mine, other] = [await start(server, 'forgetful'), await start(server, 'forgetful')];
  for (const { sessionId } of [mine, other]) await reply(server, sessionId, { type: 'text', text: 'Ada' });
  expect((await remove(mine.sessionId)).status).toBe(204);
  refused(await read(mine.sessionId), 404, 'NOT_FOUND');
  expect(await server.colloquy.results.find(mine.resultId ?? '')).toBeUndefined();
  expect((await read(other.sessionId)).status).toBe(200);
  expect(await server.colloquy.results.find(other.resultId ?? '')).toBeDefined();
  refused(await remove(mine.sessionId), 404, 'NOT_FOUND');
});

it('the public chat id cannot delete a chat', async () => {
  const { sessionId } = await start(server, 'forgetful');
  refused(await remove(chatIdOf(sessionId)), 404, 'NOT_FOUND');
  expect((await read(sessionId)).status).toBe(200);
});

it('a chat is not deleted when its bot does not allow deletion', async () => {
  const { sessionId } = await start(server, 'keeping');
  const { message } = refused(await remove(sessionId), 403, 'FORBIDDEN');
  expect(message).toContain('settings.general.isChatDeletionEnabled');
  expect((await read(sessionId)).status).toBe(200);
});

it('a page that may not use the bot cannot delete a chat', async () => {
  const { sessionId } = await start(server, 'bound');
  refused(await remove(sessionId, { origin: 'https://other.example' }), 403, 'FORBIDDEN');
  expect((await read(sessionId)).status).toBe(200);
  expect((await remove(sessionId, { origin: 'https://shop.example' })).status).toBe(204);
});
