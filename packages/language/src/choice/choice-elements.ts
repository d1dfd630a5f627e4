// Splits the reply to a choice into elements: items, positions, "all", "not", "except", and other words.

import { lexiconsFor } from '../grammar/lexicon.ts';
import type { Lexicon } from '../grammar/meaning.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import { fold, foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import type { ChoiceItem, FoldedName } from './choice-names.ts';
import { namesOf } from './choice-names.ts';

/**
 * - `item`: a label, value or id that occurs in the reply
 * - `place`: a position counted from 1, -1 for the last; ordinal ("second") or not ("2")
 * - `all`, `both`, `not`, `but`, `or`, `and` (also a comma), `range` (also a dash), `from`
 * - `no`: withdraws the element before it ("Tee nein Kaffee"), or negates the one after it ("tea, no milk")
 * - `except`: before the items it excludes, as is `less` ("without") after "all"; `except-after`: after them
 * - `padding`: has no meaning here; `word`: any other word
 */
export type Element<Item> =
  | { kind: 'item'; item: Item }
  | { kind: 'place'; place: number; isOrdinal: boolean; text: string; isPadding: boolean }
  /** `isKnown`: the language has this word, so it is not another word with a typing error. */
  | { kind: 'word'; text: string; isCounter: boolean; isKnown: boolean }
  /** Between two positions or names; `isPadding` if it may also have no meaning. */
  | { kind: 'range'; isPadding: boolean }
  | { kind: 'or'; isPadding: boolean }
  /** Without meaning. An article makes "two" a count: "the two". */
  | { kind: 'padding'; isArticle: boolean }
  | { kind: 'less' }
  | { kind: 'no'; mayDeny: boolean }
  /** A word, or a comma that may end a reply. */
  | { kind: 'and'; isWord?: true }
  | { kind: Mark };
type Mark = 'all' | 'both' | 'not' | 'not-after' | 'but' | 'from' | 'except' | 'except-after';

/** Replaces every consumed character: neither a word nor a part of one. */
const CONSUMED = '\uE001';
/** Represents a comma or another separator, and a dash between digits. */
const COMMA = '\uE002';
const DASH = '\uE003';
/** Represents a dash between words, which may be part of one. */
const HYPHEN = '\uE004';
const EDGES = new RegExp(`^[ ${HYPHEN}]|[ ${HYPHEN}]$`, 'gu');
const MARKED = new RegExp(`([${COMMA}${DASH}])`, 'u');
const JOINTS = /([\n,;/|&+、，；،؛]|(?<=\p{Nd})\s?[-–—−~〜～]\s?(?=\p{Nd}))/u;
const ARABIC_START = /^\p{Script=Arabic}/u;
const UNSPACED = new Set(['zh', 'ja', 'ko']);
/** In these languages the negation follows: "tea not coffee" means coffee. */
const DENIAL_BEHIND = new Set(['ja', 'ko', 'tr']);
/** In these languages the answer "no" also negates a noun: "no milk". */
const NO_BEFORE_THINGS = new Set(['en', 'zh']);
/** Elided words before a vowel in French and Italian names, also in replies in other languages: "l'été". */
const ELISIONS = new Set(['l', 'd', 'j', 'qu']);
const SHORTEST_WITH_ENDING = 5;

interface Span<Item> {
  start: number;
  end: number;
  item: Item;
}

/**
 * The elements of a reply, in order. Ids are found first, then internal values, then labels and aliases, longest first.
 * They match as whole words without regard to case and accents. Each phrase is removed where it was found, so that "yes
 * please" does not also count as "yes".
 * @example cutElements('red, not blue', items, 'en').map(({ kind }) => kind) // ['item', 'and', 'not', 'item']
 */
