// Documents of a bot over HTTP: added, read, searched, replaced and removed, and what is refused.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from '../http/checked-answer.ts';
import { tourBot } from '../http/tour-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('documents');
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    bots: [tourBot, { ...tourBot, id: 'other-id', publicId: 'other' }],
    dataFolder: folder.path,
  });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const path = '/v1/bots/tour-id/documents';
const headers = { 'content-type': 'application/octet-stream' };
const add = (name: string, content: string | Buffer, at = path) =>
  server.ask(`${at}?${new URLSearchParams({ name })}`, { body: Buffer.from(content as string), headers });
const read = (at = path) => server.ask(at, { method: 'GET' });
const search = (question: string, at = path) => server.ask(`${at}/search`, { body: { question } });

const SHOP =
  '# Shop\n\n## Opening hours\n\nMonday to Friday from 10 to 19, on Saturday from 10 to 16.\n\n## Parcels\n\nA parcel arrives after two days.\n';

it('a document is read into passages, listed, and found by a question', async () => {
  const { status, json } = await add('shop.md', SHOP);
  expect(status).toBe(200);
  const { id } = json.document as { id: string };
  expect(json.document).toEqual({
    id: expect.stringMatching(/^doc_/),
    name: 'shop.md',
    mediaType: 'text/markdown',
    size: SHOP.length,
    passages: 2,
    createdAt: expect.any(String),
  });
  expect((await read()).json).toEqual({ documents: [json.document] });
  expect((await read(`${path}/${id}`)).json).toMatchObject({
    passages: [{ headings: ['Shop', 'Opening hours'] }, { headings: ['Shop', 'Parcels'], anchor: 'parcels' }],
  });
  expect((await search('When does my parcel arrive?')).json).toMatchObject({
    confidence: 'high',
    passages: [{ source: 'shop.md', headings: ['Shop', 'Parcels'] }],
  });
});

it('a question about something else is refused, and a bot without documents finds nothing', async () => {
  expect((await search('Do you repair violins?')).json).toMatchObject({ confidence: 'none' });
  expect((await search('parcel', '/v1/bots/other-id/documents')).json).toEqual({
    confidence: 'none',
    passages: [],
    words: [],
  });
});

it('a document with the same name replaces the one before, and the next question finds its words', async () => {
  await add('prices.csv', 'article,price\nInspection,59\n');
  const before = await search('What is the price of an inspection?');
  expect(before.json).toMatchObject({ passages: [{ text: expect.stringContaining('59') }] });
  await add('prices.csv', 'article,price\nInspection,65\n');
  const after = await search('What is the price of an inspection?');
  expect(after.json).toMatchObject({ passages: [{ text: expect.stringContaining('65') }] });
});

it('a file in the encoding of Windows is read', async () => {
  await add('muenchen.txt', Buffer.from('Die Filiale in M\xfcnchen ist geschlossen.', 'latin1'));
  expect((await search('Filiale München')).json).toMatchObject({
    passages: [{ text: 'Die Filiale in München ist geschlossen.' }],
  });
});

it('a removed document is found no more', async () => {
  const { json } = await add('secret.txt', 'The password of the vault is rhubarb.');
  const { id } = json.document as { id: string };
  expect((await search('rhubarb')).json).toMatchObject({ confidence: 'high' });
  refused(await server.ask(`/v1/bots/other-id/documents/${id}`, { method: 'DELETE' }), 404, 'NOT_FOUND');
  expect((await server.ask(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
  refused(await server.ask(`${path}/${id}`, { method: 'DELETE' }), 404, 'NOT_FOUND');
  refused(await read(`${path}/${id}`), 404, 'NOT_FOUND');
  expect((await search('rhubarb')).json).toMatchObject({ confidence: 'none' });
});

it.each([
  ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), /cannot be read|no text/],
  ['bytes that only pretend to be text', 'a.md', Buffer.from([0, 1, 2, 3]), /is no text/],
  ['a file of another kind', 'a.exe.log', Buffer.from('x'), /Add md, html, txt or csv files/],
  ['an empty document', 'empty.md', Buffer.from('\n\n'), /has no text/],
  ['a page that is nested too deeply', 'deep.html', Buffer.from('<div>'.repeat(600)), /was not added/],
])('%s is refused with the reason', async (_, name, content, words) => {
  const answer = await add(name, content);
  refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  expect(answer.json.message).toMatch(words);
  expect(answer.json.message).toContain(`"${name}"`);
});

it('a document that announces too many bytes is refused before it is read', async () => {
  const answer = await server.ask(`${path}?name=large.txt`, {
    body: Buffer.from('x'),
    headers: { ...headers, 'content-length': String(26 * 1024 * 1024) },
  });
  refused(answer, 413, 'PAYLOAD_TOO_LARGE');
  expect(answer.json.message).toContain('Split it');
});

it('documents of a bot that does not exist are refused', async () => {
  refused(await add('a.md', 'Text', '/v1/bots/nothing/documents'), 404, 'NOT_FOUND');
  refused(await read('/v1/bots/nothing/documents'), 404, 'NOT_FOUND');
});
