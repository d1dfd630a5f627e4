// Compares two versions of a bot by their behavior, not by how their files are written.
import { limits } from '../limits.ts';
import type { Block } from './block.ts';
import type { BotDefinition } from './bot-definition.ts';
import type { BotComparison, BotDifference } from './bot-difference.ts';
import type { Group } from './group.ts';
import { stayingPlaces } from './staying-places.ts';

/** A block and its position. */
interface PlacedBlock {
  readonly block: Block;
  readonly group: Group;
}

/** The field with the position in the drawing. */
const DRAWN = 'graphCoordinates';
/** Parts of a definition that are compared separately, and fields that change with every save. */
const OWN_PARTS = new Set([
  'groups',
  'events',
  'edges',
  'variables',
  'theme',
  'settings',
  'createdAt',
  'updatedAt',
]);

/**
 * Lists the differences between two versions of a bot: added, removed, changed and moved parts. Groups, blocks, events
 * and variables are matched by id. An edge counts only by its target: its id and its drawing make no difference. Runs
 * in linear time.
 *
 * @example
 * compareBots(before, after).differences
 * // [{ change: 'changed', part: 'block', id: 'ask', title: 'text input', group: 'Hello', path: ['options', 'isLong'], after: true }]
 */
export function compareBots(before: BotDefinition, after: BotDefinition): BotComparison {
  const differences: BotDifference[] = [];
  const targets = { before: targetsOf(before), after: targetsOf(after) };
  const fields = (one: object, other: object, about: About) =>
    differences.push(...fieldDifferences(led(one, targets.before), led(other, targets.after), about));

  const rest = (bot: BotDefinition) =>
    Object.fromEntries(Object.entries(bot).filter(([key]) => !OWN_PARTS.has(key)));
  fields(rest(before), rest(after), { part: 'bot' });
  fields(before.settings, after.settings, { part: 'settings' });
  fields(before.theme, after.theme, { part: 'theme' });

  compareLists(before.variables, after.variables, {
    about: ({ id, name }) => ({ part: 'variable', id, title: name }),
    fields,
    differences,
  });
  compareLists(before.events, after.events, {
    about: ({ id, type }) => ({ part: 'event', id, title: type }),
    fields,
    differences,
  });
  compareLists(before.groups.map(withoutBlocks), after.groups.map(withoutBlocks), {
    about: ({ id, title }) => ({ part: 'group', id, title }),
    fields,
    differences,
  });
  const blocks = { before: placedBlocks(before), after: placedBlocks(after) };
  compareLists(blocks.before, blocks.after, {
    about: ({ block: { id, type }, group: { title } }) => ({ part: 'block', id, title: type, group: title }),
    fields: (one, other, about) => fields(one.block, other.block, about),
    differences,
  });
  differences.push(...movedBlocks(blocks.before, blocks.after));
  return {
    differences: inOrder(differences).slice(0, limits.botDifferences),
    isComplete: differences.length <= limits.botDifferences,
  };
}

type About = Pick<BotDifference, 'part' | 'id' | 'title' | 'group'>;

/** Compares the common elements of two lists by id, and lists the elements that only one of them has. */
function compareLists<Part extends { readonly id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  {
    about,
    fields,
    differences,
  }: {
    readonly about: (part: Part) => About;
    readonly fields: (one: Part, other: Part, about: About) => void;
    readonly differences: BotDifference[];
  },
): void {
  const earlier = new Map(before.map((part) => [part.id, part]));
  for (const part of after) {
    const known = earlier.get(part.id);
    earlier.delete(part.id);
    if (known) fields(known, part, about(part));
    else differences.push({ change: 'added', ...about(part) });
  }
  for (const part of earlier.values()) differences.push({ change: 'removed', ...about(part) });
}

/** The fields of the group itself, without its blocks. */
function withoutBlocks({ blocks: _, ...group }: Group): Pick<Group, 'id' | 'title'> {
  return group as Pick<Group, 'id' | 'title'>;
}

function placedBlocks({ groups }: BotDefinition): (PlacedBlock & { readonly id: string })[] {
  return groups.flatMap((group) => group.blocks.map((block) => ({ id: block.id, block, group })));
}

/** Among the blocks that stayed in their group, reports the smallest possible number as moved. */
function movedBlocks(before: readonly PlacedBlock[], after: readonly PlacedBlock[]): BotDifference[] {
  const earlier = new Map(before.map((placed, place) => [placed.block.id, { ...placed, place }]));
  const moved: BotDifference[] = [];
  const byGroup = Map.groupBy(after, ({ group }) => group.id);
  for (const [groupId, blocks] of byGroup) {
    const stayed = blocks.flatMap(({ block }) => {
      const known = earlier.get(block.id);
      return known?.group.id === groupId ? [{ block, place: known.place }] : [];
    });
    const staying = stayingPlaces(stayed.map(({ place }) => place));
    const still = new Set(stayed.filter((_, index) => staying.has(index)).map(({ block }) => block.id));
    for (const { block, group } of blocks) {
      const known = earlier.get(block.id);
      if (!known || still.has(block.id)) continue;
      moved.push({
        change: 'moved',
        part: 'block',
        id: block.id,
        title: block.type,
        group: group.title,
        ...(known.group.id === groupId ? {} : { before: known.group.title, after: group.title }),
      });
    }
  }
  return moved;
}

