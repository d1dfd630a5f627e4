// The names of a choice's items, normalized once for all comparisons with a reply.

import { MAX_CHOICE_CHARACTERS, MAX_CHOICE_ITEMS, MAX_LABEL_LENGTH } from '../limits.ts';
import { fold, wordsOf } from '../text/fold.ts';

/** An item of a choice. */
export interface ChoiceItem {
  id: string;
  label: string;
  /** Stored instead of the label. */
  value?: string;
  /** Other words for the same item. */
  aliases?: readonly string[];
}

/** A name in the two forms that are compared. */
export interface FoldedName {
  /** Folded text with punctuation. */
  readonly text: string;
  /** Folded words without punctuation. */
  readonly words: string;
}

/** The folded names of an item. */
export interface FoldedNames {
  readonly id: FoldedName;
  readonly label: FoldedName;
  readonly value: FoldedName;
  readonly aliases: readonly FoldedName[];
  /** Distinct texts of label, value and aliases. */
  readonly texts: readonly string[];
  /** Distinct words of label, value and aliases. */
  readonly words: readonly string[];
}

/** Cached by item: one reply is compared with each item in up to a dozen ways. */
const known = new WeakMap<ChoiceItem, FoldedNames>();

/**
 * The folded names of an item. Only the first `MAX_LABEL_LENGTH` characters of a name count.
 *
 * @example namesOf({ id: 'a', label: 'Tea!' }).label // { text: 'tea!', words: 'tea' }
 */
export function namesOf(item: ChoiceItem): FoldedNames {
  const folded = known.get(item) ?? foldNames(item);
  known.set(item, folded);
  return folded;
}

/**
 * Whether the items are so many or so long that comparing a reply in all ways would block other visitors.
 *
 * @example areTooMany([{ id: 'a', label: 'Tea' }]) // false
 */
export function areTooMany(items: readonly ChoiceItem[]): boolean {
  if (items.length > MAX_CHOICE_ITEMS) return true;
  let characters = 0;
  for (const { id, label, value = '', aliases = [] } of items)
    for (const name of [id, label, value, ...aliases]) characters += Math.min(name.length, MAX_LABEL_LENGTH);
  return characters > MAX_CHOICE_CHARACTERS;
}

function foldNames({ id, label, value = '', aliases = [] }: ChoiceItem): FoldedNames {
  const names = { id: foldName(id), label: foldName(label), value: foldName(value) };
  const others = aliases.map(foldName);
  const all = [names.label, names.value, ...others];
  return {
    ...names,
    aliases: others,
    texts: different(all.map(({ text }) => text)),
    words: different(all.map(({ words }) => words)),
  };
}

function foldName(name: string): FoldedName {
  const text = fold(name.slice(0, MAX_LABEL_LENGTH));
  return { text, words: wordsOf(text) };
}

function different(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
