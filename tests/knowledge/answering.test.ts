// A published bot answers from its documents: found, not found, changed, and in a trial chat of a draft.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lines } from '../http/checked-answer.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const helpBot = {
  version: '6.1',
  id: 'help-bot',
  publicId: 'help',
  name: 'Help',
  events: [{ id: 'e0', type: 'start', outgoingEdgeId: 'a', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g1',
      title: 'Help',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'b1', type: 'text input', options: { variableId: 'v1' } },
        {
          id: 'b2',
          type: 'knowledge',
          options: { question: '{{Question}}', introduction: 'This may help:' },
          items: [{ id: 'i1', outgoingEdgeId: 'b' }],
        },
      ],
    },
    {
      id: 'g2',
      title: 'Person',
      graphCoordinates: { x: 0, y: 200 },
      blocks: [
        {
          id: 'b3',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'A person will write to you.' }] }] },
        },
      ],
    },
  ],
  edges: [
    { id: 'a', from: { eventId: 'e0' }, to: { groupId: 'g1' } },
    { id: 'b', from: { blockId: 'b2', itemId: 'i1' }, to: { groupId: 'g2' } },
  ],
  variables: [{ id: 'v1', name: 'Question' }],
};

const folder = temporaryFolder('answering');
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: [helpBot], dataFolder: folder.path });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const add = (name: string, content: string) =>
  server.ask(`/v1/bots/help-bot/documents?name=${name}`, {
    body: Buffer.from(content),
    headers: { 'content-type': 'text/plain' },
  });

async function ask(question: string, start = '/v1/bots/help/startChat'): Promise<readonly string[]> {
  const { json } = await server.ask(start, { body: {} });
  const answer = await server.ask(`/v1/sessions/${json.sessionId}/continueChat`, {
    body: { message: { type: 'text', text: question }, textBubbleContentFormat: 'markdown' },
  });
  expect(answer.status).toBe(200);
  return lines(answer.json as never);
}

it('a bot without documents takes the path for questions without an answer', async () => {
  expect(await ask('Are you open on Saturday?')).toEqual(['A person will write to you.']);
});

it('a published bot answers from a document as soon as it was added, replaced and removed', async () => {
  const { json } = await add('hours.md', '# Opening hours\n\nOn Saturday the shop is open from 10 to 16.');
  const [first = ''] = await ask('Are you open on Saturday?');
  expect(first).toContain('This may help:');
  expect(first).toContain('open from 10 to 16');
  expect(await ask('Do you repair violins?')).toEqual(['A person will write to you.']);

  const changed = await add('hours.md', '# Opening hours\n\nOn Saturday the shop is open from 9 to 12.');
  expect((await ask('Are you open on Saturday?'))[0]).toContain('open from 9 to 12');
  expect(changed.json.document).not.toEqual(json.document);

  const { id } = changed.json.document as { id: string };
  await server.ask(`/v1/bots/help-bot/documents/${id}`, { method: 'DELETE' });
  expect(await ask('Are you open on Saturday?')).toEqual(['A person will write to you.']);
});

it('a trial chat of a stored bot finds the same documents', async () => {
  await add('parcels.md', '# Parcels\n\nA parcel arrives after two days.');
  const trial = '/v1/bots/help-bot/preview/startChat';
  expect((await ask('When does my parcel arrive?', trial))[0]).toContain('after two days');
});
