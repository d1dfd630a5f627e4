// Edges that lines can name, and those that need the section `edges`.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import type { EdgeEnd, Names } from './names.ts';
import type { ReadPath } from './read-block.ts';
import type { Arrow } from './write-block.ts';

/** The edges of a definition while it is written. */
export interface Arrows {
  of(holder: JsonObject, from: ReadPath['from']): Arrow | undefined;
  /** Marks an edge as named by a line. */
  use(edgeId: string): void;
  /** The edges that no line names. */
  unused(): readonly JsonObject[];
}

/**
 * Indexes the edges. An edge is named by its line when exactly one part has it, and when it has no fields besides its two ends.
 *
 * @example writeArrows({ edges, events, blocks, names }).of(block, { blockId: 'b1' })?.text // 'Day'
 */
export function writeArrows({
  edges,
  events,
  blocks,
  names,
}: {
  readonly edges: readonly JsonObject[];
  readonly events: readonly JsonObject[];
  readonly blocks: readonly unknown[];
  readonly names: Names;
}): Arrows {
  const counts = new Map<unknown, number>();
  const count = (id: unknown) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const items = blocks.flatMap((block) =>
    isObject(block) && Array.isArray(block.items) ? (block.items as unknown[]) : [],
  );
  for (const holder of [...events, ...blocks, ...items]) if (isObject(holder)) count(holder.outgoingEdgeId);
  const byId = new Map<unknown, JsonObject | null>();
  for (const edge of edges) byId.set(edge.id, byId.has(edge.id) ? null : edge);
  const used = new Set<string>();
  return {
    of({ outgoingEdgeId: edgeId }, from) {
      const edge = typeof edgeId === 'string' && counts.get(edgeId) === 1 ? byId.get(edgeId) : undefined;
      if (!edge || typeof edgeId !== 'string' || Object.keys(edge).length !== 3 || !isFrom(edge.from, from))
        return undefined;
      const to = endOf(edge.to);
      const text = to && names.targetText(to);
      if (!to || text === undefined) return undefined;
      return { text, edgeId, foreignId: edgeId === edgeIdOf(from, to) ? undefined : edgeId };
    },
    use: (edgeId) => used.add(edgeId),
    unused: () => edges.filter(({ id }) => typeof id !== 'string' || !used.has(id)),
  };
}

/** The id of an edge without an entry. */
export function edgeIdOf(from: ReadPath['from'], to: EdgeEnd): string {
  const source = 'eventId' in from ? from.eventId : (from.itemId ?? from.blockId);
  return `${source}-to-${to.blockId ?? to.groupId}`;
}

/** Whether the source of an edge follows from the part that has it. Old exports repeat the group, which is left out. */
function isFrom(value: unknown, from: ReadPath['from']): boolean {
  if (!isObject(value)) return false;
  const { groupId: _, ...rest } = value;
  const expected: JsonObject = { ...from };
  const keys = Object.keys(rest);
  return keys.length === Object.keys(expected).length && keys.every((key) => rest[key] === expected[key]);
}

function endOf(value: unknown): EdgeEnd | undefined {
  if (!isObject(value)) return undefined;
  const { groupId, blockId, ...more } = value;
  if (typeof groupId !== 'string' || Object.keys(more).length > 0) return undefined;
  if (blockId === undefined) return { groupId };
  return typeof blockId === 'string' ? { groupId, blockId } : undefined;
}
