// Comparison passes that find the single item a reply means, from strict to lenient.

import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { fold, foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { forgivenSlips } from '../text/typo.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';
import type { ChoiceItem } from './choice-names.ts';
import { namesOf } from './choice-names.ts';
import {
  denies,
  hasContent,
  hasNone,
  isPlainStance,
  readYesNo,
  saysNone,
  withoutStancePhrases,
} from './choice-words.ts';

interface Reply {
  /** The folded reply. */
  text: string;
  /** Its words without punctuation. */
  words: string;
  locale: string;
}

interface Named<Item> {
  item: Item;
  /** Folded names (label, value, aliases): with punctuation, and words only. */
  texts: readonly string[];
  words: readonly string[];
}

type Pass = <Item>(reply: Reply, items: readonly Named<Item>[]) => readonly Named<Item>[];

const PASSES: readonly Pass[] = [
  sameFolded,
  sameWords,
  sameSpelling,
  sameYesNo,
  onlyStance,
  sameNone,
  sameConfirmation,
  replyInNames,
];
const KNOWN_PASSES: readonly Pass[] = [sameSpelling, replyInNames];
const PART_PASSES: readonly Pass[] = [...KNOWN_PASSES, withSlips];

const LETTER = /^[a-z]$/;
// Minimum length of a label's prefix that matches the label.
const MIN_PREFIX_LENGTH = 3;

/**
 * The single item that the whole reply names, found by the first successful pass. A pass that finds several items makes
 * the reply ambiguous. So does a part of a label that omits its negation, and a yes for a label with other meanings
 * ("Right").
 * @example matchWhole('YEP', [{ id: 'a', label: 'Yes' }, { id: 'b', label: 'No' }], 'en') // Yes
 */
export function matchWhole<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): ParseResult<Item> {
  return firstFound(PASSES, { text: fold(text), words: foldWords(text), locale }, items.map(nameItem));
}

/**
 * The item that matches some words of a reply without a full label: a part of its label, or its label with a typing
 * error. Undefined for words that only repeat a `named` item ("seo" next to "Search Engine Optimization").
 * @param isKnown whether the language has these words: then they are not typing errors of others ("julio" is not
 * "junio")
 * @example matchPart('optimzation', items, { locale: 'en', named: [], isKnown: false }) // the item "Optimization"
 */
export function matchPart<Item extends ChoiceItem>(
  words: string,
  items: readonly Item[],
  { locale, named, isKnown }: { locale: string; named: readonly Item[]; isKnown: boolean },
): ParseResult<Item | undefined> {
  if (named.map(nameItem).some((item) => saysAgain(words, item))) return accept(undefined);
  return firstFound(
    isKnown ? KNOWN_PASSES : PART_PASSES,
    { text: words, words, locale },
    items.map(nameItem),
  );
}

function firstFound<Item extends ChoiceItem>(
  passes: readonly Pass[],
  reply: Reply,
  items: readonly Named<Item>[],
): ParseResult<Item> {
  if (reply.text === '') return reject('unreadable');
  for (const pass of passes) {
    const [first, ...others] = pass(reply, items);
    if (first === undefined) continue;
    const isUnsure =
      (pass === replyInNames && isDeniedIn(reply, first)) ||
      (pass === onlyStance && !isPlain(first, reply.locale)) ||
      (pass === sameConfirmation && hasOtherMeaning(first, reply.locale));
    return others.length === 0 && !isUnsure
      ? accept(first.item)
      : ambiguous([first, ...others].map((match) => match.item.label));
  }
  return reject('unreadable');
}

/** "Right turn" and "No sugar" are more than a yes or a no; "Nothing special" and "Yes, reserve" are not. */
function hasOtherMeaning<Item>(item: Named<Item>, locale: string): boolean {
  const [text = ''] = item.texts;
  const stance = readYesNo(text, locale, 'label');
  if (stance === undefined) return false;
  return stance === 'no' ? !hasNone(text, locale) : !isPlain(item, locale);
}

function isPlain<Item>({ texts }: Named<Item>, locale: string): boolean {
  return texts.some((text) => isPlainStance(text, locale));
}

/** Words of the label, or its initials. */
function saysAgain<Item>(words: string, { words: names }: Named<Item>): boolean {
  return names.some((name) => {
    const ofName = name.split(' ');
    const initials = ofName.map((word) => word.charAt(0)).join('');
    return words
      .split(' ')
      .every((word) => ofName.includes(word) || (initials.length > 1 && word === initials));
  });
}

