// Determines which items a reply to a choice means. Every word of it must be understood.

import { MAX_CHOICE_PIECES } from '../limits.ts';
import type { ParseResult, Rejected } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import type { Element } from './choice-elements.ts';
import { cutElements } from './choice-elements.ts';
import type { ChoiceItem } from './choice-names.ts';
import { matchPart } from './choice-passes.ts';
import { readYesNo, saysNone } from './choice-words.ts';
import { areNumbered } from './numbered-items.ts';

// Numbers that are no positions: negative ones, decimals, hours, percentages, amounts of money.
const ODD_FIGURES =
  /(?<![\p{L}\p{N}]|\p{N}\s)[-−]\s?\p{Nd}|\p{Nd}[.:'’]\p{Nd}|\p{Nd}\s?[%°\p{Sc}]|\p{Sc}\s?\p{Nd}/u;

/** The items that a reply means, and whether it leaves the choice open ("red or blue"). */
export interface Sense<Item> {
  items: Item[];
  isAlternative: boolean;
  /** Whether the reply says "all" instead of names. */
  isAll: boolean;
}

/** Items joined only by "and", and how they are used. */
interface Group<Item> {
  items: Item[];
  isTakenAway: boolean;
  /** Whether "all" precedes the group, so that it may be an exception. */
  isNegated: boolean;
}

/**
 * The items that a reply means, in display order: names, positions ("the first two", "1-3"), "all", "both", "all except
 * red", "red but not blue". Unreadable if a word is left that may matter, or a negation does not precede one item among
 * others. If it names just one item, the visitor is asked; so for a bare number among numeric labels.
 * @example readSense('all except red', items, 'en') // { ok: true, value: { items: [green, blue], isAlternative: false, isAll: true } }
 */
export function readSense<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): ParseResult<Sense<Item>> {
  const elements = withLenientNames(cutElements(text, items, locale), { items, locale });
  if (!Array.isArray(elements)) return elements;
  if (ODD_FIGURES.test(text) && elements.some((element) => element.kind === 'place'))
    return reject('unreadable');
  const isFew = elements.some(isEnd);
  if (!isFew && elements.some((element, index) => isCount(element, elements[index - 1])))
    return reject('unreadable');
  const content = elements.filter(
    (element, index) =>
      element.kind !== 'padding' &&
      !(isFew && element.kind === 'word' && element.isCounter) &&
      (element.kind !== 'or' || !element.isPadding || isBetween(elements, index)),
  );
  if (leavesCountOut(content)) return reject('unreadable');
  const words = content.filter((element) => element.kind === 'word');
  if (words.length > 0) return askAbout(content, locale);
  const reading = interpret(toNamed(content, items), { items, locale });
  const isCounted = !isFew && content.some((element) => element.kind === 'place' && !element.isOrdinal);
  const isOpen =
    (isCounted && areNumbered(items, locale)) ||
    isAnyOne(elements, content) ||
    isQuestion(text, elements) ||
    isUnfinished(content);
  return reading.ok && isOpen ? ambiguous(reading.value.items.map(({ label }) => label)) : reading;
}

/** "Spa and that": the text after "and" names no item. */
function isUnfinished<Item>(content: readonly Element<Item>[]): boolean {
  return content.slice(-1).some((last) => last.kind === 'and' && last.isWord === true);
}

const QUESTION_MARK = /[?？؟]\s*$/u;

/** "What is the Premium plan?" asks about an item. "Premium?" alone does not. */
function isQuestion<Item>(text: string, elements: readonly Element<Item>[]): boolean {
  return QUESTION_MARK.test(text) && elements.some(({ kind }) => kind === 'padding');
}

/** "I'd like one" may mean any item. */
function isAnyOne<Item>(
  elements: readonly Element<Item>[],
  [only, other]: readonly Element<Item>[],
): boolean {
  if (only?.kind !== 'place' || !only.isPadding || other !== undefined) return false;
  return elements.some((element) => element.kind === 'padding' && !element.isArticle);
}

/** "Tea, maybe coffee": a word that may be padding separates two items. */
function isBetween<Item>(elements: readonly Element<Item>[], index: number): boolean {
  return elements.slice(0, index).some(isThing) && elements.slice(index + 1).some(isThing);
}

function isThing<Item>(element: Element<Item> | undefined): boolean {
  return element?.kind === 'item' || (element?.kind === 'place' && !element.isPadding);
}

