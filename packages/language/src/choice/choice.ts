// Finds the items of a choice that a reply means.

import { MAX_CHOICE_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { withStance } from '../stance/with-stance.ts';
import { CROSS } from '../text/cross.ts';
import { fold, foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import type { ChoiceItem } from './choice-names.ts';
import { areTooMany } from './choice-names.ts';
import { matchWhole } from './choice-passes.ts';
import { readSense } from './choice-sense.ts';
import { readYesNo, withoutStancePhrases } from './choice-words.ts';
import { findListed } from './listed-items.ts';

/**
 * The single item that a reply means. First exactly: the item's id, internal value or label (longest label first). Then
 * in passes from strict to lenient, each of which must find exactly one item: without case, accents, punctuation and
 * emoji; synonyms of yes and no; the reply inside a label; finally every word of the reply interpreted: a label or a
 * part of one, a position ("2", "the second", "last"), fillers, negations ("blue, not red"). Two equally good items are
 * ambiguous, with their labels as candidates. So is one item next to unknown words.
 * @example matchChoice('the second', [{ id: 'a', label: 'Tea' }, { id: 'b', label: 'Coffee' }], { locale: 'en' }) // Coffee
 */
export function matchChoice<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  { locale }: { locale: string },
): ParseResult<Item> {
  if (text.length > MAX_CHOICE_REPLY_LENGTH) return reject('unreadable', 'too long');
  const exact = matchExactly(text, items);
  if (exact !== undefined) return accept(exact);
  if (areTooMany(items)) return matchAlike(text, items);
  if (isNamedInWords(text, items)) return matchWords(text, items, locale);
  return withStance(text, { locale, isChoice: true, read: (words) => matchOne(words, items, locale) });
}

/** In a correction each of the two values may be an exact label. */
function matchOne<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): ParseResult<Item> {
  const exact = matchExactly(text, items);
  return exact === undefined ? matchWords(text, items, locale) : accept(exact);
}

/** Whether the name of an item that means no occurs only within a phrase that means yes. */
function hidesNo(text: string, items: readonly ChoiceItem[], locale: string): boolean {
  const words = foldWords(text);
  const rest = withoutStancePhrases(text, 'yes', locale);
  if (rest === words) return false;
  return items.some(({ label }) => {
    const name = foldWords(label);
    const isHidden = findPhrase(words, name) >= 0 && findPhrase(rest, name) < 0;
    return isHidden && readYesNo(label, locale, 'label') === 'no';
  });
}

/** "Premium?" names an option, so it is not a question about it. */
function isNamedInWords(text: string, items: readonly ChoiceItem[]): boolean {
  const said = foldWords(text);
  return items.some(({ label, value = '', aliases = [] }) =>
    [label, value, ...aliases].some((name) => foldWords(name) === said),
  );
}

function matchWords<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): ParseResult<Item> {
  if (isCrossed(text, items)) return reject('unreadable');
  const whole = matchWhole(text, items, locale);
  if (whole.ok || whole.reason === 'ambiguous' || CODE.test(text)) return whole;
  // The "no" in the Italian yes "come no" names no item.
  if (hidesNo(text, items, locale)) return whole;
  const sense = readSense(text, items, locale);
  if (!sense.ok)
    return sense.said === undefined ? sense : ambiguous([...sense.said, ...(sense.candidates ?? [])]);
  const [only, ...others] = sense.value.items;
  if (only === undefined || (others.length > 0 && sense.value.isAll)) return reject('unreadable');
  if (others.length === 0) return accept(only);
  return ambiguous(sense.value.items.map(({ label }) => label));
}

/**
 * The items that a reply means if several may be chosen, in display order: exact values and labels joined by ", "; else
 * ids, internal values, labels, positions ("1-3", "the first two"), "all", "both", "all except red", "red but not
 * blue". If a word is not understood, the reply is refused or the visitor is asked.
 * @example matchChoices('tea and coffee', items, { locale: 'en' }) // { ok: true, value: [tea, coffee] }
 */
