// Converts the start block of the legacy family (versions 3, 4 and 5) to a start event.
import type { Block } from './block.ts';
import type { Edge } from './edge.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Group } from './group.ts';
import type { Reading } from './reading.ts';

type Flow = { groups: Group[]; edges: Edge[] };

/**
 * Replaces the start block by a start event with the id of its group. The start edge leaves the event and comes first;
 * a group with no other block is removed. The position of the start block does not matter. Without a start block there
 * is no event, and an error is reported.
 *
 * @example
 * const { groups, edges, events } = migrateStart({ groups: read.groups, edges: read.edges }, reading);
 */
export function migrateStart({ groups, edges }: Flow, reading: Reading): Flow & { events: FlowEvent[] } {
  const home = groups.find((group) => group.blocks.some(isStart));
  const start = home?.blocks.find(isStart);
  if (!home || !start) {
    reading.report.error({
      path: ['groups'],
      code: 'missing_start',
      message: 'The bot has no start block, so no chat can begin.',
      fix: 'Add a group with a block of type "start" that leads to the first group.',
    });
    return { groups, edges, events: [] };
  }
  const { outgoingEdgeId } = start;
  const event: FlowEvent = {
    id: home.id,
    type: 'start',
    graphCoordinates: home.graphCoordinates,
    ...(outgoingEdgeId !== undefined && { outgoingEdgeId }),
  };
  reading.places.set(event, reading.places.get(start) ?? ['groups']);
  return {
    groups: withoutStart(groups, reading),
    edges: startEdgeFirst(edges, event, reading),
    events: [event],
  };
}

/** Whether a block is the start of a legacy flow. */
export function isStart(block: Block): boolean {
  return block.type === 'start';
}

/** Removes start blocks, and groups with no other block. Files of the current family may contain one, but it never runs. */
export function withoutStart(groups: Group[], reading: Reading): Group[] {
  return groups.flatMap((group) => {
    const blocks = group.blocks.filter((block) => !isStart(block));
    if (blocks.length === group.blocks.length) return [group];
    if (blocks.length === 0) return [];
    const copy = { ...group, blocks };
    reading.places.set(copy, reading.places.get(group) ?? ['groups']);
    return [copy];
  });
}

function startEdgeFirst(edges: Edge[], event: FlowEvent, reading: Reading): Edge[] {
  const first = edges.find((edge) => edge.id === event.outgoingEdgeId);
  if (!first) return edges;
  const copy: Edge = { ...first, from: { eventId: event.id } };
  reading.places.set(copy, reading.places.get(first) ?? ['edges']);
  return [copy, ...edges.filter((edge) => edge !== first)];
}