/** "All but one", "the last but one": a count, not a position. */
function leavesCountOut<Item>(content: readonly Element<Item>[]): boolean {
  return content.some(({ kind }, index) => {
    const [before, next] = [content[index - 1], content[index + 1]];
    if (next?.kind !== 'place' || next.isOrdinal) return false;
    if (kind === 'but') return isEnd(before);
    return kind === 'except' && index + 2 === content.length && !/^\d/.test(next.text);
  });
}

/** "The two": a count or a position? */
function isCount<Item>(element: Element<Item>, former: Element<Item> | undefined): boolean {
  const isWord =
    element.kind === 'place' && !element.isOrdinal && !element.isPadding && !/^\d/.test(element.text);
  return isWord && former?.kind === 'padding' && former.isArticle;
}

/** Replaces words that belong to a label ("search engine", "optimzation") by its item. */
function withLenientNames<Item extends ChoiceItem>(
  elements: readonly Element<Item>[],
  { items, locale }: { items: readonly Item[]; locale: string },
): Element<Item>[] | Rejected {
  const named = new Set(elements.flatMap((element) => (element.kind === 'item' ? [element.item] : [])));
  const result: Element<Item>[] = [];
  let pieces = 0;
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    if (element?.kind !== 'word') {
      if (element !== undefined) result.push(element);
      continue;
    }
    pieces += 1;
    if (pieces > MAX_CHOICE_PIECES) return reject('unreadable', 'too many words that are in no label');
    let end = index + 1;
    while (elements[end]?.kind === 'word') end += 1;
    const run = elements.slice(index, end).filter((word) => word.kind === 'word');
    index = end - 1;
    const reading = matchPart(run.map(({ text }) => text).join(' '), items, {
      locale,
      named: [...named],
      isKnown: run.every((word) => word.isKnown),
    });
    if (reading.ok)
      result.push(
        reading.value === undefined
          ? { kind: 'padding', isArticle: false }
          : { kind: 'item', item: reading.value },
      );
    else if (reading.reason === 'ambiguous')
      return besideNamed(reading, [...elements.slice(0, index - run.length + 1), ...elements.slice(end)]);
    else result.push(...elements.slice(end - run.length, end));
  }
  return result;
}

/** A part may match several items. The visitor is asked only if the rest is understood, so that it is not lost. */
function besideNamed<Item extends ChoiceItem>(reading: Rejected, others: readonly Element<Item>[]): Rejected {
  if (others.some(({ kind }) => kind !== 'item' && kind !== 'and' && kind !== 'padding'))
    return reject('unreadable');
  return {
    ...reading,
    said: others.flatMap((element) => (element.kind === 'item' ? [element.item.label] : [])),
  };
}

/**
 * The reply contains unknown words. If it names one item and nothing negates it, the visitor is asked about it. Not for
 * a mere yes or no, which occurs in too many sentences.
 */
function askAbout<Item extends ChoiceItem>(
  content: readonly Element<Item>[],
  locale: string,
): ParseResult<never> {
  const named = new Set(content.flatMap((element) => (element.kind === 'item' ? [element.item] : [])));
  // "Tea without sugar" negates a word that is in no label.
  const isPlain = content.every(
    ({ kind }, index) =>
      ['item', 'word', 'and', 'place'].includes(kind) ||
      ((kind === 'not' || kind === 'less') &&
        content[index - 1]?.kind === 'item' &&
        content[index + 1]?.kind === 'word'),
  );
  const [only] = named;
  const isStance = only !== undefined && readYesNo(only.label, locale, 'reply') !== undefined;
  return named.size === 1 && only !== undefined && isPlain && !isStance
    ? ambiguous([only.label])
    : reject('unreadable');
}

type Named<Item> =
  | { kind: 'items'; items: Item[] }
  | { kind: Exclude<Element<Item>['kind'], 'item' | 'place' | 'word' | 'range' | 'less' | 'no'> }
  | { kind: 'nothing' };

