// Checks that every reference in a bot has a target.
import type { Steps } from '../steps.ts';
import type { Block } from './block.ts';
import type { Edge } from './edge.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Group } from './group.ts';
import type { Part, Reading } from './reading.ts';
import { isObject, isStepDone } from './reading.ts';
import type { Path } from './report.ts';

/**
 * Reports edges with a missing target, edges with a missing source, and groups without blocks. The chat still runs: a
 * path without an edge ends, and an edge to an unknown block enters its group at the first block. Editors leave such
 * edges in files, so most are warnings. Only an event without a target is an error, because its chat cannot start.
 *
 * @example
 * yield* checkReferences({ groups, events, edges }, reading);
 */
export function* checkReferences(
  { groups, events, edges }: { groups: Group[]; events: FlowEvent[]; edges: Edge[] },
  reading: Reading,
): Steps<void> {
  const edgeIds = new Set(edges.map((edge) => edge.id));
  yield;
  for (const group of groups) {
    if (isStepDone(reading)) yield;
    yield* checkGroup(group, edgeIds, reading);
  }
  for (const event of events) checkEvent(event, edgeIds, reading);
  const taken = takenEdges(groups, events);
  const begun = new Set<unknown>(events.map((event) => event.outgoingEdgeId));
  yield;
  const places = placesOf(groups, events);
  for (const edge of edges) {
    if (isStepDone(reading)) yield;
    const isTaken = taken.has(edge.id);
    if (isTaken || places.hasSource(edge))
      checkTarget(edge, { places, isTaken, isBegun: begun.has(edge.id), reading });
    else warnOfOrphan(edge, reading);
  }
}

function* checkGroup(group: Group, edgeIds: ReadonlySet<string>, reading: Reading): Steps<void> {
  if (group.blocks.length === 0) {
    reading.report.warning({
      path: [...(reading.places.get(group) ?? ['groups']), 'blocks'],
      code: 'empty_group',
      message: `Group "${group.title}" has no blocks, so a chat that comes here ends this path.`,
      fix: 'Add a block, or remove the group and the edges that lead to it.',
    });
  }
  for (const block of group.blocks) {
    if (isStepDone(reading, 1 + (block.items?.length ?? 0))) yield;
    checkBlock(block, { group, edgeIds, reading });
  }
}

/** Checks every edge that can leave a block: its own, those of its items, and those of its cards' buttons. */
function checkBlock(
  block: Block,
  { group, edgeIds, reading }: { group: Group; edgeIds: ReadonlySet<string>; reading: Reading },
): void {
  const isWhole = (edgeId: unknown): boolean =>
    typeof edgeId !== 'string' || edgeId === '' || edgeIds.has(edgeId);
  const path = reading.places.get(block) ?? ['groups'];
  const name = () => `Block ${Number(path.at(-1)) + 1} ("${block.type}") in group "${group.title}"`;
  if (!isWhole(block.outgoingEdgeId))
    warnOfDangling(block.outgoingEdgeId, { path, name }, reading.report.warning);
  block.items?.forEach((item, index) => {
    const part = { path: [...path, 'items', index], name: () => `${name()}, item ${index + 1},` };
    if (!isWhole(item.outgoingEdgeId)) warnOfDangling(item.outgoingEdgeId, part, reading.report.warning);
    if (!Array.isArray(item.paths)) return;
    item.paths.forEach((button: unknown, place: number) => {
      if (!isObject(button) || isWhole(button.outgoingEdgeId)) return;
      const buttonPart = {
        path: [...part.path, 'paths', place],
        name: () => `${part.name()} button ${place + 1},`,
      };
      warnOfDangling(button.outgoingEdgeId, buttonPart, reading.report.warning);
    });
  });
}

function warnOfDangling(edgeId: unknown, { path, name }: Part, warn: Reading['report']['warning']): void {
  warn({
    path: [...path, 'outgoingEdgeId'],
    code: 'dangling_edge',
    message: `${name()} leads to the edge "${String(edgeId)}", which does not exist, so this path ends here.`,
    fix: 'Draw the connection again, or remove outgoingEdgeId.',
  });
}

