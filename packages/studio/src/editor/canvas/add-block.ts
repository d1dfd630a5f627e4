// Adds a block: into a group, after an open path, or on the canvas.
import type { Block } from '@colloquy/schema';
import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf, newBlock } from '../../blocks/block-kinds.ts';
import type { BlockTarget } from '../../model/commands/block-commands.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Definition, Source } from '../../model/definition.ts';
import { blocksOf, findBlock, findGroup, groupsOf } from '../../model/definition.ts';
import type { Editor } from '../editor-context.tsx';
import type { AddTarget } from '../editor-state.ts';
import { nothingSelected } from '../editor-state.ts';
import { freshId } from '../fresh-id.ts';
import { withVariable } from '../variables/answer-variable.ts';
import { counterBehind } from '../variables/points-counter.ts';
import { canvasMiddle } from './canvas-place.ts';
import { cardOf, placesOf, SIZES } from './flow-layout.ts';
import { newGroupTitle } from './new-group-title.ts';

/** Pixels between a group and a new one after it. */
const GAP = 80;
/** Pixels from the top of a card from which its blocks are far away. */
const TALL = 400;

/**
 * Adds a new block and selects it. After the last block of a group it joins the group; after a choice or an event, or
 * on the canvas, it gets its own group.
 *
 * @example addBlockAt(editor, 'text input', { type: 'canvas', at: undefined })
 */
export function addBlockAt({ session, store, canEdit }: Editor, type: string, place: AddTarget): void {
  if (!canEdit) return;
  const { definition } = session.snapshot();
  const to = intoGroup(definition, place);
  const { block, variable } = withVariable(newBlock(type, freshId), {
    definition,
    before: blockBefore(definition, place, to),
    makeId: freshId,
  });
  // The same key makes one undo step of all commands.
  const words = { label: `Add ${kindOf(type).label.toLowerCase()}`, mergeKey: `add ${block.id}` };
  if (variable) session.run({ type: 'addVariable', variable }, words);
  if (to) session.run({ type: 'addBlock', block, to }, words);
  else {
    const groupId = freshId();
    const at = place.type === 'behind' ? behind(definition, place.source) : openPlace(definition, place);
    session.run({ type: 'addGroup', groupId, title: newGroupTitle(definition), at, blocks: [block] }, words);
    if (place.type === 'behind')
      session.run({ type: 'connect', edgeId: freshId(), from: place.source, to: { groupId } }, words);
  }
  store.set({
    selection: { ...nothingSelected, blockIds: [block.id] },
    adding: undefined,
    newBlockId: block.id,
    tab: 'inspect',
    isDockOpen: true,
  });
}

function intoGroup(definition: Definition, place: AddTarget) {
  if (place.type === 'into') return place.to;
  if (place.type !== 'behind' || 'eventId' in place.source || place.source.itemId !== undefined)
    return undefined;
  const placed = findBlock(definition, place.source.blockId);
  // The default path of a block with branches leads to another group.
  if (!placed || kindOf(placed.block.type).otherwise !== undefined) return undefined;
  return { groupId: placed.group.id, index: placed.index + 1 };
}

function blockBefore(
  definition: Definition,
  place: AddTarget,
  to: BlockTarget | undefined,
): Block | undefined {
  const group = to && findGroup(definition, to.groupId);
  if (to && group) return blocksOf(group)[to.index - 1];
  return place.type === 'behind' && 'blockId' in place.source
    ? findBlock(definition, place.source.blockId)?.block
    : undefined;
}

function openPlace(definition: Definition, place: AddTarget): Point {
  return freePlace(definition, (place.type === 'canvas' && place.at) || canvasMiddle());
}

function behind(definition: Definition, source: Source): Point {
  const places = placesOf(definition);
  if ('eventId' in source) {
    const { x, y } = places.get(source.eventId) ?? { x: 0, y: 0 };
    return freePlace(definition, { x: x + SIZES.eventWidth + GAP, y });
  }
  const placed = findBlock(definition, source.blockId);
  const { x, y } = (placed && places.get(placed.group.id)) ?? { x: 0, y: 0 };
  const middle = placed ? (cardOf(placed.group, namesOf(definition)).rows[placed.index]?.middle ?? 0) : 0;
  // Beside the top of a usual card, and beside the block where the card is long.
  const down = middle > TALL ? middle - SIZES.header : 0;
  return freePlace(definition, { x: x + SIZES.width + GAP, y: y + down });
}

/** The point, or the next one below without a group. @example freePlace(definition, { x: 0, y: 0 }) */
export function freePlace(definition: Definition, { x, y }: Point): Point {
  const places = placesOf(definition);
  const names = namesOf(definition);
  let top = y;
  for (let tries = 0; tries <= groupsOf(definition).length; tries++) {
    const covered = groupsOf(definition).find((group) => {
      const at = places.get(group.id);
      if (!at || Math.abs(at.x - x) >= SIZES.width + GAP / 4) return false;
      return top < at.y + cardOf(group, names).height + GAP / 4 && top + SIZES.header + SIZES.row * 2 > at.y;
    });
    if (!covered) break;
    top = (places.get(covered.id)?.y ?? top) + cardOf(covered, names).height + GAP / 2;
  }
  return { x, y: top };
}

/** The default place of a new block: after the selected one and the block that counts its points, else at the end of the selected group. */
export function placeBySelection(editor: Pick<Editor, 'session' | 'store'>): AddTarget {
  const { definition } = editor.session.snapshot();
  const { blockIds, groupIds } = editor.store.get().selection;
  const placed = blockIds.length === 1 ? findBlock(definition, blockIds[0] ?? '') : undefined;
  if (placed) {
    const step = counterBehind(definition, placed.block.id) ? 2 : 1;
    return { type: 'into', to: { groupId: placed.group.id, index: placed.index + step } };
  }
  const group = groupIds.length === 1 ? findGroup(definition, groupIds[0] ?? '') : undefined;
  if (group) return { type: 'into', to: { groupId: group.id, index: blocksOf(group).length } };
  return { type: 'canvas', at: undefined };
}