export function matchChoices<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  { locale }: { locale: string },
): ParseResult<Item[]> {
  const named = findNamed(text, items);
  if (named !== undefined) return accept(named);
  if (text.length > MAX_CHOICE_REPLY_LENGTH) return reject('unreadable', 'too long');
  if (areTooMany(items)) {
    const alike = matchAlike(text, items);
    return alike.ok ? accept([alike.value]) : alike;
  }
  if (isNamedInWords(text, items)) return matchSeveral(text, items, locale);
  return withStance(text, { locale, isChoice: true, read: (words) => matchSeveral(words, items, locale) });
}

function matchSeveral<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): ParseResult<Item[]> {
  if (isCrossed(text, items)) return reject('unreadable');
  const isWhole = CODE.test(text) || hidesNo(text, items, locale);
  const sense = isWhole ? reject('unreadable') : readSense(text, items, locale);
  if (sense.ok)
    return sense.value.isAlternative
      ? ambiguous(sense.value.items.map(({ label }) => label))
      : accept(sense.value.items);
  if (sense.reason === 'ambiguous') return sense;
  const whole = matchWhole(text, items, locale);
  return whole.ok ? accept([whole.value]) : whole;
}

/**
 * The items that a reply names exactly: one, or several joined by ", ", in display order. Undefined for any other
 * reply.
 *
 * @example findNamed('Tea, Coffee', items) // [tea, coffee]
 */
export function findNamed<Item extends ChoiceItem>(text: string, items: readonly Item[]): Item[] | undefined {
  const exact = matchExactly(text, items);
  return exact === undefined ? findListed(text, items) : [exact];
}

// Code and fractions contain no positions and no sentences: "{{= 1 + 1 =}}".
const CODE = /[{}<>=\\_¼-¾⅐-⅞]|\p{L}\(|%\p{L}/u;

/** Folding changes the length of a name at most by about this factor: "ß" becomes "ss". */
const MOST_FOLDING = 2;

function matchExactly<Item extends ChoiceItem>(text: string, items: readonly Item[]): Item | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  let found: Item | undefined;
  for (const item of items)
    if (isNamed(item, { text, trimmed }) && item.label.length > (found?.label.length ?? -1)) found = item;
  return found;
}

function isNamed(item: ChoiceItem, { text, trimmed }: { text: string; trimmed: string }): boolean {
  return (
    text === item.id ||
    isSame(trimmed, item.value) ||
    isSame(trimmed, item.label) ||
    (item.aliases?.some((alias) => isSame(trimmed, alias)) ?? false)
  );
}

/**
 * The item among very many that equals the reply except for case, accents and character width. Parts of labels and
 * positions are not tried: the visitor cannot have seen all items.
 */
function matchAlike<Item extends ChoiceItem>(text: string, items: readonly Item[]): ParseResult<Item> {
  const said = fold(text);
  const isAlike = (name = '') =>
    name.length <= text.length * MOST_FOLDING &&
    text.length <= name.length * MOST_FOLDING &&
    fold(name) === said;
  const [first, ...others] = items.filter(
    ({ label, value, aliases }) => isAlike(label) || isAlike(value) || aliases?.some(isAlike),
  );
  if (first === undefined || said === '') return reject('unreadable', 'too many items');
  return others.length === 0 ? accept(first) : ambiguous([first, ...others].map(({ label }) => label));
}

/** A cross next to words negates some of them ("tea ✅ coffee ❌"), unless labels contain one. */
function isCrossed(text: string, items: readonly ChoiceItem[]): boolean {
  if (!CROSS.test(text) || foldWords(text) === '') return false;
  return !items.some(({ label, value = '', aliases = [] }) =>
    [label, value, ...aliases].some((name) => CROSS.test(name)),
  );
}

function isSame(trimmed: string, text: string | undefined): boolean {
  return text !== undefined && trimmed === text.trim();
}

export type { ChoiceItem } from './choice-names.ts';
