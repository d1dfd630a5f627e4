// Filters the items of an input for the visitor, and removes fields that clients must not see.
import type { View } from '@colloquy/engine';
import type { DisplayCondition } from '@colloquy/schema';

interface Conditional {
  readonly displayCondition?: DisplayCondition | undefined;
  readonly blockId?: string | undefined;
}

/**
 * The items whose condition holds, without the condition, which concerns only the author. Only legacy bots send the
 * block's id in each item. Items that need no change are returned as they are, to avoid copies in every turn.
 *
 * @example shownItems(items, view) // [{ id: 'i1', content: 'Yes' }]
 */
export function shownItems<Item extends Conditional>(items: readonly Item[], view: View): readonly Item[] {
  if (!items.some((item) => needsChange(item, view))) return items;
  return items.filter((item) => isShown(item.displayCondition, view)).map((item) => forClient(item, view));
}

/**
 * Whether an item is shown: always, unless its display condition is enabled and does not hold.
 *
 * @example isShown({ isEnabled: false, condition }, view) // true
 */
export function isShown(display: DisplayCondition | undefined, view: View): boolean {
  return display?.isEnabled !== true || display.condition === undefined || view.holds(display.condition);
}

function forClient<Item extends Conditional>(item: Item, view: View): Item {
  if (!needsChange(item, view)) return item;
  const { displayCondition: _, blockId, ...rest } = item;
  return (view.isLegacy && blockId !== undefined ? { ...rest, blockId } : rest) as Item;
}

function needsChange(item: Conditional, view: View): boolean {
  return item.displayCondition !== undefined || (item.blockId !== undefined && !view.isLegacy);
}
