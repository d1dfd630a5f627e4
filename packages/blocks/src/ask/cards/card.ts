// The cards of a carousel as shown to the visitor: conditions applied, placeholders resolved, lists expanded.
import type { View } from '@colloquy/engine';
import type { CardItem } from '@colloquy/schema';
import { MAX_DYNAMIC_CARDS } from '../limits.ts';
import { isShown } from '../shown-items.ts';

/** A card. Absent fields are empty strings. */
export interface Card {
  readonly id: string;
  readonly imageUrl: string;
  readonly title: string;
  readonly description: string;
  /** Not sent to the client. */
  readonly internalValue: string;
  readonly buttons: readonly CardButton[];
}

export interface CardButton {
  readonly id: string;
  readonly text: string;
  readonly edgeId: string | undefined;
}

/**
 * The cards to show. A single card whose title, picture or description is exactly one list variable becomes one card
 * per element. The number of cards is the length of the first list among title, picture and description. Other fields
 * are the same on each card.
 *
 * @example cardsOf([{ id: 'i1', title: '{{Cities}}', paths: [{ id: 'p1', text: 'Go' }] }], view) // one card a city
 */
export function cardsOf(items: readonly CardItem[], view: View): readonly Card[] {
  const [only, second] = items;
  const count = only !== undefined && second === undefined ? elementCount(only, view) : undefined;
  if (only === undefined || count === undefined)
    return items
      .filter((item) => isShown(item.options?.displayCondition, view))
      .map((item) => writtenCard(item, view));
  if (!isShown(only.options?.displayCondition, view)) return [];
  return Array.from({ length: Math.min(count, MAX_DYNAMIC_CARDS) }, (_, index) =>
    elementCard(only, { index, view }),
  );
}

/** Number of cards that an item expands to; undefined when none of its fields is a list. */
function elementCount({ title, imageUrl, description }: CardItem, view: View): number | undefined {
  for (const template of [title, imageUrl, description]) {
    const list = listOf(template, view);
    if (list !== undefined) return list.length;
  }
  return undefined;
}

function writtenCard(item: CardItem, view: View): Card {
  return {
    id: item.id,
    imageUrl: view.text(item.imageUrl),
    title: view.text(item.title),
    description: view.text(item.description),
    internalValue: view.text(item.options?.internalValue),
    buttons: (item.paths ?? []).map(({ id, text, outgoingEdgeId }) => ({
      id,
      text: view.text(text),
      edgeId: outgoingEdgeId,
    })),
  };
}

function elementCard(item: CardItem, { index, view }: { readonly index: number; readonly view: View }): Card {
  // Values are data: an element is inserted literally, without resolving placeholders in it.
  const part = (template: string | undefined): string => {
    const list = listOf(template, view);
    return list === undefined ? view.text(template) : (list[index] ?? '');
  };
  const id = `dynamic-card-${index}`;
  return {
    id,
    imageUrl: part(item.imageUrl),
    title: part(item.title),
    description: part(item.description),
    internalValue: part(item.options?.internalValue),
    buttons: (item.paths ?? []).map(({ text, outgoingEdgeId }, place) => ({
      id: `${id}-path-${place}`,
      text: part(text),
      edgeId: outgoingEdgeId,
    })),
  };
}

function listOf(template: string | undefined, view: View): readonly (string | null)[] | undefined {
  const value = template === undefined ? undefined : view.soleValue(template);
  return Array.isArray(value) ? value : undefined;
}
