// The layout of the flow: cards with rows, their sizes and the ends of edges, all computed from the data.
import type { Block, Edge, Group } from '@colloquy/schema';
import type { BlockShape, Names } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition, Source } from '../../model/definition.ts';
import { blocksOf, edgesOf, eventsOf, groupsOf, sourcesOf } from '../../model/definition.ts';

/** Pixels, equal to those in the canvas's style sheet. */
export const SIZES = {
  width: 280,
  header: 36,
  row: 36,
  itemRow: 30,
  padding: 6,
  event: 40,
  eventWidth: 180,
} as const;

/** A possible start of an edge. */
export interface SourceRow {
  readonly source: Source;
  readonly handleId: string;
  readonly text: string;
}

export interface BlockRow {
  readonly block: Block;
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  readonly shape: BlockShape;
  readonly items: readonly SourceRow[];
  readonly source: SourceRow;
  /** Pixels from the top of the card to the center of the row. */
  readonly middle: number;
  readonly isLast: boolean;
}

export interface GroupCard {
  readonly id: string;
  readonly group: Group;
  /** Empty while it is collapsed. */
  readonly rows: readonly BlockRow[];
  readonly isCollapsed: boolean;
  readonly height: number;
}

/** The handle id of a source. */
function handleIdOf(source: Source): string {
  if ('eventId' in source) return 'event';
  const { blockId, itemId, pathId } = source;
  // The canvas uses it in selectors, which quotes would end.
  return encodeURIComponent(JSON.stringify([blockId, itemId ?? null, pathId ?? null]));
}

/** The source of a handle. */
export function sourceOfHandle(nodeId: string, handleId: string): Source {
  if (handleId === 'event') return { eventId: nodeId };
  const [blockId, itemId, pathId] = JSON.parse(decodeURIComponent(handleId)) as [
    string,
    string | null,
    string | null,
  ];
  return { blockId, ...(itemId === null ? {} : { itemId }), ...(pathId === null ? {} : { pathId }) };
}

/** The handle id of a block as target, or of the group. */
export const targetHandle = (blockId?: string): string => (blockId === undefined ? 'in' : `in ${blockId}`);

/** The handle of all edges that leave a collapsed group. */
export const COLLAPSED_HANDLE = 'out';

/** Computes the card of a group. */
export function cardOf(group: Group, names: Names, { isCollapsed = false } = {}): GroupCard {
  if (isCollapsed) return { id: group.id, group, rows: [], isCollapsed, height: SIZES.header };
  const blocks = blocksOf(group);
  let top: number = SIZES.header + SIZES.padding;
  const rows = blocks.map((block, index): BlockRow => {
    const row = rowOf(block, names);
    const own = { ...row, middle: top + SIZES.row / 2, isLast: index === blocks.length - 1 };
    top += SIZES.row + row.items.length * SIZES.itemRow;
    return own;
  });
  return { id: group.id, group, rows, isCollapsed, height: top + SIZES.padding };
}

function rowOf(block: Block, names: Names): Omit<BlockRow, 'middle' | 'isLast'> {
  const kind = kindOf(block.type);
  const source = (text: string, more: { itemId?: string; pathId?: string } = {}): SourceRow => {
    const own = { blockId: block.id, ...more };
    return { source: own, handleId: handleIdOf(own), text };
  };
  const items = kind.items?.(block, names) ?? [];
  return {
    block,
    label: kind.label,
    text: kind.text?.(block, names) ?? '',
    hint: kind.hint ?? kind.label,
    shape: kind.shape,
    items: items.map(({ text, ...ids }) => source(text, ids)),
    source: source(kind.otherwise ?? ''),
  };
}

/** The center of an item's line, from the top of the card. */
export function itemMiddle({ middle }: BlockRow, index: number): number {
  return middle + SIZES.row / 2 + index * SIZES.itemRow + SIZES.itemRow / 2;
}

/** An edge with both ends present. */
export interface DrawnEdge {
  readonly id: string;
  readonly sourceNode: string;
  readonly sourceHandle: string;
  readonly targetNode: string;
  readonly targetHandle: string;
}

/** Edges that can be rendered: both ends exist. */
export function drawnEdges(definition: Definition): readonly DrawnEdge[] {
  const sources = sourcesOf(definition);
  const groups = new Map(groupsOf(definition).map((group) => [group.id, group]));
  const homes = new Map(
    groupsOf(definition).flatMap((group) => blocksOf(group).map((block) => [block.id, group.id] as const)),
  );
  return edgesOf(definition).flatMap((edge) => {
    const source = sources.get(edge.id);
    const group = groups.get(edge.to.groupId);
    const sourceNode = source && ('eventId' in source ? source.eventId : homes.get(source.blockId));
    if (!source || !group || sourceNode === undefined) return [];
    return [
      {
        id: edge.id,
        sourceNode,
        sourceHandle: handleIdOf(source),
        targetNode: group.id,
        targetHandle: targetHandle(targetBlock(edge, group)),
      },
    ];
  });
}

/** The target block of an edge, unless it is the first one of its group. */
function targetBlock({ to }: Edge, group: Group): string | undefined {
  const index = blocksOf(group).findIndex(({ id }) => id === to.blockId);
  return index > 0 ? to.blockId : undefined;
}

/** The positions of groups and events. Files written by hand have none: then they are placed in a row. */
export function placesOf(
  definition: Definition,
): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const nodes = [...eventsOf(definition), ...groupsOf(definition)];
  return new Map(
    nodes.map(({ id, graphCoordinates }, index) => {
      const { x, y } = graphCoordinates ?? {};
      const isPlaced = Number.isFinite(x) && Number.isFinite(y);
      return [
        id,
        isPlaced ? { x: x ?? 0, y: y ?? 0 } : { x: (index % 6) * 360, y: Math.floor(index / 6) * 420 },
      ];
    }),
  );
}