/** Replaces positions by items: "the first two", "2", "1 to 3", "the last". A position outside the list becomes `nothing`. */
function toNamed<Item extends ChoiceItem>(
  content: readonly Element<Item>[],
  items: readonly Item[],
): Named<Item>[] {
  const elements = content.filter(
    (element, index) =>
      element.kind !== 'place' || !element.isPadding || !hasOther(content, { element, index }),
  );
  const named: Named<Item>[] = [];
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    const next = elements[index + 1];
    const behind = elements[index + 2];
    if (element === undefined || element.kind === 'word' || element.kind === 'padding') continue;
    if (isCounted(element, next, items) || isCounted(next, element, items)) named.push({ kind: 'or' });
    if (isThing(element) && next?.kind === 'range' && isThing(behind)) {
      named.push(fromTo(placeOf(element, items), placeOf(behind, items), items));
      const isOpen = next.isPadding && (element.kind === 'item' || isEnd(behind));
      // "The second to last", "I prefer tea to coffee".
      if (isOpen && !elements.some(({ kind }) => kind === 'from')) named.push({ kind: 'or' });
      index += 2;
    } else if (element.kind === 'item') {
      named.push({ kind: 'items', items: [element.item] });
    } else if (element.kind === 'from') {
      // An open range, and nothing else.
      if (!elements.some(({ kind }) => kind === 'range')) named.push({ kind: 'nothing' });
    } else if (element.kind === 'all' && next?.kind === 'place' && !next.isOrdinal) {
      // "All three" means all of three items; otherwise nothing.
      named.push(next.place === items.length ? { kind: 'all' } : { kind: 'nothing' });
      index += 1;
    } else if (countOfFew(element, next) !== undefined) {
      named.push(fewAtEnd(element, next, items));
      index += 1;
    } else if (element.kind === 'less') {
      named.push({ kind: elements[index - 1]?.kind === 'all' ? 'except' : 'nothing' });
    } else if (element.kind === 'no') {
      named.push(denialOf(element, elements[index - 1]));
    } else if (element.kind === 'place' && isSecondLast(element, next)) {
      named.push({ kind: 'nothing' });
    } else if (element.kind === 'place') {
      named.push(fromTo(element.place, element.place, items));
    } else if (element.kind !== 'range') named.push(element);
    else if (!element.isPadding) named.push({ kind: 'nothing' });
  }
  return named;
}

/** "Tea, no coffee" means tea. "Tea no coffee" may withdraw the tea, and "Tee, nein Kaffee" certainly does. */
function denialOf<Item>({ mayDeny }: { mayDeny: boolean }, former: Element<Item> | undefined): Named<Item> {
  if (former === undefined) return { kind: 'nothing' };
  return { kind: former.kind === 'but' || (mayDeny && !isThing(former)) ? 'not' : 'or' };
}

function placeOf<Item>(element: Element<Item> | undefined, items: readonly Item[]): number {
  if (element?.kind === 'item') return items.indexOf(element.item) + 1;
  return element?.kind === 'place' ? element.place : 0;
}

/** Two adjacent ordinals, one of them "last": "the second last". */
function isSecondLast<Item>(one: Element<Item>, other: Element<Item> | undefined): boolean {
  const ordinals = [one, other].map((element) =>
    element?.kind === 'place' && element.isOrdinal ? element.place : undefined,
  );
  return !ordinals.includes(undefined) && ordinals.includes(-1);
}

/** Whether "one" follows or precedes an item: "the blue one", "the second one". In "one and two" it is a position. */
function hasOther<Item>(
  content: readonly Element<Item>[],
  { element, index }: { element: Element<Item>; index: number },
): boolean {
  const isBehindPlace = content[index - 1]?.kind === 'place';
  return content.some(
    (other) =>
      other !== element &&
      (other.kind === 'item' ||
        (other.kind === 'place' && !other.isPadding && (other.isOrdinal || isBehindPlace))),
  );
}

/** "2 tea", "tea 3": a quantity, or another position? "1 tea" repeats the first position. */
function isCounted<Item>(
  one: Element<Item> | undefined,
  other: Element<Item> | undefined,
  items: readonly Item[],
): boolean {
  if (one?.kind !== 'item' || other?.kind !== 'place' || other.isOrdinal || other.isPadding) return false;
  return placeOf(one, items) !== other.place;
}

/** "first two", "two last", "first both": a count, if one element is an end of the list and the other a number. */
function countOfFew<Item>(one: Element<Item>, other: Element<Item> | undefined): number | undefined {
  if (other === undefined) return undefined;
  const [end, count] = isEnd(one) ? [one, other] : [other, one];
  if (!isEnd(end)) return undefined;
  if (count.kind === 'both') return 2;
  return count.kind === 'place' && !count.isOrdinal && count.place > 1 ? count.place : undefined;
}

