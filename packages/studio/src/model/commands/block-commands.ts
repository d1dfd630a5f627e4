// Blocks: adding, and moving within and between groups.
import type { Block, Edge } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { blocksOf, edgesOf, findBlock, findGroup, groupsOf } from '../definition.ts';
import { editGroup, withBlocks, withEdges, withField } from './edit.ts';
import type { Point } from './group-commands.ts';
import { withoutEmptyGroups } from './remove-commands.ts';

/** A target for blocks: in a group, before the block at an index. */
export interface BlockTarget {
  readonly groupId: string;
  readonly index: number;
}

export const blockCommands = {
  /** Adds a new block to a group. At its end it takes over the outgoing path. */
  addBlock: (
    definition: Definition,
    { block, to }: { readonly block: Block; readonly to: BlockTarget },
  ): Definition => {
    const group = findGroup(definition, to.groupId);
    if (!group || findBlock(definition, block.id)) return definition;
    const blocks = blocksOf(group);
    const last = blocks.at(-1);
    const isAtEnd = to.index >= blocks.length;
    const added = editGroup(definition, to.groupId, () =>
      withBlocks(group, blocks.toSpliced(to.index, 0, block)),
    );
    return isAtEnd && last ? handOverEdge(added, last, block) : added;
  },

  /** Moves blocks into a group, in their current order. A group without blocks is removed. */
  moveBlocks: (
    definition: Definition,
    { blockIds, to }: { readonly blockIds: readonly string[]; readonly to: BlockTarget },
  ): Definition => {
    const group = findGroup(definition, to.groupId);
    if (!group) return definition;
    const { rest, taken } = takeBlocks(definition, blockIds);
    if (taken.length === 0) return definition;
    const before = blocksOf(group).slice(0, to.index);
    const index = before.filter(({ id }) => !blockIds.includes(id)).length;
    const moved = editGroup(rest, to.groupId, (target) =>
      withBlocks(target, blocksOf(target).toSpliced(index, 0, ...taken)),
    );
    return withoutEmptyGroups(definition, followEdges(moved, taken, to.groupId));
  },

  /** Moves blocks into a new group. */
  moveBlocksToNewGroup: (
    definition: Definition,
    {
      blockIds,
      groupId,
      title,
      at,
    }: {
      readonly blockIds: readonly string[];
      readonly groupId: string;
      readonly title: string;
      readonly at: Point;
    },
  ): Definition => {
    const { rest, taken } = takeBlocks(definition, blockIds);
    if (taken.length === 0 || findGroup(definition, groupId)) return definition;
    const group = { id: groupId, title, graphCoordinates: { ...at }, blocks: [...taken] };
    const made = { ...rest, groups: [...groupsOf(rest), group] };
    return withoutEmptyGroups(definition, followEdges(made, taken, groupId));
  },
};

function takeBlocks(
  definition: Definition,
  blockIds: readonly string[],
): { readonly rest: Definition; readonly taken: readonly Block[] } {
  const ids = new Set(blockIds);
  const taken: Block[] = [];
  const groups = groupsOf(definition).map((group) => {
    const blocks = blocksOf(group);
    const found = blocks.filter(({ id }) => ids.has(id));
    if (found.length === 0) return group;
    taken.push(...found);
    return withBlocks(
      group,
      blocks.filter(({ id }) => !ids.has(id)),
    );
  });
  return { rest: taken.length === 0 ? definition : { ...definition, groups }, taken };
}

/** Edges to a moved block lead to it in its new group. */
function followEdges(definition: Definition, taken: readonly Block[], groupId: string): Definition {
  const ids = new Set(taken.map(({ id }) => id));
  const edges = edgesOf(definition).map((edge): Edge => {
    const { to } = edge;
    const isMeant = to.blockId !== undefined && ids.has(to.blockId) && to.groupId !== groupId;
    return isMeant ? { ...edge, to: { ...to, groupId } } : edge;
  });
  const isSame = edges.every((edge, index) => edge === edgesOf(definition)[index]);
  return isSame ? definition : withEdges(definition, edges);
}

function handOverEdge(definition: Definition, last: Block, block: Block): Definition {
  const edgeId = last.outgoingEdgeId;
  if (edgeId === undefined || block.outgoingEdgeId !== undefined) return definition;
  const groups = groupsOf(definition).map((group) => {
    const blocks = blocksOf(group);
    if (!blocks.some(({ id }) => id === block.id)) return group;
    return withBlocks(
      group,
      blocks.map((one) => {
        if (one.id === last.id) return withField(one, 'outgoingEdgeId', undefined);
        return one.id === block.id ? withField(one, 'outgoingEdgeId', edgeId) : one;
      }),
    );
  });
  const edges = edgesOf(definition).map((edge) =>
    edge.id === edgeId ? { ...edge, from: { blockId: block.id } } : edge,
  );
  return { ...definition, groups, edges };
}
