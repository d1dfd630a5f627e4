// Flows that cannot be right: each is refused with its problems, or runs as far as it can and says so in its logs.
import { expandFlow } from '@colloquy/blocks/testing';
import { limits } from '@colloquy/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computing } from '../support/computing-time.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, refused, reply, start } from './checked-answer.ts';

/** Milliseconds of computing; a turn that goes round without end is ended long before. */
const MOST_COMPUTED_MS = 1_000;
let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const preview = 'any/preview';
const text = (words: string) => ({
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});

describe('a chat runs despite', () => {
  it('a dangling edge: the path ends there', async () => {
    const bot = expandFlow({
      groups: [{ title: 'A', blocks: ['Hello', { ...text('Bye'), outgoingEdgeId: 'missing' }] }],
    });
    const response = await start(server, preview, { body: { bot } });
    expect(lines(response)).toEqual(['Hello', 'Bye']);
    expect(response.input).toBeUndefined();
  });
  it('an edge to a missing group: the path ends there', async () => {
    const bot = expandFlow({
      groups: [{ title: 'A', blocks: ['Hello', { ...text('Bye'), outgoingEdgeId: 'lost' }] }],
      edges: [{ id: 'lost', from: { blockId: 'b2' }, to: { groupId: 'missing' } }],
    });
    expect(lines(await start(server, preview, { body: { bot } }))).toEqual(['Hello', 'Bye']);
  });
  it('duplicate ids: each block runs, and each input is asked', async () => {
    const bot = expandFlow({
      groups: [
        {
          id: 'same',
          title: 'A',
          blocks: [
            { id: 'x', ...text('One') },
            { id: 'x', type: 'text input' },
            { id: 'x', ...text('Two') },
            { id: 'x', type: 'text input' },
          ],
        },
        { id: 'same', title: 'B', blocks: ['Never'] },
      ],
    });
    const first = await start(server, preview, { body: { bot } });
    expect(lines(first)).toEqual(['One']);
    const second = await reply(server, first.sessionId, 'a');
    expect(lines(second)).toEqual(['Two']);
    expect(second.input).toBeDefined();
    expect((await reply(server, first.sessionId, 'b')).input).toBeUndefined();
  });
  it('a cycle without an input: the turn ends at the documented limit, with a log', async () => {
    const bot = expandFlow({ groups: [{ title: 'A', blocks: [{ ...text('again'), to: 'A' }] }] });
    const { result: response, computedMs } = await computing(() => start(server, preview, { body: { bot } }));
    expect(computedMs).toBeLessThan(MOST_COMPUTED_MS);
    expect(response.messages.length).toBe(limits.blocksPerTurn);
    expect(response.logs).toEqual([
      { status: 'error', description: expect.stringContaining('loop'), context: expect.any(String) },
    ]);
  });
  it('endless jumps and links of a bot to itself: the turn ends at the same limit', async () => {
    const endless = [
      [{ type: 'Jump', options: { groupId: 'A' } }],
      [
        { type: 'Typebot link', options: { typebotId: 'current' } },
        { type: 'Jump', options: { groupId: 'A' } },
      ],
    ];
    for (const blocks of endless) {
      const bot = expandFlow({ groups: [{ title: 'A', blocks }] });
      const { result: response, computedMs } = await computing(() =>
        start(server, preview, { body: { bot } }),
      );
      expect(computedMs).toBeLessThan(MOST_COMPUTED_MS);
      expect(response.logs?.length).toBeGreaterThan(0);
      expect(response.logs?.length).toBeLessThanOrEqual(limits.logsPerTurn);
    }
  });
  it('a group without blocks: the path ends there', async () => {
    const bot = expandFlow({
      groups: [
        { title: 'A', blocks: [{ ...text('Hello'), to: 'B' }] },
        { title: 'B', blocks: [] },
      ],
    });
    const response = await start(server, preview, { body: { bot } });
    expect(lines(response)).toEqual(['Hello']);
    expect(response.input).toBeUndefined();
  });
  it('no groups at all: the chat ends at once', async () => {
    expect(lines(await start(server, preview, { body: { bot: expandFlow({ groups: [] }) } }))).toEqual([]);
  });
  it('options of the wrong type: the error is logged, and the chat continues after the block', async () => {
    const bot = expandFlow({
      groups: [{ title: 'A', blocks: [{ id: 'odd', type: 'text input', options: 'none' }, 'After'] }],
    });
    const response = await start(server, preview, { body: { bot } });
    expect(lines(response)).toEqual(['After']);
    expect(response.logs).toMatchObject([{ status: 'error', context: 'block odd' }]);
  });
  it.each(['__proto__', 'constructor', 'toString'])('ids and names that are %s', async (word) => {
    const bot = expandFlow({
      variables: [{ id: word, name: word, value: 'kept' }],
      groups: [
        {
          id: word,
          title: word,
          blocks: [
            { id: `${word}1`, ...text(`{{${word}}}`) },
            { id: word, type: 'text input', options: { variableId: word } },
            text(`{{${word}}}!`),
          ],
        },
      ],
    });
    const response = await start(server, preview, { body: { bot } });
    expect(lines(response)).toEqual(['kept']);
    expect(lines(await reply(server, response.sessionId, 'new'))).toEqual(['new!']);
  });
});

describe('a bot is refused with its problems', () => {
  const whole = expandFlow({ groups: [{ title: 'A', blocks: ['Hello'] }] });
  it.each([
    ['no start event', { ...whole, events: [] }, ['bot', 'events']],
    ['events of a wrong kind', { ...whole, events: 'none' }, ['bot', 'events']],
    [
      'a block that is no object',
      { ...whole, groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [7] }] },
      ['bot', 'groups', 0, 'blocks', 0],
    ],
    [
      'a block without a type',
      {
        ...whole,
        groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: 'b' }] }],
      },
      ['bot', 'groups', 0, 'blocks', 0, 'type'],
    ],
    [
      'a group without an id',
      { ...whole, groups: [{ title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [] }] },
      ['bot', 'groups', 0, 'id'],
    ],
    ['an id of 10 KB', { ...whole, id: 'x'.repeat(10_000) }, ['bot', 'id']],
  ])('because of %s', async (_what, bot, path) => {
    const asked = await server.ask(`/v1/bots/${preview}/startChat`, { body: { bot } });
    const { issues } = refused(asked, 400, 'BAD_REQUEST');
    expect(issues.map((issue) => issue.path)).toContainEqual(path);
    for (const issue of issues)
      expect(issue).toMatchObject({ message: expect.any(String), fix: expect.any(String) });
    expect(asked.computedMs).toBeLessThan(MOST_COMPUTED_MS);
  });
});