export function cutElements<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): Element<Item>[] {
  const { words, marked } = joinParts(text);
  const spans = findItems(words, items);
  const elements: Element<Item>[] = findSigns(fold(text), items).map((item) => ({ kind: 'item', item }));
  const lexicons = lexiconsFor(locale);
  let at = 0;
  let former: Item | undefined;
  for (const { start, end, item } of spans.toSorted((left, right) => left.start - right.start)) {
    const run = marked.slice(at, start);
    if (former !== undefined && run === HYPHEN && !areNeighbours(former, item, items))
      elements.push({ kind: 'range', isPadding: true });
    elements.push(...readRun<Item>(run.replaceAll(HYPHEN, ' '), lexicons), { kind: 'item', item });
    at = end;
    former = item;
  }
  return [...elements, ...readRun<Item>(marked.slice(at).replaceAll(HYPHEN, ' '), lexicons)];
}

/** Whether two items are adjacent in the list, so that a range from one to the other is these two. */
function areNeighbours<Item>(one: Item, other: Item, items: readonly Item[]): boolean {
  return Math.abs(items.indexOf(one) - items.indexOf(other)) === 1;
}

/** The words of the reply with spaces between its parts, so that a label with a comma can be found; and the same with separator marks. */
function joinParts(text: string): { words: string; marked: string } {
  let words = '';
  let marked = '';
  let joint = '';
  for (const [index, piece] of text.split(JOINTS).entries()) {
    if (index % 2 === 1) {
      joint = /^\s?[-–—−~〜～]/u.test(piece) ? DASH : COMMA;
      continue;
    }
    const part = foldWords(piece);
    if (part === '') continue;
    words += (words === '' ? '' : ' ') + part;
    marked += (marked === '' ? '' : joint) + withHyphens(fold(piece));
  }
  return { words, marked };
}

/** Like `wordsOf`, but keeps hyphens: a dash between two names means "to". */
function withHyphens(folded: string): string {
  return folded
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, (gap) => (/^ ?[-~] ?$/.test(gap) ? HYPHEN : ' '))
    .replace(EDGES, '');
}

function findItems<Item extends ChoiceItem>(words: string, items: readonly Item[]): Span<Item>[] {
  const spans: Span<Item>[] = [];
  let rest = words;
  const longestFirst = items.toSorted((left, right) => right.label.length - left.label.length);
  const take = (item: Item, { words: phrase }: FoldedName) => {
    const start = findJoined(rest, phrase);
    if (start < 0) return;
    const end = start + phrase.length;
    rest = rest.slice(0, start) + CONSUMED.repeat(phrase.length) + rest.slice(end);
    spans.push({ start, end, item });
  };
  for (const item of longestFirst) take(item, namesOf(item).id);
  for (const item of longestFirst) take(item, namesOf(item).value);
  for (const item of longestFirst) {
    const { label, aliases } = namesOf(item);
    for (const name of [label, ...aliases]) take(item, name);
  }
  return spans;
}

/**
 * Finds items with a name without words ("👍", "++"). The longest name is found first. A place in the reply counts for
 * one name, including names with words: "👍 ok" does not match "👍". Of two items with the same name the first one
 * matches.
 */
function findSigns<Item extends ChoiceItem>(reply: string, items: readonly Item[]): Item[] {
  const named = items.flatMap((item) => {
    const { value, label, aliases } = namesOf(item);
    return [value, label, ...aliases].map((name) => ({ item, ...name }));
  });
  const signs = named.filter(({ text, words }) => text !== '' && words === '');
  if (!signs.some(({ text }) => reply.includes(text))) return [];
  const found = new Set<Item>();
  let rest = reply;
  for (const { item, text, words } of named.toSorted((left, right) => right.text.length - left.text.length)) {
    const start = text === '' || found.has(item) ? -1 : rest.indexOf(text);
    if (start < 0) continue;
    rest = rest.slice(0, start) + CONSUMED.repeat(text.length) + rest.slice(start + text.length);
    if (words === '') found.add(item);
  }
  return [...found];
}

/** Finds a phrase, also after the Arabic "and", which is joined to the next word. */
function findJoined(words: string, phrase: string): number {
  const at = findPhrase(words, phrase);
  if (at >= 0 || !ARABIC_START.test(phrase)) return at;
  const joined = findPhrase(words, `و${phrase}`);
  return joined < 0 ? joined : joined + 1;
}

