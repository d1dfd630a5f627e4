// Reads several items as pages send what was marked: their values or labels, one behind the other.

import { MAX_LISTED_LENGTH, MAX_LISTED_PARTS } from '../limits.ts';
import type { ChoiceItem } from './choice-names.ts';

/** What stands between two items. A label may have it, too. */
const SEPARATOR = ', ';

/**
 * The items of a reply that consists of nothing but their internal values and labels, letter by letter, with ", " between them: in display order.
 * Nothing for any other reply. What somebody marked is told from what somebody says by this: "A-, B+" are these two, although they
 * have the same words as "A+" and "B-".
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
  // Of several items with one name each is meant once, in their order: looked for from where the last one was found.
  const left = new Map([...named].map(([name, alike]) => [name, alike.values()]));
  for (const name of names) {
    const item = left.get(name)?.find((one) => !found.has(one));
    if (item === undefined) return undefined;
    found.add(item);
  }
  return items.filter((item) => found.has(item));
}

/** The items by what they are sent as. A value says more than a label: it is there to tell items apart. */
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
 * Puts the parts together again to names, the longest first: a label with ", " in it is more than one part. Nothing when a part is left over. Which
 * names the parts behind a place make is found once for each place, from the end.
 */
function cutNames(
  parts: readonly string[],
  named: ReadonlyMap<string, readonly unknown[]>,
): readonly string[] | undefined {
  /** By part: the name that begins with it, and behind how many parts the next one begins. */
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