function isEnd<Item>(element: Element<Item> | undefined): boolean {
  return element?.kind === 'place' && element.isOrdinal && (element.place === 1 || element.place === -1);
}

function fewAtEnd<Item extends ChoiceItem>(
  one: Element<Item>,
  other: Element<Item> | undefined,
  items: readonly Item[],
): Named<Item> {
  const count = countOfFew(one, other) ?? 0;
  const isLast = [one, other].some((element) => element?.kind === 'place' && element.place === -1);
  if (count > items.length) return { kind: 'nothing' };
  return { kind: 'items', items: isLast ? items.slice(items.length - count) : items.slice(0, count) };
}

function fromTo<Item>(first: number, last: number, items: readonly Item[]): Named<Item> {
  const [from, to] = [first, last].map((place) => (place === -1 ? items.length : place));
  if (
    from === undefined ||
    to === undefined ||
    from < 1 ||
    to > items.length ||
    from > to ||
    !Number.isInteger(from) ||
    !Number.isInteger(to)
  )
    return { kind: 'nothing' };
  return { kind: 'items', items: items.slice(from - 1, to) };
}

function interpret<Item extends ChoiceItem>(
  named: readonly Named<Item>[],
  { items, locale }: { items: readonly Item[]; locale: string },
): ParseResult<Sense<Item>> {
  const groups: Group<Item>[] = [];
  let hasAll = false;
  let isAlternative = false;
  let mode: 'take' | 'except' | 'not' = 'take';
  let joint: Named<Item>['kind'] | undefined;
  for (const [index, element] of named.entries()) {
    const next = named[index + 1];
    switch (element.kind) {
      case 'items': {
        // "not red and blue" may include blue or not.
        if (mode === 'not' && groups.at(-1)?.isNegated === true) return reject('unreadable');
        groups.push({ items: element.items, isTakenAway: mode !== 'take', isNegated: mode === 'not' });
        break;
      }
      case 'all':
        hasAll = true;
        if (mode === 'except' && groups.length > 0) mode = 'take';
        break;
      case 'both':
        // "Both red and blue" names them; "both" alone means all of two items.
        if (items.length === 2) hasAll ||= !named.some(({ kind }) => kind === 'items');
        else if (named.filter(({ kind }) => kind === 'items').length !== 2) return reject('unreadable');
        break;
      case 'except':
        if (mode !== 'take' || groups.length > 0) return reject('unreadable');
        mode = 'except';
        break;
      case 'except-after':
        if (mode === 'take') for (const group of groups) group.isTakenAway = true;
        mode = 'take';
        break;
      case 'not':
        if (groups.length === 0 || mode !== 'take' || next?.kind !== 'items') return reject('unreadable');
        mode = 'not';
        break;
      case 'not-after': {
        const last = groups.at(-1);
        if (
          groups.length < 2 ||
          last === undefined ||
          index < named.length - 1 ||
          !named.some(({ kind }) => kind === 'but')
        )
          return reject('unreadable');
        last.isTakenAway = true;
        break;
      }
      case 'or':
        isAlternative = true;
        break;
      case 'and':
      case 'but':
        break;
      default:
        return reject('unreadable');
    }
    joint = element.kind;
  }
  if (joint === undefined) return reject('unreadable');
  const away = new Set(groups.filter(({ isTakenAway }) => isTakenAway).flatMap((group) => group.items));
  const taken = new Set(groups.filter(({ isTakenAway }) => !isTakenAway).flatMap((group) => group.items));
  const isException = named.some(({ kind }) => kind === 'except' || kind === 'except-after');
  // "All red ones" may be more than the item "red".
  if (hasAll && taken.size > 0) return reject('unreadable');
  if (isException && (away.size === 0 || taken.size > 0)) return reject('unreadable');
  if (isAlternative && (away.size > 0 || hasAll)) return reject('unreadable');
  // "All of them" excludes "None of the above".
  const isMeant = (item: Item) =>
    !away.has(item) &&
    (taken.has(item) || ((hasAll || isException) && !saysNone(item.label, locale, 'label')));
  const meant = items.filter(isMeant);
  return meant.length === 0 ? reject('unreadable') : accept({ items: meant, isAlternative, isAll: hasAll });
}
