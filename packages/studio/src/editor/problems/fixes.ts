// Automatic fixes of problems, by problem code. Each checks the draft again, because an edit may have fixed the problem
// since.
import type { Issue } from '@colloquy/schema';
import type { Command } from '../../model/commands/command.ts';
import type { Definition } from '../../model/definition.ts';
import {
  blocksOf,
  edgesOf,
  eventsOf,
  findBlock,
  findGroup,
  groupsOf,
  itemsOf,
  variablesOf,
} from '../../model/definition.ts';
import { isObject } from '../../model/json.ts';

/** A fix: its label and its commands. */
export interface Fix {
  readonly label: string;
  readonly command: Command;
}

/** Inputs of a fix. */
interface FixInputs {
  readonly issue: Issue;
  readonly definition: Definition;
  readonly makeId: () => string;
  /** The initial items of a new block of a type. */
  readonly newItems: (type: string) => readonly unknown[] | undefined;
}

const FIXES: ReadonlyMap<string, (place: FixInputs) => readonly Fix[]> = new Map([
  ['dangling_edge', looseEnd],
  ['orphan_edge', looseEnd],
  ['unreachable_group', groupToDelete],
  ['empty_group', groupToDelete],
  ['leads_nowhere', firstGroup],
  ['no_items', firstItem],
  ['unknown_variable', variable],
  ['empty_label', emptyItem],
  ['ignored_body', ownBody],
  ['unreachable_block', pathBefore],
]);

/**
 * The fixes of a problem, most likely one first. Empty if the author has to decide.
 *
 * @example fixesOf(issue, { definition, makeId: freshId, newItems }) // [{ label: 'Remove the edge', command: { type: 'disconnect', edgeId: 'e1' } }]
 */
export function fixesOf(issue: Issue, place: Omit<FixInputs, 'issue'>): readonly Fix[] {
  return [...(FIXES.get(issue.code ?? '')?.({ ...place, issue }) ?? []), ...certainFix({ ...place, issue })];
}

/** The change that the check suggests, unless the draft has changed at its place since. */
function certainFix({ issue: { patch = [], block, path, meant }, definition }: FixInputs): readonly Fix[] {
  const isMoved = block !== undefined && valueAt(definition, [...path.slice(0, 4), 'id']) !== block;
  const isGone = patch.some(
    (step) =>
      !isObject(valueAt(definition, step.path.slice(0, -1))) &&
      !Array.isArray(valueAt(definition, step.path.slice(0, -1))),
  );
  const isDone = patch.every((step) => valueAt(definition, step.path) === step.value);
  if (patch.length === 0 || isMoved || isGone || isDone) return [];
  const label = meant === undefined ? 'Fix it' : `Rename it to “${meant}”`;
  return [{ label, command: { type: 'setFields', steps: patch } }];
}

/** An edge with a missing end, or a path whose edge does not exist. */
function looseEnd({ issue: { path }, definition }: FixInputs): readonly Fix[] {
  const isEdge = path[0] === 'edges';
  const edgeId = valueAt(definition, isEdge ? [...path.slice(0, 2), 'id'] : path);
  if (typeof edgeId !== 'string') return [];
  const edge = edgesOf(definition).find(({ id }) => id === edgeId);
  const isLoose = isEdge ? edge !== undefined && !isWhole(edge, definition) : edge === undefined;
  return isLoose ? [{ label: 'Remove the edge', command: { type: 'disconnect', edgeId } }] : [];
}

function isWhole({ from, to }: ReturnType<typeof edgesOf>[number], definition: Definition): boolean {
  const hasSource =
    'eventId' in from
      ? eventsOf(definition).some(({ id }) => id === from.eventId)
      : findBlock(definition, String(from.blockId)) !== undefined;
  const group = findGroup(definition, to.groupId);
  const hasTarget =
    to.blockId === undefined
      ? group !== undefined
      : findBlock(definition, to.blockId)?.group === group && group !== undefined;
  return hasSource && hasTarget;
}

