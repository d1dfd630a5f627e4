// Turns the start block of the legacy family (versions 3, 4 and 5) into a start event.
import type { Block } from './block.ts';
import type { Edge } from './edge.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Group } from './group.ts';
import type { Reading } from './reading.ts';

type Flow = { groups: Group[]; edges: Edge[] };

/**
 * Replaces the start block by a start event that has the id of its group. Its edge starts at the event and
 * comes first; a group that held nothing else is dropped. The position of the start block does not matter.
 * Without a start block there is no event, and the error is noted.
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

/** Whether a block is where a legacy flow starts. */
export function isStart(block: Block): boolean {
  return block.type === 'start';
}

/**
 * Takes the start blocks out; a group that held nothing else goes with them. The current family may have
 * kept one, which nothing runs.
 */
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
