import { describe, expect, it } from 'vitest';
import { namesOf } from '../../blocks/block-kind.ts';
import { runCommand } from '../../model/commands/command.ts';
import type { Definition } from '../../model/definition.ts';
import { smallDefinition } from '../../model/testing/small-definition.ts';
import { nothingSelected } from '../editor-state.ts';
import { drawnEdges } from './flow-layout.ts';
import { createFlowCache, flowNodes } from './flow-nodes.ts';

describe('flowNodes', () => {
  const cache = createFlowCache();
  const names = namesOf(smallDefinition);
  const nodesOf = (definition: Definition) =>
    flowNodes(cache, {
      definition,
      names,
      selection: nothingSelected,
      moving: new Map(),
      edges: drawnEdges(definition),
      canEdit: true,
      collapsed: new Set(),
    });
  const before = nodesOf(smallDefinition);
  const [group] = smallDefinition.groups!;
  const [block] = group!.blocks;

  it('returns the same list while the author types a text', () => {
    const { definition } = runCommand(smallDefinition, {
      type: 'setBlockField',
      blockId: block!.id,
      path: ['content', 'richText'],
      value: [{ type: 'p', children: [{ text: 'Hello, and a word more' }] }],
    });
    expect(definition).not.toBe(smallDefinition);
    expect(nodesOf(definition)).toBe(before);
  });

  it('returns a new node for a moved card, and the same nodes for all others', () => {
    const { definition } = runCommand(smallDefinition, {
      type: 'placeNodes',
      places: { [group!.id]: { x: 12, y: 34 } },
    });
    const after = nodesOf(definition);
    const changed = after.filter((node, index) => node !== before[index]);
    expect(changed).toMatchObject([{ id: group!.id, position: { x: 12, y: 34 } }]);
  });

  it('returns a smaller node for a card with one row less', () => {
    const { definition } = runCommand(smallDefinition, {
      type: 'remove',
      groupIds: [],
      blockIds: [block!.id],
      edgeIds: [],
    });
    const [height, less] = [before, nodesOf(definition)].map(
      (nodes) => nodes.find(({ id }) => id === group!.id)?.height,
    );
    expect(less).toBeLessThan(height!);
  });
});
