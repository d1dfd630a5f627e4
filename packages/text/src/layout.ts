// Positions of groups and events that have none: groups in columns, by their distance from the start.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';

/** A position in the drawing of a flow. */
export interface GroupPosition {
  readonly x: number;
  readonly y: number;
}

/** Sizes in the drawing, with room around a group, which is about 300 wide. Choices and branches are lines below their block. */
const COLUMN = 380;
const HEADING = 120;
const BLOCK = 40;
const ITEM = 32;
const EVENT = 180;

/**
 * Lays out the groups of a definition. The result depends on groups and edges alone, so that a text needs positions only for groups that an author
 * moved.
 *
 * @returns the position of each group, in their order
 * @example layOut({ groups, edges })[0] // { x: 380, y: 0 }
 */
export function layOut({
  groups,
  edges,
}: {
  readonly groups: readonly JsonObject[];
  readonly edges: readonly unknown[];
}): readonly GroupPosition[] {
  const heights = new Map<number, number>();
  return distancesOf(groups, edges).map((distance, index) => {
    const column = distance + 1;
    const y = heights.get(column) ?? 0;
    heights.set(column, y + HEADING + heightOf(groups[index]?.blocks));
    return { x: column * COLUMN, y };
  });
}

function heightOf(blocks: unknown): number {
  const list: readonly unknown[] = Array.isArray(blocks) ? blocks : [];
  const items = list.map((block) => (isObject(block) && Array.isArray(block.items) ? block.items.length : 0));
  return items.reduce((sum, count) => sum + BLOCK + ITEM * count, 0);
}

/** The position of an event, by its place in their list: one below the other, left of the groups. */
export function eventPosition(index: number): GroupPosition {
  return { x: 0, y: index * EVENT };
}

/** The number of edges from an event to each group. Groups that no edge leads to come after the others. */
function distancesOf(groups: readonly JsonObject[], edges: readonly unknown[]): readonly number[] {
  const groupOf = new Map<unknown, number>();
  const groupOfBlock = new Map<unknown, number>();
  for (const [index, { id, blocks }] of groups.entries()) {
    if (!groupOf.has(id)) groupOf.set(id, index);
    for (const block of Array.isArray(blocks) ? (blocks as unknown[]) : [])
      if (isObject(block) && !groupOfBlock.has(block.id)) groupOfBlock.set(block.id, index);
  }
  const starts: number[] = [];
  const next = new Map<number, number[]>();
  for (const edge of edges) {
    if (!isObject(edge) || !isObject(edge.from) || !isObject(edge.to)) continue;
    const target = groupOf.get(edge.to.groupId);
    if (target === undefined) continue;
    const source = groupOfBlock.get(edge.from.blockId);
    if (source === undefined) starts.push(target);
    else if (next.has(source)) next.get(source)?.push(target);
    else next.set(source, [target]);
  }
  const distances = new Map<number, number>();
  let level = starts;
  let distance = 0;
  for (; level.length > 0; distance++) {
    const reached = level.filter((group) => !distances.has(group));
    for (const group of reached) distances.set(group, distance);
    level = [...new Set(reached)]
      .flatMap((group) => next.get(group) ?? [])
      .filter((group) => !distances.has(group));
  }
  return groups.map((_, index) => distances.get(index) ?? distance);
}
