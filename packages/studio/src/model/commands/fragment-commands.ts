// Fragments: copied groups and blocks as text, also for pasting into another bot.
import type { Block, Edge, Group, Variable } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import {
  blocksOf,
  edgeIdsFrom,
  edgesOf,
  findGroup,
  groupsOf,
  placedBlocks,
  variablesOf,
} from '../definition.ts';
import { isObject } from '../json.ts';
import type { BlockTarget } from './block-commands.ts';
import { editGroup, withBlocks, withEdges, withVariables } from './edit.ts';
import type { Point } from './group-commands.ts';
import type { Selection } from './remove-commands.ts';

/** The copied parts: whole groups, or single blocks, with the edges among them and their variables. */
export interface Fragment {
  readonly colloquy: 'fragment';
  readonly groups: readonly Group[];
  readonly blocks: readonly Block[];
  readonly edges: readonly Edge[];
  readonly variables: readonly Variable[];
}

export const fragmentCommands = {
  /** Inserts a fragment, which has the ids of `freshFragment`; single blocks are added to a group. */
  insertFragment: (
    definition: Definition,
    { fragment, to }: { readonly fragment: Fragment; readonly to?: BlockTarget | undefined },
  ): Definition => {
    const { groups, blocks, edges, variables } = fragment;
    let result: Definition = definition;
    if (variables.length > 0) result = withVariables(result, [...variablesOf(result), ...variables]);
    if (groups.length > 0) result = { ...result, groups: [...groupsOf(result), ...groups] };
    const target = to && findGroup(result, to.groupId);
    if (to && target && blocks.length > 0)
      result = editGroup(result, to.groupId, () =>
        withBlocks(target, blocksOf(target).toSpliced(to.index, 0, ...blocks)),
      );
    return edges.length > 0 ? withEdges(result, [...edgesOf(result), ...edges]) : result;
  },
};

/** Copies the selection; nothing without selected groups or blocks. */
export function copyFragment(
  definition: Definition,
  { groupIds, blockIds }: Selection,
): Fragment | undefined {
  const groups = groupsOf(definition).filter(({ id }) => groupIds.includes(id));
  const inGroups = new Set(groups.flatMap((group) => blocksOf(group).map(({ id }) => id)));
  const blocks = [...placedBlocks(definition)].flatMap(({ block }) =>
    blockIds.includes(block.id) && !inGroups.has(block.id) && block.type !== 'start' ? [block] : [],
  );
  const copied = groups.filter((group) => !blocksOf(group).some(({ type }) => type === 'start'));
  if (copied.length === 0 && blocks.length === 0) return undefined;
  const copiedIds = new Set(copied.map(({ id }) => id));
  const own = new Set([...copied.flatMap(blocksOf), ...blocks].flatMap(edgeIdsFrom));
  const edges = edgesOf(definition).filter(({ id, to }) => own.has(id) && copiedIds.has(to.groupId));
  const text = JSON.stringify([copied, blocks]);
  const variables = variablesOf(definition).filter(
    ({ id, name }) => text.includes(JSON.stringify(id)) || text.includes(`{{${name}}}`),
  );
  return { colloquy: 'fragment', groups: copied, blocks, edges, variables };
}

/** Parses copied text; nothing when it is not a fragment. */
export function readFragment(text: string): Fragment | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value.colloquy !== 'fragment') return undefined;
  const list = (name: string): readonly { id: string }[] => {
    const found = value[name];
    return Array.isArray(found) ? found.filter((one) => isObject(one) && typeof one.id === 'string') : [];
  };
  const isGroup = (one: object): boolean => 'blocks' in one && Array.isArray(one.blocks);
  return {
    colloquy: 'fragment',
    groups: list('groups').filter(isGroup) as unknown as Group[],
    blocks: list('blocks') as unknown as Block[],
    edges: list('edges').filter((edge) => 'to' in edge && isObject(edge.to)) as unknown as Edge[],
    variables: list('variables') as unknown as Variable[],
  };
}

/**
 * Gives all parts of a fragment new ids, moves its groups, and uses the bot's variables with the same names.
 *
 * @example runCommand(definition, { type: 'insertFragment', fragment: freshFragment(fragment, { definition, makeId, by: { x: 40, y: 40 } }) })
 */
export function freshFragment(
  fragment: Fragment,
  {
    definition,
    makeId,
    by,
  }: { readonly definition: Definition; readonly makeId: () => string; readonly by: Point },
): Fragment {
  const names = new Map<string, string>();
  const rename = (id: string) => {
    const known = names.get(id) ?? makeId();
    names.set(id, known);
  };
  const known = new Map(variablesOf(definition).map(({ id, name }) => [name, id]));
  const ids = new Set(variablesOf(definition).map(({ id }) => id));
  for (const { id, name } of fragment.variables) {
    const own = known.get(name);
    if (own !== undefined) names.set(id, own);
    else if (ids.has(id)) rename(id);
  }
  for (const group of fragment.groups) rename(group.id);
  for (const block of [...fragment.groups.flatMap(blocksOf), ...fragment.blocks]) collectIds(block, rename);
  const inside = new Set(fragment.edges.map(({ id }) => id));
  for (const id of inside) rename(id);
  const renamed = (value: unknown): unknown => withNewIds(value, names, inside);
  const groups = renamed(fragment.groups) as readonly Group[];
  return {
    colloquy: 'fragment',
    groups: groups.map((group) => ({ ...group, graphCoordinates: shifted(group, by) })),
    blocks: renamed(fragment.blocks) as readonly Block[],
    edges: renamed(fragment.edges) as readonly Edge[],
    variables: (renamed(fragment.variables) as readonly Variable[]).filter(({ name }) => !known.has(name)),
  };
}

function shifted({ graphCoordinates }: Group, by: Point): Group['graphCoordinates'] {
  const { x = 0, y = 0 } = graphCoordinates ?? {};
  return { ...graphCoordinates, x: x + by.x, y: y + by.y };
}

/** Collects the ids of a block, its items and nested parts. */
function collectIds(value: unknown, rename: (id: string) => void): void {
  if (Array.isArray(value)) for (const element of value) collectIds(element, rename);
  if (!isObject(value)) return;
  if (typeof value.id === 'string') rename(value.id);
  for (const [name, field] of Object.entries(value))
    if (name === 'items' || name === 'paths' || name === 'comparisons' || name === 'content')
      collectIds(field, rename);
}

/** Replaces the ids in id fields. Removes paths that lead out of the fragment. */
function withNewIds(value: unknown, names: ReadonlyMap<string, string>, edges: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((element) => withNewIds(element, names, edges));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (name === 'outgoingEdgeId' && !edges.has(String(field))) return [];
      const isId = typeof field === 'string' && /(?:^id|Id)$/.test(name);
      return [[name, isId ? (names.get(field) ?? field) : withNewIds(field, names, edges)]];
    }),
  );
}
