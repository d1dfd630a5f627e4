// The texts that authors write on cards: which there are, and how items are added and removed while they type.
import type { Block, Group, Item } from '@colloquy/schema';
import { cardFieldOf } from '../../blocks/block-kind.ts';
import { kindOf, newBlock } from '../../blocks/block-kinds.ts';
import { blocksOf, itemsOf } from '../../model/definition.ts';
import type { CardText } from '../editor-state.ts';

/**
 * The texts of a card from top to bottom, in the order of Tab.
 *
 * @example cardPlaces(group) // [{ blockId: 'hello' }, { blockId: 'ask' }, { blockId: 'ask', itemId: 'yes' }]
 */
export function cardPlaces(group: Group): readonly CardText[] {
  return blocksOf(group).flatMap((block): CardText[] => {
    const kind = kindOf(block.type);
    const own = cardFieldOf(kind) ? [{ blockId: block.id }] : [];
    const items = kind.itemField === undefined ? [] : itemsOf(block);
    return [...own, ...items.map(({ id }) => ({ blockId: block.id, itemId: id }))];
  });
}

/**
 * The place before or after another one on its card; nothing at the ends.
 *
 * @example nextPlace(group, { blockId: 'hello' }, 1) // { blockId: 'ask' }
 */
export function nextPlace(group: Group, { blockId, itemId }: CardText, by: 1 | -1): CardText | undefined {
  const places = cardPlaces(group);
  const index = places.findIndex((place) => place.blockId === blockId && place.itemId === itemId);
  return index < 0 ? undefined : places[index + by];
}

/** A list of items after an edit, and the item that gets the cursor. */
interface EditedItems {
  readonly items: readonly Item[];
  readonly next: string;
}

/** Adds an empty item after another one. */
export function addItemAfter(block: Block, itemId: string, makeId: () => string): EditedItems {
  return insertTexts(block, itemId, { texts: [''], makeId });
}

/**
 * Removes an item; the cursor moves to the one above. The last item stays.
 *
 * @example removeItem(block, 'no')?.next // 'yes'
 */
export function removeItem(block: Block, itemId: string): EditedItems | undefined {
  const items = itemsOf(block);
  const index = items.findIndex(({ id }) => id === itemId);
  const next = items[index - 1] ?? items[index + 1];
  return index < 0 || !next ? undefined : { items: items.toSpliced(index, 1), next: next.id };
}

/**
 * Makes an item of each pasted line. The first line continues the text at the cursor.
 *
 * @returns nothing when the pasted text is a single line
 */
export function pasteLines(
  block: Block,
  itemId: string,
  { before, after, pasted, makeId }: PastedLines,
): EditedItems | undefined {
  const [first = '', ...texts] = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (texts.length === 0) return undefined;
  const { itemField = '' } = kindOf(block.type);
  const items = itemsOf(block).map((item) =>
    item.id === itemId ? { ...item, [itemField]: `${before}${first}${after}` } : item,
  );
  return insertTexts({ ...block, items }, itemId, { texts, makeId });
}

interface PastedLines {
  /** The text around the cursor. */
  readonly before: string;
  readonly after: string;
  readonly pasted: string;
  readonly makeId: () => string;
}

function insertTexts(
  block: Block,
  itemId: string,
  { texts, makeId }: { readonly texts: readonly string[]; readonly makeId: () => string },
): EditedItems {
  const { itemField = '' } = kindOf(block.type);
  const added = texts.map((text): Item => {
    const [item] = itemsOf(newBlock(block.type, makeId));
    return { ...(item ?? { id: makeId() }), ...(text === '' ? {} : { [itemField]: text }) };
  });
  const items = itemsOf(block);
  const index = items.findIndex(({ id }) => id === itemId);
  return { items: items.toSpliced(index + 1, 0, ...added), next: added.at(-1)?.id ?? itemId };
}
