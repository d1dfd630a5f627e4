// The lenient passes that find the one item a reply means, from strict to lenient.
import { readPositions, readYesNo, withoutPadding } from './choice-words.ts';
import { fold, foldWords } from './fold.ts';
import { MAX_LABEL_LENGTH, MAX_NAMES_IN_REPLY } from './limits.ts';
import { findPhrase } from './phrase.ts';
import type { Reading } from './reading.ts';
import { accept, ambiguous, reject } from './reading.ts';
import { forgivenSlips } from './typo.ts';

/** An item as the visitor sees it. */
export interface ChoiceItem {
  id: string;
  label: string;
  /** Stored instead of the label. */
  value?: string;
  /** Other words for the same item. */
  aliases?: readonly string[];
}

interface Reply {
  /** Folded reply. */
  text: string;
  /** Its words alone. */
  words: string;
  locale: string;
}

interface Named<Item> {
  item: Item;
  /** Folded names (label, value, aliases): with punctuation, and words alone. */
  texts: string[];
  words: string[];
}

type Pass = <Item>(reply: Reply, items: readonly Named<Item>[]) => readonly Named<Item>[];

const PASSES: readonly Pass[] = [
  sameFolded,
  sameWords,
  sameSpelling,
  sameYesNo,
  namesInReply,
  replyInNames,
  atPosition,
  coreInNames,
  withSlips,
];

// A label "A" or "I" is a word of too many sentences to be looked for inside them.
const LONE_LETTER = /^[a-z\p{Script=Cyrillic}]$/u;

// Shortest beginning of a label that stands for it.
const MIN_PREFIX_LENGTH = 3;

/**
 * The one item that the first successful pass finds. A pass that finds several makes the reply ambiguous.
 * @example matchByMeaning('YEP', [{ id: 'a', label: 'Yes' }, { id: 'b', label: 'No' }], 'en') // Yes
 */
export function matchByMeaning<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): Reading<Item> {
  const reply: Reply = { text: fold(text), words: foldWords(text), locale };
  if (reply.text === '') return reject('unreadable');
  const named = items.map(nameItem);
  for (const pass of PASSES) {
    const [first, ...others] = pass(reply, named);
    if (first === undefined) continue;
    return others.length === 0
      ? accept(first.item)
      : ambiguous([first, ...others].map((match) => match.item.label));
  }
  return reject('unreadable');
}

function nameItem<Item extends ChoiceItem>(item: Item): Named<Item> {
  const names = [item.label, item.value ?? '', ...(item.aliases ?? [])].map((name) =>
    name.slice(0, MAX_LABEL_LENGTH),
  );
  const filled = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '');
  return { item, texts: filled(names.map(fold)), words: filled(names.map(foldWords)) };
}

function sameFolded<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  return items.filter((item) => item.texts.includes(reply.text));
}

function sameWords<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  return items.filter((item) => item.words.includes(reply.words));
}

/** "gruen" for "Grün": spellings for keyboards without umlauts. */
function sameSpelling<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const spelled = withoutUmlautSpellings(reply.words);
  if (spelled === '') return [];
  return items.filter((item) => item.words.some((words) => withoutUmlautSpellings(words) === spelled));
}

/** Folding leaves "a" of "ä"; this leaves "a" of "ae" as well. */
function withoutUmlautSpellings(words: string): string {
  return words.replace(/([aou])e/g, '$1');
}

/** "yep" for the only item that says yes, where another one says no. */
function sameYesNo<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const meant = readYesNo(reply.text, reply.locale, 'reply');
  if (meant === undefined) return [];
  const stance = items.map((item) => readYesNo(item.texts[0] ?? '', reply.locale, 'label'));
  if (!stance.includes('yes') || !stance.includes('no')) return [];
  return items.filter((_, index) => stance[index] === meant);
}

/** "I'd like the pizza, please": names that stand in the reply, without those inside a longer one. */
function namesInReply<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const found = items.flatMap((item) => {
    const inside = item.words.filter(
      (words) => !LONE_LETTER.test(words) && findPhrase(reply.words, words) >= 0,
    );
    const longest = inside.sort((left, right) => right.length - left.length)[0];
    return longest === undefined ? [] : [{ item, name: longest }];
  });
  if (found.length > MAX_NAMES_IN_REPLY || (found.length > 0 && isNegated(reply))) return [];
  const isInner = (name: string) =>
    found.some((other) => other.name.length > name.length && findPhrase(other.name, name) >= 0);
  return found.filter(({ name }) => !isInner(name)).map(({ item }) => item);
}

/** "search engine" for "Search Engine Optimization", "opt" for "Optimization". */
function replyInNames<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  if (reply.words === '') return [];
  const inside = items.filter((item) => item.words.some((words) => findPhrase(words, reply.words) >= 0));
  if (inside.length > 0 || reply.words.length < MIN_PREFIX_LENGTH) return inside;
  return items.filter((item) => item.words.some((words) => words.startsWith(reply.words)));
}

function atPosition<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const positions = readPositions(reply.text, items.length, reply.locale);
  return positions.flatMap((position) => items[position] ?? []);
}

/** "the search engine one": what is left without the words around it. */
function coreInNames<Item>(reply: Reply, items: readonly Named<Item>[]): readonly Named<Item>[] {
  const words = withoutPadding(reply.words, reply.locale);
  return words === reply.words || isNegated(reply) ? [] : replyInNames({ ...reply, words }, items);
}

function withSlips<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const weighed = items.flatMap((item) => {
    const slips = item.words.flatMap((words) => forgivenSlips(reply.words, words) ?? []);
    return slips.length === 0 ? [] : [{ item, slips: Math.min(...slips) }];
  });
  const fewest = Math.min(...weighed.map(({ slips }) => slips));
  return weighed.filter(({ slips }) => slips === fewest).map(({ item }) => item);
}

function isNegated(reply: Reply): boolean {
  return readYesNo(reply.text, reply.locale, 'negation') === 'no';
}
