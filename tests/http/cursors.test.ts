// Cursors: what no page ended with is refused by every operation that takes one, and not taken for the first page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../packages/server/src/http/operations/registry.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { placesOf, refused, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

const CURSORS = ['after', 'before', 'cursor'];

const withCursor = operations.flatMap((operation) => {
  const { query } = operation.parameters ?? {};
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return CURSORS.filter((name) => names.includes(name)).map(
    (name) => [operation.id, name, operation] as const,
  );
});

let server: StartedServer;
const ids: Record<string, string> = { botId: 'tour-id' };
beforeAll(async () => {
  server = await startServer({ bots: [tourBot], environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' } });
  ids.sessionId = (await start(server, 'tour')).sessionId;
  const body = { address: 'http://127.0.0.1:8999/' }; // nothing is sent there: no chat goes on
  const { json } = await server.ask('/v1/bots/tour-id/webhooks', { body });
  ids.webhookId = (json as { webhook: { id: string } }).webhook.id;
  const account = { kind: 'webhook', settings: { address: 'https://receiver.invalid/in' } };
  const channel = (await server.ask('/v1/bots/tour-id/channels', { body: account })).json;
  ids.channelId = (channel as { channel: { id: string } }).channel.id;
});
afterAll(() => server.close());

it('the list of operations with cursors contains the known ones', () => {
  const lists = ['listOutbox after', 'listDeliveries after', 'listSessions cursor', 'listResults cursor'];
  expect(withCursor.map(([id, name]) => `${id} ${name}`)).toEqual(expect.arrayContaining(lists));
});

it.each(withCursor)('%s refuses an invalid "%s", and names it', async (_id, name, { method, path }) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? '');
  const said = method === 'DELETE' ? '&name=Tour' : ''; // what erases wants to be told the name
  const asked = await server.ask(`${address}?${name}=nonsense${said}`, { method });
  const { issues } = refused(asked, 400, 'BAD_REQUEST');
  expect(placesOf(issues)).toEqual([['query', name]]);
  expect(issues[0]?.message).not.toBe('');
});
