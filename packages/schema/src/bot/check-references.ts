// Checks that what refers to something finds it.
import type { Block } from './block.ts';
import type { Edge } from './edge.ts';
import type { FlowEvent } from './flow-event.ts';
import type { Group } from './group.ts';
import type { Part, Reading } from './reading.ts';
import { isObject } from './reading.ts';
import type { Path } from './report.ts';

/**
 * Notes a warning for every path that leads nowhere and for every group without blocks. A chat still
 * runs: a path without an edge ends, an edge to an unknown block enters its group at the first one.
 *
 * @example
 * checkReferences({ groups, events, edges }, reading);
 */
export function checkReferences(
  { groups, events, edges }: { groups: Group[]; events: FlowEvent[]; edges: Edge[] },
  reading: Reading,
): void {
  const edgeIds = new Set(edges.map((edge) => edge.id));
  for (const group of groups) checkGroup(group, edgeIds, reading);
  for (const event of events) checkEvent(event, edgeIds, reading);
  checkTargets(groups, edges, reading);
}

function checkGroup(group: Group, edgeIds: ReadonlySet<string>, reading: Reading): void {
  if (group.blocks.length === 0) {
    reading.report.warning({
      path: [...(reading.places.get(group) ?? ['groups']), 'blocks'],
      code: 'empty_group',
      message: `Group "${group.title}" has no blocks, so a chat that comes here ends this path.`,
      fix: 'Add a block, or remove the group and the edges that lead to it.',
    });
  }
  for (const block of group.blocks) checkBlock(block, { group, edgeIds, reading });
}

/** Looks at every edge a block may be left by: its own, those of its items, and those of the buttons of its cards. */
function checkBlock(
  block: Block,
  { group, edgeIds, reading }: { group: Group; edgeIds: ReadonlySet<string>; reading: Reading },
): void {
  const isWhole = (edgeId: unknown): boolean =>
    typeof edgeId !== 'string' || edgeId === '' || edgeIds.has(edgeId);
  const path = reading.places.get(block) ?? ['groups'];
  const name = () => `Block ${Number(path.at(-1)) + 1} ("${block.type}") in group "${group.title}"`;
  if (!isWhole(block.outgoingEdgeId)) noteDangling(block.outgoingEdgeId, { path, name }, reading);
  block.items?.forEach((item, index) => {
    const part = { path: [...path, 'items', index], name: () => `${name()}, item ${index + 1},` };
    if (!isWhole(item.outgoingEdgeId)) noteDangling(item.outgoingEdgeId, part, reading);
    if (!Array.isArray(item.paths)) return;
    item.paths.forEach((button: unknown, place: number) => {
      if (!isObject(button) || isWhole(button.outgoingEdgeId)) return;
      const buttonPart = {
        path: [...part.path, 'paths', place],
        name: () => `${part.name()} button ${place + 1},`,
      };
      noteDangling(button.outgoingEdgeId, buttonPart, reading);
    });
  });
}

function noteDangling(edgeId: unknown, { path, name }: Part, reading: Reading): void {
  reading.report.warning({
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
    noteDangling(event.outgoingEdgeId, { path, name }, reading);
  }
}

function checkTargets(groups: Group[], edges: Edge[], reading: Reading): void {
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const groupOfBlock = new Map<string, string>();
  for (const group of groups) for (const block of group.blocks) groupOfBlock.set(block.id, group.id);
  for (const edge of edges) {
    const { groupId, blockId } = edge.to;
    const group = groupById.get(groupId);
    if (group && (blockId === undefined || groupOfBlock.get(blockId) === group.id)) continue;
    const path = reading.places.get(edge) ?? ['edges'];
    reading.report.warning({
      path: [...path, 'to', group ? 'blockId' : 'groupId'],
      code: 'dangling_edge',
      message: group
        ? `The edge "${edge.id}" leads to the block "${blockId}", which is not in group "${group.title}"; the group is entered at its first block.`
        : `The edge "${edge.id}" leads to the group "${groupId}", which does not exist, so a path that takes it ends.`,
      fix: 'Draw the connection again, or remove the edge.',
    });
  }
}
