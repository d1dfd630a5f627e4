// Three-way merge of bot definitions. Parts are matched by id, so that edits in different places merge.
import { limits } from '../limits.ts';
import type { DefinitionConflict, Json, JsonRecord } from './merge-json.ts';
import { createMerge, isRecord, keysOf } from './merge-json.ts';
import { mergeOrder } from './merge-order.ts';

/** Three states of one definition, as JSON. */
export interface DefinitionStates {
  /** The common ancestor. */
  readonly base: unknown;
  /** The definition after this author's edits. */
  readonly yours: unknown;
  /** The definition after the edits of others. */
  readonly theirs: unknown;
}

/** The merged definition, or the conflicting fields; their number is bounded. */
export type MergedBots =
  | { readonly ok: true; readonly definition: unknown }
  | { readonly ok: false; readonly conflicts: readonly DefinitionConflict[] };

/**
 * Merges two edits of a definition. Groups, blocks, edges, variables, events and all other parts with an id are matched
 * by id, at any position; so one author may move a block while another changes it. Two different values for one field
 * conflict, and so does a part that one side changes and the other removes. Runs in linear time.
 *
 * @example
 * mergeBots({ base, yours: renamedGroup, theirs: newBlock }) // { ok: true, definition: … } with both
 */
export function mergeBots({ base, yours, theirs }: DefinitionStates): MergedBots {
  const merge = createMerge(limits.issues);
  const flat = [base, yours, theirs].map(flatten);
  const [before, one, other] = flat;
  const definition =
    before && one && other
      ? assemble(mergeFlat({ before, one, other }, merge))
      : merge.values([base, yours, theirs] as Json[], []);
  return merge.conflicts.length === 0
    ? { ok: true, definition }
    : { ok: false, conflicts: [...merge.conflicts] };
}

/** A definition with blocks separate from groups, so that a block keeps its identity when it moves to another group. */
interface FlatDefinition {
  /** Groups without their blocks. */
  readonly rest: JsonRecord;
  /** Blocks by id. */
  readonly blocks: JsonRecord;
  /** The ordered ids of the blocks of each group. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

type PlacedBlock = { readonly group: string; readonly block: Json };

/** Undefined when groups or blocks lack unique ids; then they are compared by position. */
function flatten(definition: unknown): FlatDefinition | undefined {
  if (!isRecord(definition)) return undefined;
  const { groups } = definition;
  const ids = Array.isArray(groups) ? keysOf(groups) : undefined;
  if (!Array.isArray(groups) || !ids) return undefined;
  const blocks = new Map<string, PlacedBlock>();
  const orders = new Map<string, readonly string[]>();
  for (const [index, group] of groups.entries()) {
    const list: unknown = (group as JsonRecord).blocks ?? [];
    const blockIds = Array.isArray(list) ? keysOf(list) : undefined;
    if (!Array.isArray(list) || !blockIds) return undefined;
    const id = ids[index] ?? '';
    orders.set(id, blockIds);
    for (const [place, blockId] of blockIds.entries()) {
      if (blocks.has(blockId)) return undefined;
      blocks.set(blockId, { group: id, block: list[place] as Json });
    }
  }
  const bare = groups.map((group) => (Object.hasOwn(group, 'blocks') ? { ...group, blocks: [] } : group));
  return { rest: { ...definition, groups: bare }, blocks: Object.fromEntries(blocks), orders };
}

/** Merges the blocks separately, then puts them into the merged groups. */
function mergeFlat(
  { before, one, other }: Record<'before' | 'one' | 'other', FlatDefinition>,
  merge: ReturnType<typeof createMerge>,
): FlatDefinition {
  const rest = merge.values([before.rest, one.rest, other.rest], []) as JsonRecord;
  const blocks = merge.values([before.blocks, one.blocks, other.blocks], ['blocks']) as JsonRecord;
  const groups = new Set((rest.groups as JsonRecord[] | undefined)?.map(({ id }) => String(id)));
  const members = Map.groupBy(Object.entries(blocks), ([, placed]) => String((placed as JsonRecord).group));
  for (const [group, entries] of members) {
    if (groups.has(group)) continue;
    // One side removed the group into which the other put a block.
    const isIn = ({ orders }: FlatDefinition) => (orders.has(group) ? group : undefined);
    const [id = ''] = entries[0] ?? [];
    merge.conflict(['blocks', id, 'group'], [isIn(before), isIn(one), isIn(other)]);
  }
  const orders = new Map<string, readonly string[]>();
  for (const group of groups) {
    const ids = (members.get(group) ?? []).map(([id]) => id);
    const lists = [before, one, other].map((flat) => flat.orders.get(group) ?? []);
    orders.set(
      group,
      mergeOrder(lists, ids, (three) => merge.conflict(['groups', group, 'order'], three)),
    );
  }
  return { rest, blocks, orders };
}

function assemble({ rest, blocks, orders }: FlatDefinition): JsonRecord {
  const groups = (rest.groups as JsonRecord[]).map((group) => {
    const ids = orders.get(String(group.id)) ?? [];
    const list = ids.map((id) => (blocks[id] as JsonRecord).block);
    return Object.hasOwn(group, 'blocks') || list.length > 0 ? { ...group, blocks: list } : group;
  });
  return { ...rest, groups } as JsonRecord;
}
