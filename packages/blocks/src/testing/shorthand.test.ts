// The shorthand of flows: defaults, and errors for mistakes.
import { parseBot } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { expandFlow } from './shorthand.ts';

describe('a shorthand flow', () => {
  const flow = expandFlow({
    variables: ['First name', { name: 'Score', value: '0' }],
    events: [{ type: 'command', options: { command: 'help' }, to: 'Bye' }],
    groups: [
      {
        title: 'Hello',
        blocks: [
          'Hi {{First name}}\n**how are you**',
          {
            type: 'choice input',
            options: { variableId: 'First name' },
            items: [{ content: 'Yes', to: 'Bye' }, 'No'],
            to: 'Hello',
          },
          { type: 'cards', items: [{ title: 'One', paths: [{ text: 'Take it', to: 'Bye' }, 'Leave it'] }] },
          { type: 'Jump', options: { groupId: 'Bye' } },
          { type: 'Typebot link', options: { typebotId: 'other', groupId: 'Bye' } },
        ],
      },
      { title: 'Bye', blocks: ['Bye'] },
    ],
  });
  const groups = flow.groups as { id: string; blocks: Record<string, unknown>[] }[];

  it('parses without problems', () => {
    expect(parseBot(flow).problems).toEqual([]);
  });
  it('numbers groups, blocks, items and paths', () => {
    expect(groups.map(({ id }) => id)).toEqual(['g1', 'g2']);
    expect(groups[0]?.blocks.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
    expect(groups[0]?.blocks[1]?.items).toMatchObject([
      { id: 'i1', content: 'Yes' },
      { id: 'i2', content: 'No' },
    ]);
    expect(groups[0]?.blocks[2]?.items).toMatchObject([
      { id: 'i3', paths: [{ id: 'p1' }, { id: 'p2', text: 'Leave it' }] },
    ]);
  });
  it('replaces variable names with ids, and group titles within this bot', () => {
    expect(groups[0]?.blocks[1]?.options).toEqual({ variableId: 'vFirstname' });
    expect(groups[0]?.blocks[3]?.options).toEqual({ groupId: 'g2' });
    expect(groups[0]?.blocks[4]?.options).toEqual({ typebotId: 'other', groupId: 'Bye' });
  });
  it('makes a paragraph of each line of a text', () => {
    expect(groups[0]?.blocks[0]?.content).toEqual({
      richText: [
        { type: 'p', children: [{ text: 'Hi {{First name}}' }] },
        { type: 'p', children: [{ text: '**how are you**' }] },
      ],
    });
  });
  it('creates an edge for each `to`, and from the start to the first group', () => {
    const edges = flow.edges as { from: unknown; to: { groupId: string } }[];
    expect(edges.map(({ from, to }) => [from, to.groupId])).toEqual([
      [{ eventId: 'start' }, 'g1'],
      [{ blockId: 'b2' }, 'g1'],
      [{ blockId: 'b2', itemId: 'i1' }, 'g2'],
      [{ blockId: 'b3', itemId: 'i3', pathId: 'p1' }, 'g2'],
      [{ eventId: 'event1' }, 'g2'],
    ]);
  });
});

it('similar variable names get different ids', () => {
  const { variables } = expandFlow({ variables: ['a b', 'ab', '名前'], groups: [] });
  expect((variables as { id: string }[]).map(({ id }) => id)).toEqual(['vab', 'vab2', 'v']);
});

it('an unknown group in `to` is reported by name', () => {
  expect(() => expandFlow([{ type: 'Wait', to: 'Nowhere' }])).toThrow('"Nowhere"');
});
