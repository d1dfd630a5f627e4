// Removes groups, blocks, events and edges, with all edges to them.
import type { Edge, FlowEvent } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { blocksOf, edgeIdsFrom, edgesOf, eventsOf, groupsOf, placedBlocks } from '../definition.ts';
import { removeEdges } from './edge-commands.ts';
import { editGroups, withBlocks, withEdges } from './edit.ts';

/** The selection on the canvas, by ids. */
export interface Selection {
  readonly groupIds: readonly string[];
  readonly blockIds: readonly string[];
  readonly edgeIds: readonly string[];
  readonly eventIds?: readonly string[] | undefined;
}

/** The start of a flow, without which its file cannot be parsed: an event, or a block of a legacy flow. */
const isStart = (type: string): boolean => type === 'start';

export const removeCommands = {
  /**
   * Removes groups, blocks, events and edges. Edges without a target are removed as well; an edge to a removed block then leads
   * to its group.
   */
  remove: (definition: Definition, selection: Selection): Definition => {
    const groupIds = new Set(selection.groupIds);
    const blockIds = new Set(selection.blockIds);
    for (const { block, group } of placedBlocks(definition)) {
      if (groupIds.has(group.id)) blockIds.add(block.id);
      if (isStart(block.type)) {
        blockIds.delete(block.id);
        groupIds.delete(group.id);
      }
    }
    const goneEdges = new Set(selection.edgeIds);
    for (const { block } of placedBlocks(definition))
      if (blockIds.has(block.id)) for (const id of edgeIdsFrom(block)) goneEdges.add(id);
    const eventIds = new Set(selection.eventIds);
    const isGone = ({ id, type }: FlowEvent) => eventIds.has(id) && !isStart(type);
    const goneEvents = eventsOf(definition).filter(isGone);
    for (const { outgoingEdgeId } of goneEvents)
      if (outgoingEdgeId !== undefined) goneEdges.add(outgoingEdgeId);
    const withEvents =
      goneEvents.length === 0
        ? definition
        : { ...definition, events: eventsOf(definition).filter((event) => !isGone(event)) };
    const withoutBlocks = editGroups(withEvents, (group) => {
      const blocks = blocksOf(group);
      const rest = blocks.filter(({ id }) => !blockIds.has(id));
      return rest.length === blocks.length ? group : withBlocks(group, rest);
    });
    const remaining = groupsOf(withoutBlocks).filter(({ id }) => !groupIds.has(id));
    const without =
      remaining.length === groupsOf(withoutBlocks).length
        ? withoutBlocks
        : { ...withoutBlocks, groups: remaining };
    return leadElsewhere(withoutEmptyGroups(definition, removeEdges(without, goneEdges)), blockIds);
  },
};

/** Removes groups that have lost all their blocks since `before`, and edges to them. */
export function withoutEmptyGroups(before: Definition, definition: Definition): Definition {
  const hadBlocks = new Set(
    groupsOf(before).flatMap((group) => (blocksOf(group).length > 0 ? [group.id] : [])),
  );
  const groups = groupsOf(definition);
  const remaining = groups.filter((group) => blocksOf(group).length > 0 || !hadBlocks.has(group.id));
  const without = remaining.length === groups.length ? definition : { ...definition, groups: remaining };
  return withoutDeadEdges(before, without);
}

/** Removes edges whose group has been removed since `before`. */
function withoutDeadEdges(before: Definition, definition: Definition): Definition {
  const there = new Set(groupsOf(definition).map(({ id }) => id));
  const gone = new Set(groupsOf(before).flatMap(({ id }) => (there.has(id) ? [] : [id])));
  const dead = edgesOf(definition).filter(({ to }) => gone.has(to.groupId));
  return removeEdges(definition, new Set(dead.map(({ id }) => id)));
}

function leadElsewhere(definition: Definition, goneBlocks: ReadonlySet<string>): Definition {
  if (goneBlocks.size === 0) return definition;
  const edges = edgesOf(definition).map((edge): Edge => {
    const { blockId, ...to } = edge.to;
    return blockId !== undefined && goneBlocks.has(blockId) ? { ...edge, to } : edge;
  });
  const isSame = edges.every((edge, index) => edge === edgesOf(definition)[index]);
  return isSame ? definition : withEdges(definition, edges);
}
