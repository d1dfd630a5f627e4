// Consumes the reply to a multiple choice phrase by phrase.
import type { ChoiceItem } from './choice-passes.ts';
import { isJointWord, readPositions } from './choice-words.ts';
import { fold, foldWords } from './fold.ts';
import { MAX_LABEL_LENGTH } from './limits.ts';
import { findPhrase } from './phrase.ts';

/** Stands in place of every consumed character: neither a word nor a part of one. */
const CONSUMED = '\u0001';
/** Stands for a comma or another mark between parts. */
const MARK = '\u0002';
const PART_MARK = /[\n,;/|&+、，；،؛]/u;
const ARABIC_START = /^\p{Script=Arabic}/u;
const CODE = /[{}<>=\\_¼-¾⅐-⅞]|\p{L}\(|%\p{L}/u;
const FIGURES = /(?<![\p{L}\p{M}\p{N}])[1-9]\d{0,4}(?![\p{L}\p{M}\p{N}])/gu;
/** Most pieces of a reply that are read on their own. */
const MAX_PIECES = 50;

export interface Consumption<Item> {
  matched: Item[];
  /** Pieces of the reply that nothing was found in. */
  rest: string[];
}

/**
 * Consumes ids, then internal values, then labels and aliases (each longest label first), then 1-based positions. Every phrase is
 * taken out of the text where it was found, so that "yes please" does not also count as "yes".
 * @example consumePhrases('1 and 3', items, 'en').matched // [first, third]
 */
export function consumePhrases<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  locale: string,
): Consumption<Item> {
  const longestFirst = items.toSorted((left, right) => right.label.length - left.label.length);
  const matched = new Set<Item>();
  const signs = fold(text);
  const parts = text
    .split(PART_MARK)
    .map(foldWords)
    .filter((part) => part !== '');
  let words = parts.join(' ');
  const consume = (item: Item, name: string | undefined) => {
    const phrase = foldWords((name ?? '').slice(0, MAX_LABEL_LENGTH));
    const at = findJoined(words, phrase);
    if (at >= 0)
      words = words.slice(0, at) + CONSUMED.repeat(phrase.length) + words.slice(at + phrase.length);
    // A label without words ("👍") can only be found among the signs.
    const isSign = phrase === '' && fold(name ?? '') !== '' && signs.includes(fold(name ?? ''));
    if (at >= 0 || isSign) matched.add(item);
  };
  for (const item of longestFirst) consume(item, item.id);
  for (const item of longestFirst) consume(item, item.value);
  for (const item of longestFirst)
    for (const name of [item.label, ...(item.aliases ?? [])]) consume(item, name);
  // Among marks of code and fractions there are no positions and no sentences: "{{= 1 + 1 =}}".
  if (CODE.test(text)) return { matched: [...matched], rest: [] };
  words = words.replace(FIGURES, (figures) => {
    const item = items[Number(figures) - 1];
    if (item === undefined) return figures;
    matched.add(item);
    return CONSUMED.repeat(figures.length);
  });

  const rest = piecesOf(markParts(words, parts), locale).filter((piece) => {
    const named = readPositions(piece, items.length, locale).flatMap((position) => items[position] ?? []);
    for (const item of named) matched.add(item);
    return named.length === 0;
  });
  return { matched: [...matched], rest };
}

/** Finds a phrase, also behind the Arabic "and", which is written together with the word that follows. */
function findJoined(words: string, phrase: string): number {
  const at = findPhrase(words, phrase);
  if (at >= 0 || !ARABIC_START.test(phrase)) return at;
  const joined = findPhrase(words, `و${phrase}`);
  return joined < 0 ? joined : joined + 1;
}

/** Puts a mark between the parts again; they were joined so that a label with a comma could be found. */
function markParts(words: string, parts: readonly string[]): string {
  const marked = [...words];
  let at = 0;
  for (const part of parts.slice(0, -1)) {
    at += [...part].length;
    if (marked[at] === ' ') marked[at] = MARK;
    at += 1;
  }
  return marked.join('');
}

/** The unconsumed pieces between marks, consumed phrases and joining words, without blanks around. */
function piecesOf(text: string, locale: string): string[] {
  const pieces = text
    .split(new RegExp(`[${CONSUMED}${MARK}]+`, 'u'))
    .flatMap((run) => splitAtJointWords(run, locale));
  return pieces.filter((piece) => piece !== '').slice(0, MAX_PIECES);
}

function splitAtJointWords(run: string, locale: string): string[] {
  const pieces: string[][] = [[]];
  for (const word of run.split(' ')) {
    if (isJointWord(word, locale)) pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  return pieces.map((piece) => piece.join(' ').trim());
}
