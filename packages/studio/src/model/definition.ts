// The draft in the studio: the JSON of the file, of any version, with functions to read its parts. It is not migrated,
// and unknown fields are kept.
import type { Block, BotTest, Edge, FlowEvent, Group, Item, Variable } from '@colloquy/schema';

/** A stored definition. Legacy files have no `events`, and start with a block of type `start`. */
export interface Definition {
  readonly name?: string | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly events?: readonly FlowEvent[] | null | undefined;
  readonly edges?: readonly Edge[] | undefined;
  readonly variables?: readonly Variable[] | undefined;
  readonly tests?: readonly BotTest[] | undefined;
  readonly theme?: unknown;
  readonly settings?: unknown;
  readonly [field: string]: unknown;
}

/** The start of an edge. */
export type Source =
  | {
      readonly blockId: string;
      readonly itemId?: string | undefined;
      readonly pathId?: string | undefined;
    }
  | { readonly eventId: string };

/** The target of an edge. */
export interface Target {
  readonly groupId: string;
  readonly blockId?: string | undefined;
}

/** A block with its group and index. */
export interface PlacedBlock {
  readonly block: Block;
  readonly group: Group;
  readonly index: number;
}

/** A card of a carousel, whose buttons have paths. */
type ItemWithPaths = Item & { readonly paths?: readonly Item[] };

export const groupsOf = (definition: Definition): readonly Group[] => definition.groups ?? [];
export const eventsOf = (definition: Definition): readonly FlowEvent[] => definition.events ?? [];
export const edgesOf = (definition: Definition): readonly Edge[] => definition.edges ?? [];
export const variablesOf = (definition: Definition): readonly Variable[] => definition.variables ?? [];
export const testsOf = (definition: Definition): readonly BotTest[] =>
  Array.isArray(definition.tests) ? definition.tests : [];
export const blocksOf = (group: Group): readonly Block[] => group.blocks ?? [];
export const itemsOf = (block: Block): readonly ItemWithPaths[] =>
  Array.isArray(block.items) ? block.items.filter((item) => typeof item === 'object' && item !== null) : [];
export const pathsOf = (item: Item): readonly Item[] => {
  const { paths } = item as ItemWithPaths;
  return Array.isArray(paths) ? paths : [];
};

/** All blocks in the order of the file. */
export function* placedBlocks(definition: Definition): Generator<PlacedBlock> {
  for (const group of groupsOf(definition))
    for (const [index, block] of blocksOf(group).entries()) yield { block, group, index };
}

/** @example findBlock(definition, 'ask-name')?.group.title */
export function findBlock(definition: Definition, blockId: string): PlacedBlock | undefined {
  for (const placed of placedBlocks(definition)) if (placed.block.id === blockId) return placed;
  return undefined;
}

/** The group with this id. */
export function findGroup(definition: Definition, groupId: string): Group | undefined {
  return groupsOf(definition).find(({ id }) => id === groupId);
}

/** Ids of the edges that start at a block, at one of its items, or at a button of a card. */
export function edgeIdsFrom(block: Block): readonly string[] {
  const ids = [block, ...itemsOf(block).flatMap((item) => [item, ...pathsOf(item)])];
  return ids.flatMap(({ outgoingEdgeId }) => (outgoingEdgeId === undefined ? [] : [outgoingEdgeId]));
}

/**
 * Finds the id of the edge that starts at a source.
 *
 * @example edgeIdAt(definition, { blockId: 'ask-name' }) // 'edge-1'
 */
export function edgeIdAt(definition: Definition, source: Source): string | undefined {
  if ('eventId' in source)
    return eventsOf(definition).find(({ id }) => id === source.eventId)?.outgoingEdgeId;
  const block = findBlock(definition, source.blockId)?.block;
  if (!block || source.itemId === undefined) return block?.outgoingEdgeId;
  const item = itemsOf(block).find(({ id }) => id === source.itemId);
  if (!item || source.pathId === undefined) return item?.outgoingEdgeId;
  return pathsOf(item).find(({ id }) => id === source.pathId)?.outgoingEdgeId;
}

/**
 * The start of each edge, by the `outgoingEdgeId` that refers to it. `from` of an edge is only for display and may be
 * outdated.
 *
 * @example sourcesOf(definition).get('edge-1') // { blockId: 'ask-name' }
 */
export function sourcesOf(definition: Definition): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>();
  const add = (id: string | undefined, source: Source) => {
    if (id !== undefined && !sources.has(id)) sources.set(id, source);
  };
  for (const event of eventsOf(definition)) add(event.outgoingEdgeId, { eventId: event.id });
  for (const { block } of placedBlocks(definition)) {
    const blockId = block.id;
    for (const item of itemsOf(block)) {
      add(item.outgoingEdgeId, { blockId, itemId: item.id });
      for (const path of pathsOf(item))
        add(path.outgoingEdgeId, { blockId, itemId: item.id, pathId: path.id });
    }
    add(block.outgoingEdgeId, { blockId });
  }
  return sources;
}
