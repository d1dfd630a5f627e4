// Reads several selected items as pages send them: their values or labels in a list.

import { MAX_LISTED_LENGTH, MAX_LISTED_PARTS } from '../limits.ts';
import type { ChoiceItem } from './choice-names.ts';

/** The separator between two items. A label may contain it, too. */
const SEPARATOR = ', ';

/**
 * The items of a reply that consists only of exact internal values and labels, joined by ", ": in display order.
 * Undefined for any other reply. This distinguishes a selection from a sentence: "A-, B+" means these two, although
 * they have the same words as "A+" and "B-".
 *
 * @example findListed('A-, B+', items) // [A-, B+]
 */
export function findListed<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
): Item[] | undefined {
  if (text.length > MAX_LISTED_LENGTH || !text.includes(SEPARATOR)) return undefined;
  const named = byName(items);
  const names = cutNames(text.trim().split(SEPARATOR), named);
  if (names === undefined) return undefined;
  const found = new Set<Item>();
  // Items with equal names are selected once each, in their order: the search continues after the last match.
  const remaining = new Map([...named].map(([name, alike]) => [name, alike.values()]));
  for (const name of names) {
    const item = remaining.get(name)?.find((one) => !found.has(one));
    if (item === undefined) return undefined;
    found.add(item);
  }
  return items.filter((item) => found.has(item));
}

/** The items by the name that is sent. A value takes precedence over a label: its purpose is to distinguish items. */
function byName<Item extends ChoiceItem>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const named = new Map<string, Item[]>();
  const add = (name: string, item: Item) => {
    if (name === '') return;
    const known = named.get(name);
    if (known === undefined) named.set(name, [item]);
    else if (known.at(-1) !== item) known.push(item);
  };
  for (const item of items) add(item.value?.trim() ?? '', item);
  for (const item of items) add(item.label.trim(), item);
  return named;
}

/**
 * Joins the parts to names again, the longest first: a label with ", " in it spans several parts. Undefined if a part
 * is left over. The result for each start position is computed once, from the end.
 */
function cutNames(
  parts: readonly string[],
  named: ReadonlyMap<string, readonly unknown[]>,
): readonly string[] | undefined {
  /** By part: the name that begins there, and the number of parts until the next name. */
  const ways: ({ readonly name: string; readonly count: number } | undefined)[] = [];
  for (let start = parts.length - 1; start >= 0; start--) {
    const most = Math.min(MAX_LISTED_PARTS, parts.length - start);
    for (let count = most; count > 0 && ways[start] === undefined; count--) {
      const isEnd = start + count === parts.length;
      if (!isEnd && ways[start + count] === undefined) continue;
      const name = parts
        .slice(start, start + count)
        .join(SEPARATOR)
        .trim();
      if (named.has(name)) ways[start] = { name, count };
    }
  }
  const names: string[] = [];
  for (let start = 0; start < parts.length; ) {
    const way = ways[start];
    if (way === undefined) return undefined;
    names.push(way.name);
    start += way.count;
  }
  return names;
}