function groupToDelete({ issue, definition }: FixInputs): readonly Fix[] {
  const index = Number(issue.path[1]);
  const group = groupsOf(definition)[index];
  if (!group || (issue.group !== undefined && group.title !== issue.group)) return [];
  const command = { type: 'remove', groupIds: [group.id], blockIds: [], edgeIds: [] } as const;
  return [{ label: 'Delete the group', command }];
}

function firstGroup({ issue: { path }, definition, makeId }: FixInputs): readonly Fix[] {
  const event = eventsOf(definition)[Number(path[1])];
  const [group] = groupsOf(definition);
  if (!event || !group || event.outgoingEdgeId !== undefined) return [];
  const from = { eventId: event.id };
  const command = { type: 'connect', edgeId: makeId(), from, to: { groupId: group.id } } as const;
  return [{ label: `Connect it to “${group.title}”`, command }];
}

/** Adds the first button, card or picture, as in a new block of this type. */
function firstItem({ issue, definition, newItems }: FixInputs): readonly Fix[] {
  const block = findBlock(definition, issue.block ?? '')?.block;
  const items = block && !block.items?.length ? newItems(block.type) : undefined;
  if (!block || !items) return [];
  const command = { type: 'setBlockField', blockId: block.id, path: ['items'], value: items } as const;
  return [{ label: 'Add one', command }];
}

/** Removes the item without a label, unless it is the only one. */
function emptyItem({ issue: { path, block: blockId }, definition }: FixInputs): readonly Fix[] {
  const items = itemsOf(findBlock(definition, blockId ?? '')?.block ?? { id: '', type: '' });
  const [index, field] = [Number(path.at(-2)), String(path.at(-1))];
  const item = items[index];
  if (!item || item[field] || items.length === 1 || blockId === undefined) return [];
  const value = items.toSpliced(index, 1);
  return [{ label: 'Remove it', command: { type: 'setBlockField', blockId, path: ['items'], value } }];
}

/** Sends the body that is written. */
function ownBody({ issue: { block: blockId }, definition }: FixInputs): readonly Fix[] {
  const block = findBlock(definition, blockId ?? '')?.block;
  const isSent = isObject(block?.options) && block.options.isCustomBody === true;
  if (!block || blockId === undefined || isSent) return [];
  const path = ['options', 'isCustomBody'];
  return [{ label: 'Send my body', command: { type: 'setBlockField', blockId, path, value: true } }];
}

/** Removes the path that leads past a block. */
function pathBefore({ issue: { block: blockId }, definition }: FixInputs): readonly Fix[] {
  const placed = findBlock(definition, blockId ?? '');
  const edgeId = placed && blocksOf(placed.group)[placed.index - 1]?.outgoingEdgeId;
  if (edgeId === undefined) return [];
  return [{ label: 'Remove the path before it', command: { type: 'disconnect', edgeId } }];
}

/** Uses the variable with the most similar name, or creates one. */
function variable({ issue, definition, makeId }: FixInputs): readonly Fix[] {
  const { given, meant, block: blockId, path } = issue;
  if (given === undefined) return [];
  const value = valueAt(definition, path);
  const isId = String(path.at(-1)).endsWith('ariableId');
  const all = variablesOf(definition);
  const isThere = all.some(({ id, name }) => (isId ? id : name) === given);
  const isUsed = isId ? value === given : typeof value === 'string' && value.includes(`{{${given}}}`);
  if (isThere || !isUsed) return [];
  const other = all.find(({ id, name }) => (isId ? id : name) === meant);
  const added = { id: isId ? given : `v${makeId()}`, name: given };
  return [
    ...(other && blockId !== undefined && meant !== undefined
      ? [
          {
            label: `Use “${other.name}”`,
            command: { type: 'replaceVariable', blockId, from: given, to: meant, isId } as const,
          },
        ]
      : []),
    { label: `Create “${given}”`, command: { type: 'addVariable', variable: added } },
  ];
}

function valueAt(definition: Definition, path: Issue['path']): unknown {
  let value: unknown = definition;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}
