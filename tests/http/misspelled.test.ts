// Misspelled fields in requests of those who run bots: refused, because what was meant by them must not be left out in silence.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, reply, start } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

let server: StartedServer;
let sessionId = '';
beforeAll(async () => {
  server = await startServer({ bots: [tourBot] });
  ({ sessionId } = await start(server, 'tour'));
  await reply(server, sessionId, 'Ada');
});
afterAll(() => server.close());

const results = async () => {
  const { json } = await server.ask('/v1/bots/tour-id/results', { method: 'GET' });
  return (json as { results: unknown[] }).results.length;
};

describe('a misspelled filter', () => {
  it.each([
    ['DELETE', '/v1/bots/tour-id/results?name=Tour&util=2020-01-01T00:00:00Z', 'util', 'until'],
    ['GET', '/v1/bots/tour-id/results?completd=true', 'completd', 'completed'],
    ['GET', '/v1/bots/tour-id/results/export?vesion=1', 'vesion', 'version'],
    ['GET', '/v1/bots?lable=x', 'lable', 'label'],
    ['DELETE', '/v1/bots/tour-id?name=Tour&withResult=true', 'withResult', 'withResults'],
  ] as const)(
    '%s %s: 400 that suggests the right name, and nothing changes',
    async (method, path, name, meant) => {
      const { issues } = refused(await server.ask(path, { method }), 400, 'BAD_REQUEST');
      expect(issues).toContainEqual({
        path: ['query', name],
        message: 'There is no such field here.',
        code: 'unrecognized_keys',
        fix: `Did you mean "${meant}"?`,
      });
      expect(await results()).toBe(1);
    },
  );
});

describe('a misspelled field', () => {
  it.each([
    ['/v1/bots', { definition: { ...tourBot, name: 'Other' }, shares: 5 }, 'shares', 'Did you mean "share"?'],
    ['messages', { text: 'Hello', isPause: true }, 'isPause', 'Did you mean "isPaused"?'],
    ['messages', { text: 'Hello', colour: 1 }, 'colour', 'There are: name, avatarUrl, text, isPaused.'],
  ])('POST %s %j: 400 that suggests the right name, and nothing changes', async (path, body, name, fix) => {
    const address = path === 'messages' ? `/v1/sessions/${sessionId}/messages` : path;
    const { issues } = refused(await server.ask(address, { body }), 400, 'BAD_REQUEST');
    expect(issues).toContainEqual({
      path: [name],
      message: 'There is no such field here.',
      code: 'unrecognized_keys',
      fix,
    });
    const { json } = await server.ask('/v1/bots', { method: 'GET' });
    expect(json).toMatchObject({ bots: [{ id: 'tour-id', version: 1 }] });
  });
});

it('a misspelled field of a visitor is ignored', async () => {
  const asked = await server.ask(continuePath(sessionId), { body: { mesage: 'Ada' } });
  expect(asked.status).toBe(200);
});
