// Merging what two people made of one definition: by the ids of its parts, so that edits in different places go together.
import { limits } from '../limits.ts';
import type { DefinitionConflict, Json, JsonRecord } from './merge-json.ts';
import { createMerge, isRecord, keysOf } from './merge-json.ts';
import { mergeOrder } from './merge-order.ts';

/** Three states of one definition, as JSON. */
export interface DefinitionStates {
  /** What both began with. */
  readonly base: unknown;
  /** What one made of it. */
  readonly yours: unknown;
  /** What others made of it. */
  readonly theirs: unknown;
}

/** One definition with both, or the fields that both changed, each in another way; a bounded number of them. */
export type MergedBots =
  | { readonly ok: true; readonly definition: unknown }
  | { readonly ok: false; readonly conflicts: readonly DefinitionConflict[] };

/**
 * Merges two edits of a definition. Groups, blocks, edges, variables, events and whatever else has an id are the same when their ids are, wherever they
 * stand; so one may move a block while another one changes it. The same field in two ways is a conflict, and so is a part that one changes
 * and the other removes. Takes time in proportion to the definitions.
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
  /** Its groups have no blocks. */
  readonly rest: JsonRecord;
  /** By id. */
  readonly blocks: JsonRecord;
  /** Ids of the blocks of each group, in their order. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

type PlacedBlock = { readonly group: string; readonly block: Json };

/** Nothing when groups and blocks have no unique ids; they are then compared by position. */
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

/** Merges the blocks by themselves, and then puts them into the merged groups. */
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
    // One has removed the group in which the other has put a block.
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