function checkEvent(event: FlowEvent, edgeIds: ReadonlySet<string>, reading: Reading): void {
  const path: Path = reading.places.get(event) ?? ['events'];
  const isStart = event.type === 'start';
  const name = () => (isStart ? 'The start of the bot' : `The "${event.type}" event`);
  if (event.outgoingEdgeId === undefined) {
    reading.report.warning({
      path,
      code: 'leads_nowhere',
      message: `${name()} leads nowhere, so ${isStart ? 'a chat is over at once' : 'nothing happens on it'}.`,
      fix: 'Connect it to a group.',
    });
  } else if (!edgeIds.has(event.outgoingEdgeId)) {
    warnOfDangling(event.outgoingEdgeId, { path, name }, reading.report.mistake);
  }
}

/** Lookup tables for the targets of edges. */
interface Places {
  readonly groupById: ReadonlyMap<string, Group>;
  readonly groupIdOfBlock: ReadonlyMap<string, string>;
  /** Whether the source that an edge names exists, a block or an event. */
  readonly hasSource: (edge: Edge) => boolean;
}

function placesOf(groups: Group[], events: FlowEvent[]): Places {
  const groupIdOfBlock = new Map<string, string>();
  for (const group of groups) for (const block of group.blocks) groupIdOfBlock.set(block.id, group.id);
  const eventIds = new Set(events.map((event) => event.id));
  return {
    groupById: new Map(groups.map((group) => [group.id, group])),
    groupIdOfBlock,
    hasSource: ({ from }) =>
      'eventId' in from ? eventIds.has(String(from.eventId)) : groupIdOfBlock.has(String(from.blockId)),
  };
}

/** The edges that a block, item, button or event refers to. The source that an edge names is for drawing only. */
function takenEdges(groups: Group[], events: FlowEvent[]): ReadonlySet<unknown> {
  const taken = new Set<unknown>(events.map((event) => event.outgoingEdgeId));
  for (const group of groups)
    for (const block of group.blocks) {
      taken.add(block.outgoingEdgeId);
      for (const item of block.items ?? []) {
        taken.add(item.outgoingEdgeId);
        const buttons: readonly unknown[] = Array.isArray(item.paths) ? item.paths : [];
        for (const button of buttons) if (isObject(button)) taken.add(button.outgoingEdgeId);
      }
    }
  return taken;
}

function checkTarget(
  edge: Edge,
  {
    places,
    isTaken,
    isBegun,
    reading,
  }: { places: Places; isTaken: boolean; isBegun: boolean; reading: Reading },
): void {
  const { groupId, blockId } = edge.to;
  const group = places.groupById.get(groupId);
  if (group && (blockId === undefined || places.groupIdOfBlock.get(blockId) === group.id)) return;
  const report = !group && isBegun ? reading.report.mistake : reading.report.warning;
  report({
    path: [...(reading.places.get(edge) ?? ['edges']), 'to', group ? 'blockId' : 'groupId'],
    code: 'dangling_edge',
    message: group
      ? `The edge "${edge.id}" leads to the block "${blockId}", which is not in group "${group.title}"; the group is entered at its first block.`
      : `The edge "${edge.id}" leads to the group "${groupId}", which does not exist, ${isTaken ? 'so a path that takes it ends' : 'though no path takes it'}.`,
    fix: 'Draw the connection again, or remove the edge.',
  });
}

function warnOfOrphan(edge: Edge, reading: Reading): void {
  const [end, id] = 'eventId' in edge.from ? ['event', edge.from.eventId] : ['block', edge.from.blockId];
  reading.report.warning({
    path: [...(reading.places.get(edge) ?? ['edges']), 'from', `${end}Id`],
    code: 'orphan_edge',
    message: `The edge "${edge.id}" starts at the ${end} "${String(id)}", which does not exist, so nothing ever takes it.`,
    fix: 'Remove the edge, or draw the connection again.',
  });
}
