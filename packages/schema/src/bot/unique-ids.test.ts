// Duplicate ids.
import { describe, expect, it } from 'vitest';
import { atAStretch } from '../steps.ts';
import type { Edge } from './edge.ts';
import type { Group } from './group.ts';
import type { Reading } from './reading.ts';
import { createReport } from './report.ts';
import { makeIdsUnique } from './unique-ids.ts';

const group = (id: string, blockIds: string[]): Group => ({
  id,
  title: id.toUpperCase(),
  graphCoordinates: { x: 0, y: 0 },
  blocks: blockIds.map((blockId) => ({ id: blockId, type: 'text' })),
});
const edge = (id: string, groupId: string, blockId?: string): Edge => ({
  id,
  from: { eventId: 's' },
  to: { groupId, blockId },
});

function unique(groups: Group[], edges: Edge[] = []) {
  const reading: Reading = { report: createReport(), isRepairing: false, places: new Map(), parts: 0 };
  const made = atAStretch(makeIdsUnique({ groups, edges }, reading));
  return {
    groups: made.groups.map(({ id, blocks }) => [id, blocks.map((block) => block.id)]),
    edges: made.edges.map(({ id, to }) => [id, to.groupId, to.blockId]),
    problems: reading.report.issues().length,
  };
}

describe('makeIdsUnique', () => {
  it('changes nothing when all ids are unique', () => {
    const groups = [group('g1', ['a', 'b']), group('g2', ['c'])];
    const reading: Reading = { report: createReport(), isRepairing: false, places: new Map(), parts: 0 };
    const edges = [edge('e', 'g1')];
    expect(atAStretch(makeIdsUnique({ groups, edges }, reading)).groups[0]).toBe(groups[0]);
    expect(reading.report.issues()).toEqual([]);
  });

  it('keeps the id of the first block and numbers later ones', () => {
    expect(unique([group('g1', ['a', 'a', 'a~2', 'a'])])).toEqual({
      groups: [['g1', ['a', 'a~3', 'a~2', 'a~4']]],
      edges: [],
      problems: 2,
    });
  });

  it('updates edges that lead to a renamed block', () => {
    const groups = [group('g1', ['a']), group('g2', ['a']), group('g3', ['b'])];
    const edges = [edge('e1', 'g1', 'a'), edge('e2', 'g2', 'a'), edge('e3', 'g3', 'b'), edge('e4', 'g2')];
    expect(unique(groups, edges).edges).toEqual([
      ['e1', 'g1', 'a'],
      ['e2', 'g2', 'a~2'],
      ['e3', 'g3', 'b'],
      ['e4', 'g2', undefined],
    ]);
  });

  it('updates blocks that name a renamed block, in any order', () => {
    const jumpTo = (groupId: string, blockId: string) => ({
      id: `to-${groupId}`,
      type: 'Jump',
      options: { groupId, blockId },
    });
    const groups = [group('g1', ['a']), group('g2', ['x', 'a'])];
    groups[0]?.blocks.push(jumpTo('g2', 'a'));
    groups[1]?.blocks.push(jumpTo('g1', 'a'), { id: 'other', type: 'Jump', options: { groupId: 'g2' } });
    const reading: Reading = { report: createReport(), isRepairing: false, places: new Map(), parts: 0 };
    reading.places.set(groups[0]?.blocks[1] as object, ['groups', 0, 'blocks', 1]);
    const made = atAStretch(makeIdsUnique({ groups, edges: [] }, reading));
    const blocks = made.groups.flatMap((one) => one.blocks);
    expect(blocks.flatMap(({ options }) => options ?? [])).toEqual([
      { groupId: 'g2', blockId: 'a~2' },
      { groupId: 'g1', blockId: 'a' },
      { groupId: 'g2' },
    ]);
    expect(reading.places.get(blocks[1] as object)).toEqual(['groups', 0, 'blocks', 1]);
  });

  it('keeps the id of the first group and renames the second, with both blocks', () => {
    expect(unique([group('g', ['a']), group('g', ['b'])], [edge('e', 'g')])).toEqual({
      groups: [
        ['g', ['a']],
        ['g~2', ['b']],
      ],
      edges: [['e', 'g', undefined]],
      problems: 1,
    });
  });

  it('drops later edges with the same id', () => {
    expect(unique([group('g', ['a'])], [edge('e', 'g'), edge('e', 'g', 'a')]).edges).toEqual([
      ['e', 'g', undefined],
    ]);
  });

  it('takes linear time for many equal ids', () => {
    const many = (size: number) => unique([group('g', Array(size).fill('a'))]);
    expect(new Set(many(20_000).groups[0]?.[1]).size).toBe(20_000);
    expect(many).toTakeLinearTime({ from: 2_000, to: 20_000 });
  });
});