function nameItem<Item extends ChoiceItem>(item: Item): Named<Item> {
  const { texts, words } = namesOf(item);
  return { item, texts, words };
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

/** Folding maps "ä" to "a"; this also maps "ae" to "a". */
function withoutUmlautSpellings(words: string): string {
  return words.replace(/([aou])e/g, '$1');
}

/** "yep" for the only item that means yes, if another one means no. */
function sameYesNo<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const meant = readYesNo(reply.text, reply.locale, 'reply');
  if (meant === undefined || namesAnother(reply, items, meant)) return [];
  const stance = items.map((item) => readYesNo(item.texts[0] ?? '', reply.locale, 'label'));
  if (!stance.includes('yes') || !stance.includes('no')) return [];
  return items.filter((_, index) => stance[index] === meant);
}

/**
 * "no" for the only item that means no and nothing else, if none means yes: "No thanks" next to "Call me". A single
 * letter does not count: "N" is north.
 */
function onlyStance<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const meant = readYesNo(reply.text, reply.locale, 'reply');
  if (meant === undefined || namesAnother(reply, items, meant)) return [];
  return items.filter((item) =>
    item.texts.some((text) => !LETTER.test(text) && readYesNo(text, reply.locale, 'reply') === meant),
  );
}

/** "Maybe yes" with an item "Maybe": another item is named as well. The "no" in the Italian yes "come no" names no item. */
function namesAnother<Item>(
  { words, locale }: Reply,
  items: readonly Named<Item>[],
  meant: 'yes' | 'no',
): boolean {
  const rest = withoutStancePhrases(words, meant, locale);
  return items.some(
    (item) =>
      readYesNo(item.texts[0] ?? '', locale, 'label') !== meant &&
      item.texts.every((text) => readYesNo(text, locale, 'reply') !== meant) &&
      item.words.some((name) => findPhrase(rest, name) >= 0),
  );
}

/** "None of them" for "None of the above". */
function sameNone<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  if (!saysNone(reply.text, reply.locale, 'reply')) return [];
  const [first] = reply.words.split(' ');
  return items.filter((item) => item.words.some((words) => words.split(' ')[0] === first));
}

/**
 * "yes" for "Yes, reserve" next to "Another day", and "no" for that other day; "nope" for "Nothing special". Of two
 * labels the one that names no alternative is the proposal.
 */
function sameConfirmation<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const { text, locale } = reply;
  const meant = readYesNo(text, locale, 'reply') ?? (saysNone(text, locale, 'reply') ? 'no' : undefined);
  if (meant === undefined || namesAnother(reply, items, meant)) return [];
  const stances = items.map((item) => stanceOfLabel(item, locale));
  const direct = items.filter((_, index) => stances[index] === meant);
  if (direct.length > 0 || items.length !== 2) return direct;
  const proposal = items.filter((_, index) => stances[index] === undefined);
  const alternative = items.filter((_, index) => stances[index] === 'alternative');
  if (alternative.length !== 1) return [];
  return meant === 'no' ? alternative : proposal;
}

function stanceOfLabel<Item>({ texts, words }: Named<Item>, locale: string): LabelStance | undefined {
  const [text = ''] = texts;
  const stance = readYesNo(text, locale, 'label') ?? (hasNone(text, locale) ? 'no' : undefined);
  const hasAlternative = phrasesOfRow('alternative', locale).some(
    (phrase) => findPhrase(words[0] ?? '', phrase) >= 0,
  );
  return stance ?? (hasAlternative ? 'alternative' : undefined);
}

type LabelStance = 'yes' | 'no' | 'alternative';

/** "search engine" for "Search Engine Optimization", "opt" for "Optimization". */
function replyInNames<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  if (reply.words === '' || !hasContent(reply.text, reply.locale)) return [];
  const inside = items.filter((item) => item.words.some((words) => findPhrase(words, reply.words) >= 0));
  if (inside.length > 0 || reply.words.length < MIN_PREFIX_LENGTH) return inside;
  return items.filter((item) => item.words.some((words) => words.startsWith(reply.words)));
}

/** Whether the label negates the reply's words: "interested" may mean the opposite of "Not interested". */
function isDeniedIn<Item>({ words, locale }: Reply, { words: names }: Named<Item>): boolean {
  if (denies(words, locale) || denies(words, locale, 'behind')) return false;
  return names.some((name) => {
    const at = findPhrase(name, words);
    return (
      at >= 0 &&
      (denies(name.slice(0, at), locale) || denies(name.slice(at + words.length), locale, 'behind'))
    );
  });
}

function withSlips<Item>(reply: Reply, items: readonly Named<Item>[]): Named<Item>[] {
  const weighed = items.flatMap((item) => {
    const slips = item.words.flatMap((words) => forgivenSlips(reply.words, words) ?? []);
    return slips.length === 0 ? [] : [{ item, slips: Math.min(...slips) }];
  });
  const fewest = Math.min(...weighed.map(({ slips }) => slips));
  return weighed.filter(({ slips }) => slips === fewest).map(({ item }) => item);
}
