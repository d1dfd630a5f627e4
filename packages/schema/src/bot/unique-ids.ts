// Makes the ids of groups, blocks and edges unique.
import type { Steps } from '../steps.ts';
import type { Block } from './block.ts';
import type { Edge } from './edge.ts';
import type { Group } from './group.ts';
import type { Reading } from './reading.ts';
import { isObject, isStepDone } from './reading.ts';

type Renames = ReadonlyMap<string, string>;

/**
 * The first group or block with an id keeps it. A later one gets a new id, so that it still runs at its position and is
 * not confused with the first. References into a group (an edge, or a block whose options name group and block) follow
 * the block of that group. A later edge with the same id is unreachable and is left out.
 *
 * @example
 * const { groups, edges } = yield* makeIdsUnique({ groups: read.groups, edges: read.edges }, reading);
 */
export function* makeIdsUnique(
  bot: { groups: Group[]; edges: Edge[] },
  reading: Reading,
): Steps<{ groups: Group[]; edges: Edge[] }> {
  const renames = new Map<string, Renames>();
  const uniqueGroups = yield* mapInSteps(bot.groups, withUniqueId(bot.groups, reading), reading);
  const groups = yield* withUniqueBlocks(uniqueGroups, { renames, reading });
  const edges = firstOfEachId(bot.edges, reading);
  yield;
  if (renames.size === 0) return { groups, edges };
  const leads = (block: Block) => followOptions(block, { renames, reading });
  return {
    groups: yield* mapInSteps(
      groups,
      (group) => withBlocks(group, group.blocks.map(leads), reading),
      reading,
    ),
    edges: yield* mapInSteps(edges, (edge) => follow(edge, { renames, reading }), reading),
  };
}

function* mapInSteps<Part>(
  parts: readonly Part[],
  change: (part: Part) => Part,
  reading: Reading,
): Steps<Part[]> {
  const changed: Part[] = [];
  for (const part of parts) {
    changed.push(change(part));
    if (isStepDone(reading)) yield;
  }
  return changed;
}

function withUniqueId(groups: Group[], reading: Reading): (group: Group) => Group {
  const ids = createIds(groups);
  return (group) => {
    const id = ids.take(group.id);
    if (id === group.id) return group;
    const path = reading.places.get(group) ?? ['groups'];
    reading.report.warning({
      path: [...path, 'id'],
      code: 'duplicate_id',
      message: `Group "${group.title}" has the id "${group.id}" of an earlier group; edges lead to the earlier one.`,
      fix: 'Give each group an id of its own.',
    });
    return moved(group, { ...group, id }, reading);
  };
}

function* withUniqueBlocks(
  groups: Group[],
  { renames, reading }: { renames: Map<string, Renames>; reading: Reading },
): Steps<Group[]> {
  const ids = createIds(groups.flatMap((group) => group.blocks));
  const unique: Group[] = [];
  for (const group of groups) {
    if (isStepDone(reading)) yield;
    const names = new Map<string, string>();
    const blocks = yield* mapInSteps(
      group.blocks,
      (block) => {
        const id = ids.take(block.id);
        if (!names.has(block.id)) names.set(block.id, id);
        return id === block.id ? block : renamed(block, { id, group, reading });
      },
      reading,
    );
    const changed = [...names].filter(([from, to]) => from !== to);
    if (changed.length > 0) renames.set(group.id, new Map(changed));
    unique.push(withBlocks(group, blocks, reading));
  }
  return unique;
}

function withBlocks(group: Group, blocks: Block[], reading: Reading): Group {
  const isSame = blocks.every((block, index) => block === group.blocks[index]);
  return isSame ? group : moved(group, { ...group, blocks }, reading);
}

function renamed(
  block: Block,
  { id, group, reading }: { id: string; group: Group; reading: Reading },
): Block {
  const path = reading.places.get(block) ?? ['groups'];
  reading.report.warning({
    path: [...path, 'id'],
    code: 'duplicate_id',
    message: `Block ${Number(path.at(-1)) + 1} ("${block.type}") in group "${group.title}" has the id "${block.id}" of an earlier block; it runs as "${id}".`,
    fix: 'Give each block an id of its own.',
  });
  return moved(block, { ...block, id }, reading);
}

function firstOfEachId(edges: Edge[], reading: Reading): Edge[] {
  const seen = new Set<string>();
  return edges.filter((edge) => {
    if (!seen.has(edge.id)) {
      seen.add(edge.id);
      return true;
    }
    reading.report.warning({
      path: [...(reading.places.get(edge) ?? ['edges']), 'id'],
      code: 'duplicate_id',
      message: `The edge id "${edge.id}" is used more than once; the first edge is followed.`,
      fix: 'Remove the later edge, or give it an id of its own.',
    });
    return false;
  });
}

function follow(
  edge: Edge,
  { renames, reading }: { renames: ReadonlyMap<string, Renames>; reading: Reading },
): Edge {
  const blockId = renames.get(edge.to.groupId)?.get(edge.to.blockId ?? '');
  return blockId === undefined ? edge : moved(edge, { ...edge, to: { ...edge.to, blockId } }, reading);
}

/** A jump block names its target in its options. */
function followOptions(
  block: Block,
  { renames, reading }: { renames: ReadonlyMap<string, Renames>; reading: Reading },
): Block {
  const { options } = block;
  if (!isObject(options) || typeof options.groupId !== 'string' || typeof options.blockId !== 'string')
    return block;
  const blockId = renames.get(options.groupId)?.get(options.blockId);
  return blockId === undefined
    ? block
    : moved(block, { ...block, options: { ...options, blockId } }, reading);
}

/** The copy has the same position in the file as the original. */
function moved<Part extends object>(original: Part, copy: Part, { places }: Reading): Part {
  places.set(copy, places.get(original) ?? []);
  return copy;
}

/** Gives out every id once. Later uses of an id get the lowest free number as a suffix. */
function createIds(parts: readonly { id: string }[]): { take: (id: string) => string } {
  const known = new Set(parts.map((part) => part.id));
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const free = (id: string): string => {
    // Terminates: each round increments the number, and known ids are no more than parts.
    for (let number = numbers.get(id) ?? 2; ; number += 1) {
      const candidate = `${id}~${number}`;
      if (known.has(candidate)) continue;
      known.add(candidate);
      numbers.set(id, number + 1);
      return candidate;
    }
  };
  return {
    take: (id) => {
      const granted = taken.has(id) && id !== '' ? free(id) : id;
      taken.add(granted);
      return granted;
    },
  };
}
