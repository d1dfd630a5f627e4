// Random commands for a definition, for property tests: any edits of an author in any order.
import type { Command } from '../commands/command.ts';
import { copyFragment, freshFragment } from '../commands/fragment-commands.ts';
import type { Definition, Source } from '../definition.ts';
import {
  blocksOf,
  edgesOf,
  eventsOf,
  groupsOf,
  itemsOf,
  placedBlocks,
  testsOf,
  variablesOf,
} from '../definition.ts';

/** Returns a random integer below a bound. */
export type Draw = (below: number) => number;

/**
 * Returns a random command.
 *
 * @param makeId returns unique ids
 * @example randomCommand(definition, { draw: (below) => random.integer(below), makeId: () => `n${++count}` })
 */
export function randomCommand(
  definition: Definition,
  { draw, makeId }: { readonly draw: Draw; readonly makeId: () => string },
): Command {
  const pick = <One>(list: readonly One[]): One | undefined => list[draw(Math.max(1, list.length))];
  const groups = groupsOf(definition);
  const group = pick(groups);
  const placed = pick([...placedBlocks(definition)]);
  const groupId = group?.id ?? 'none';
  const blockId = placed?.block.id ?? 'none';
  const to = {
    groupId,
    index: draw(
      blocksOf(group ?? { id: '', title: '', graphCoordinates: { x: 0, y: 0 }, blocks: [] }).length + 1,
    ),
  };
  const at = { x: draw(2_000) - 500, y: draw(2_000) - 500 };
  const sources: Source[] = [
    ...eventsOf(definition).map(({ id }) => ({ eventId: id })),
    ...[...placedBlocks(definition)].flatMap(({ block }) => [
      { blockId: block.id },
      ...itemsOf(block).map(({ id }) => ({ blockId: block.id, itemId: id })),
    ]),
  ];
  const words = ['Hello', 'Hello {{Name}}', '', 'ä {{Old}} {{Old}}', 'x'.repeat(draw(30))];
  const makers: (() => Command)[] = [
    () => ({ type: 'setBlockField', blockId, path: ['options', 'labels', 'button'], value: pick(words) }),
    () => ({ type: 'setBlockField', blockId, path: ['options', 'labels', 'button'] }),
    () => ({ type: 'setBlockField', blockId, path: ['options', 'isLong'], value: draw(2) === 1 }),
    () => ({ type: 'setBlockField', blockId, path: ['options'] }),
    () => ({
      type: 'setBlockField',
      blockId,
      path: ['content'],
      value: { richText: [{ type: 'p', children: [{ text: pick(words) }] }] },
    }),
    () => ({
      type: 'setBlockField',
      blockId,
      path: ['items'],
      value: shuffledItems(placed?.block.items, { draw, makeId }),
    }),
    () => ({ type: 'setBotField', path: ['settings', 'general', 'isBrandingEnabled'], value: draw(2) === 1 }),
    () => ({ type: 'setBotField', path: ['theme', 'chat', 'roundness'], value: pick(words) }),
    () => ({ type: 'renameGroup', groupId, title: pick(words) ?? '' }),
    () => ({ type: 'placeNodes', places: { [groupId]: at } }),
    () => ({
      type: 'addGroup',
      groupId: makeId(),
      title: 'New',
      at,
      blocks: [{ id: makeId(), type: 'text input' }],
    }),
    () => ({ type: 'addBlock', block: { id: makeId(), type: 'text', content: { richText: [] } }, to }),
    () => ({
      type: 'addBlock',
      block: { id: makeId(), type: 'choice input', items: [{ id: makeId(), content: 'Yes' }] },
      to,
    }),
    () => ({ type: 'moveBlocks', blockIds: [blockId], to }),
    () => ({ type: 'moveBlocksToNewGroup', blockIds: [blockId], groupId: makeId(), title: 'Moved', at }),
    () => ({
      type: 'connect',
      edgeId: makeId(),
      from: pick(sources) ?? { blockId },
      to: { groupId, ...(draw(3) === 0 && placed ? { groupId: placed.group.id, blockId } : {}) },
    }),
    () => ({ type: 'disconnect', edgeId: pick(edgesOf(definition))?.id ?? 'none' }),
    () => ({ type: 'remove', groupIds: draw(4) === 0 ? [groupId] : [], blockIds: [blockId], edgeIds: [] }),
    () => ({ type: 'addVariable', variable: { id: makeId(), name: `Name ${draw(5)}` } }),
    () => ({
      type: 'renameVariable',
      variableId: pick(variablesOf(definition))?.id ?? 'none',
      name: pick(['Name', 'Old', 'First name']) ?? 'Name',
    }),
    () => ({ type: 'removeVariable', variableId: pick(variablesOf(definition))?.id ?? 'none' }),
    () => ({ type: 'addTest', test: { id: makeId(), name: 'A chat', script: 'bot> Hello' } }),
    () => ({
      type: 'renameTest',
      testId: pick(testsOf(definition))?.id ?? 'none',
      name: pick(['A chat', 'Another', 'New lead']) ?? 'A chat',
    }),
    () => ({ type: 'removeTest', testId: pick(testsOf(definition))?.id ?? 'none' }),
    () => {
      const fragment = copyFragment(definition, { groupIds: [groupId], blockIds: [blockId], edgeIds: [] });
      if (!fragment) return { type: 'disconnect', edgeId: 'none' };
      return {
        type: 'insertFragment',
        fragment: freshFragment(fragment, { definition, makeId, by: { x: 40, y: 40 } }),
        to,
      };
    },
  ];
  return (pick(makers) ?? makers[0])?.() as Command;
}

function shuffledItems(
  items: readonly unknown[] | undefined,
  { draw, makeId }: { readonly draw: Draw; readonly makeId: () => string },
): readonly unknown[] {
  const list = [...(items ?? [])];
  if (list.length > 1 && draw(2) === 0) list.push(list.shift());
  if (draw(2) === 0) list.splice(draw(list.length + 1), 0, { id: makeId(), content: 'New' });
  if (list.length > 2) list.splice(draw(list.length), 1);
  return list;
}
