// Bots that come from files: shown as such, and edited nowhere else while the server runs.
import { ListBotsResponse, ListedBot } from '@colloquy/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { placesOf, refused } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

const other = { ...tourBot, id: 'other-id', publicId: 'other', name: 'Other' };
let server: StartedServer;

beforeEach(async () => {
  server = await startServer({ bots: [other] });
  const { colloquy } = server;
  await colloquy.bots.publishServed(tourBot);
  await colloquy.bots.publishServed({ ...tourBot, name: 'Second version' });
  colloquy.bots.servedFiles.add('bots/tour.flow.json', 'tour-id');
});
afterEach(() => server.close());

const read = async (id: string) =>
  ListedBot.parse((await server.ask(`/v1/bots/${id}`, { method: 'GET' })).json);
const change = (id: string, body: object) => server.ask(`/v1/bots/${id}`, { method: 'PATCH', body });
const publish = (body: object) => server.ask('/v1/bots', { body });
const remove = (id: string, name: string) =>
  server.ask(`/v1/bots/${id}?${new URLSearchParams({ name })}`, { method: 'DELETE' });

it('bots served from files are marked in the list and in single reads', async () => {
  const { bots } = ListBotsResponse.parse((await server.ask('/v1/bots', { method: 'GET' })).json);
  expect(bots.map(({ id, source }) => [id, source])).toEqual([
    ['other-id', undefined],
    ['tour-id', 'file'],
  ]);
  expect([(await read('tour-id')).source, (await read('other-id')).source]).toEqual(['file', undefined]);
});

it('bots served from files cannot be published, rolled back, unpublished or removed', async () => {
  const before = await read('tour-id');
  for (const answer of [
    await publish({ definition: { ...tourBot, name: 'From elsewhere' } }),
    await change('tour-id', { version: 1 }),
    await change('tour-id', { version: null, isClosed: true }),
    await change('tour-id', { name: 'Another name' }),
    await change('tour-id', { canary: { version: 1, share: 10 } }),
    await server.ask('/v1/bots/tour-id/draft', {
      method: 'PUT',
      body: { definition: tourBot },
      headers: { 'if-match': '*' },
    }),
    await remove('tour-id', 'Second version'),
  ]) {
    refused(answer, 409, 'CONFLICT');
    expect(answer.json.message).toMatch(/comes from a file .* save the file/);
  }
  expect(await read('tour-id')).toEqual(before);
});

it('bots served from files keep their address, even when another bot wants to take it', async () => {
  const answer = await publish({ definition: { ...other, publicId: 'tour' }, take: true });
  expect(placesOf(refused(answer, 400, 'BAD_REQUEST').issues)).toEqual([['publicId']]);
  expect((await read('tour-id')).publicIds).toEqual(['tour']);
});

it('bots served from files can be closed and opened', async () => {
  expect((await change('tour-id', { isClosed: true })).json).toMatchObject({
    isClosed: true,
    source: 'file',
  });
  expect((await change('tour-id', { isClosed: false })).json).toMatchObject({ isClosed: false, version: 2 });
});

it('bots served from files can be edited here again when their file is gone', async () => {
  server.colloquy.bots.servedFiles.remove('bots/tour.flow.json');
  expect((await read('tour-id')).source).toBeUndefined();
  expect((await change('tour-id', { version: 1 })).json).toMatchObject({ version: 1 });
});

it('bots served from files do not prevent changes of other bots', async () => {
  expect((await change('other-id', { version: null })).status).toBe(200);
  expect((await publish({ definition: { ...other, name: 'Newer' } })).status).toBe(200);
});

it('the server publishes the JSON schema of flow files', async () => {
  const answer = await server.ask('/flow.schema.json', { method: 'GET' });
  expect(answer.status).toBe(200);
  const { title, properties } = answer.json as { readonly title?: string; readonly properties?: object };
  expect(title).toBe('A bot of Colloquy');
  expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['groups', 'edges', 'variables']));
  expect(answer.body).toContain('"picture choice input"');
});