/** The target of each edge, by edge id. Two edges to the same place share one target object. */
function targetsOf({ edges }: BotDefinition): ReadonlyMap<string, object> {
  return new Map(
    edges.map(({ id, to: { groupId, blockId } }) => [
      id,
      blockId === undefined ? { groupId } : { groupId, blockId },
    ]),
  );
}

/** Copies a part with edge ids replaced by their targets, and without its position in the drawing. Lists with ids become objects. */
function led(part: unknown, targets: ReadonlyMap<string, object>): unknown {
  if (Array.isArray(part)) return keyed(part.map((element) => led(element, targets)));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => key !== DRAWN)
      .map(([key, value]) => [
        key,
        key === EDGE ? new Target(targets.get(String(value))) : led(value, targets),
      ]),
  );
}

const EDGE = 'outgoingEdgeId';

/** The target of an edge; undefined when no edge has the id. */
class Target {
  readonly to: object | undefined;

  constructor(to: object | undefined) {
    this.to = to;
  }
}

/** Pseudo-field with the order of a list with ids. */
const ORDER = 'order';

function keyed(list: readonly unknown[]): unknown {
  const ids = list.map((element) => (element as { readonly id?: unknown } | null)?.id);
  const isKeyed =
    list.length > 0 && ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  if (!isKeyed) return list;
  return new KeyedList(
    ids as string[],
    Object.fromEntries(list.map((element, index) => [String(ids[index]), element])),
  );
}

/** A list whose elements are matched by their ids. */
class KeyedList {
  readonly ids: readonly string[];
  readonly elements: Readonly<Record<string, unknown>>;

  constructor(ids: readonly string[], elements: Readonly<Record<string, unknown>>) {
    this.ids = ids;
    this.elements = elements;
  }
}

/** The paths of all differing fields, down to the depth that both values share. `limits.botDepth` bounds the recursion. */
function fieldDifferences(
  before: unknown,
  after: unknown,
  about: About,
  path: readonly string[] = [],
): BotDifference[] {
  if (before instanceof Target || after instanceof Target)
    return edgeDifference(before, after, { about, path });
  if (before instanceof KeyedList && after instanceof KeyedList) {
    const common = (ids: readonly string[], other: KeyedList) =>
      ids.filter((id) => Object.hasOwn(other.elements, id));
    return [
      ...fieldDifferences(before.elements, after.elements, about, path),
      ...fieldDifferences(common(before.ids, after), common(after.ids, before), about, [...path, ORDER]),
    ];
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) =>
      fieldDifferences(own(before, key), own(after, key), about, [...path, key]),
    );
  }
  const values = { before: plain(before), after: plain(after) };
  if (JSON.stringify(values.before) === JSON.stringify(values.after)) return [];
  return [
    {
      change: 'changed',
      ...about,
      path: [...path],
      ...(values.before === undefined ? {} : { before: values.before }),
      ...(values.after === undefined ? {} : { after: values.after }),
    },
  ];
}

/** Reads own properties only: an author may name a field `constructor`. */
function own(part: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(part, key) ? part[key] : undefined;
}

function edgeDifference(
  before: unknown,
  after: unknown,
  { about, path }: { readonly about: About; readonly path: readonly string[] },
): BotDifference[] {
  const from = before instanceof Target ? before.to : undefined;
  const to = after instanceof Target ? after.to : undefined;
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const change = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
  return [
    {
      ...about,
      change,
      part: 'edge',
      ...(path.length > 1 ? { path: path.slice(0, -1) } : {}),
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
    },
  ];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof KeyedList)
  );
}

/** The value as in the file, without its edges. */
function plain(value: unknown): unknown {
  if (value instanceof Target) return undefined;
  if (value instanceof KeyedList) return value.ids.map((id) => plain(value.elements[id]));
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const PLACES: readonly BotDifference['part'][] = [
  'bot',
  'settings',
  'theme',
  'variable',
  'event',
  'group',
  'block',
  'edge',
];

/** Sorts by part, with removed parts last. */
function inOrder(differences: readonly BotDifference[]): BotDifference[] {
  const rank = ({ change, part }: BotDifference) =>
    (change === 'removed' && part !== 'edge' ? PLACES.length : 0) + PLACES.indexOf(part);
  return differences.toSorted((one, other) => rank(one) - rank(other));
}