function readRun<Item>(run: string, lexicons: readonly Lexicon[]): Element<Item>[] {
  const elements: Element<Item>[] = [];
  for (const piece of run.split(MARKED)) {
    if (piece === COMMA) elements.push({ kind: 'and' });
    else if (piece === DASH) elements.push({ kind: 'range', isPadding: false });
    else elements.push(...readWords<Item>(piece, lexicons));
  }
  return elements;
}

/** The words of a piece in the visitor's language. Single words unknown in that language may be English. */
function readWords<Item>(piece: string, [lexicon, ...others]: readonly Lexicon[]): Element<Item>[] {
  if (lexicon === undefined || piece.trim() === '') return [];
  const tokens = piece.length > MAX_REPLY_LENGTH ? undefined : scan(piece, lexicon);
  if (tokens === undefined)
    return [{ kind: 'word', text: piece.slice(0, MAX_REPLY_LENGTH), isCounter: false, isKnown: false }];
  return tokens.flatMap((token) =>
    token.shape === 'unknown' && others.length > 0
      ? readWords<Item>(token.text, others)
      : [toElement<Item>(token, lexicon)],
  );
}

function toElement<Item>(token: Token, lexicon: Lexicon): Element<Item> {
  if (isOddCase(token, lexicon)) return { kind: 'word', text: token.text, isCounter: false, isKnown: false };
  const isPadding = isPaddingWord(token);
  const mark = MARKS.find(([kind]) => means(token, kind))?.[1];
  if (mark === 'range') return { kind: mark, isPadding };
  if (mark === 'no') return { kind: mark, mayDeny: NO_BEFORE_THINGS.has(lexicon.language) };
  if (mark === 'not' && DENIAL_BEHIND.has(lexicon.language)) return { kind: 'not-after' };
  if (mark === 'and') return { kind: mark, isWord: true };
  if (mark !== undefined) return { kind: mark };
  const ordinal = meaningOf(token, 'ordinal');
  if (ordinal !== undefined)
    return { kind: 'place', place: ordinal, isOrdinal: true, text: token.text, isPadding: false };
  const number = meaningOf(token, 'number');
  if (number !== undefined)
    return { kind: 'place', place: number, isOrdinal: false, text: token.text, isPadding };
  if (means(token, 'or')) return { kind: 'or', isPadding };
  if (isPadding || means(token, 'yes'))
    return { kind: 'padding', isArticle: means(token, 'article') || means(token, 'link') };
  if (means(token, 'from')) return { kind: 'from' };
  if (means(token, 'minus') || means(token, 'less')) return { kind: 'less' };
  if (ELISIONS.has(token.text)) return { kind: 'padding', isArticle: false };
  const isCounter = UNSPACED.has(lexicon.language) && means(token, 'measure');
  return { kind: 'word', text: token.text, isCounter, isKnown: lexicon.meanings.has(token.text) };
}

/** The first matching meaning of a token counts: "except" is also a negation, "both" also "all", and "to" also padding. */
const MARKS = [
  ['except', 'except'],
  ['except-after', 'except-after'],
  ['both', 'both'],
  ['all', 'all'],
  ['not-after', 'not-after'],
  ['not', 'not'],
  ['none', 'not'],
  ['no', 'no'],
  ['to', 'range'],
  ['but', 'but'],
  ['and', 'and'],
] as const;

/** A short word that looks like an even shorter word with a case ending: the English "tea" is not Turkish "te". */
function isOddCase(token: Token, { meanings }: Lexicon): boolean {
  return (
    token.shape === 'word' &&
    token.text.length < SHORTEST_WITH_ENDING &&
    /^\p{L}+$/u.test(token.text) &&
    !meanings.has(token.text)
  );
}

function isPaddingWord(token: Token): boolean {
  return means(token, 'filler') || means(token, 'link') || means(token, 'article');
}
