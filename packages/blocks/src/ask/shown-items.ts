// Which items of an input the visitor sees, and what of them.
import type { View } from '@colloquy/engine';
import type { DisplayCondition } from '@colloquy/schema';

interface Conditional {
  readonly displayCondition?: DisplayCondition | undefined;
  readonly blockId?: string | undefined;
}

/**
 * The items whose condition holds, without the condition, which is the author's business. Only bots of the older family tell
 * the block's id in each item. Items that need no change come back as they are, so that nothing is copied turn by turn.
 *
 * @example shownItems(items, view) // [{ id: 'i1', content: 'Yes' }]
 */
export function shownItems<Item extends Conditional>(items: readonly Item[], view: View): readonly Item[] {
  if (!items.some((item) => needsChange(item, view))) return items;
  return items.filter((item) => isShown(item.displayCondition, view)).map((item) => forClient(item, view));
}

/**
 * Whether a display condition lets its item be seen: always, unless it is switched on and does not hold.
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
