// A language's word table, compiled for looking phrases up.
import { DEFAULT_LOCALE, languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import { completeWords } from '../words/complete-words.ts';
import type { WordTable } from '../words/language-words.ts';
import { LANGUAGES } from '../words/registry.ts';
import { compileLexicon } from './compile-lexicon.ts';
import type { Lexicon } from './meaning.ts';
import { spellingOf } from './meaning.ts';
import type { Token } from './token.ts';
import { means } from './token.ts';

/**
 * The lexicon of a locale's language: its word table, or what Intl knows of it; nothing for a language that neither knows. Compiled once
 * and kept.
 * @example lexiconFor('en-GB')?.meanings.get('friday') // [{ kind: 'weekday', value: 5 }]
 */
export function lexiconFor(locale: string): Lexicon | undefined {
  return lexiconOf(languageOf(safeLocale(locale)));
}

const lexiconOf = remembered((language): Lexicon | undefined => {
  const table = LANGUAGES.find((candidate) => candidate.language === language);
  const words = completeWords(language, table);
  return words === undefined ? undefined : compileLexicon(words);
});

/**
 * The lexicons that a reply of a visitor with `locale` is tried with, in order: the visitor's language, then English,
 * which people mix into every language.
 * @example lexiconsFor('de').map((lexicon) => lexicon.language) // ['de', 'en']
 */
export function lexiconsFor(locale: string): Lexicon[] {
  return [...new Set([lexiconFor(locale), lexiconFor(DEFAULT_LOCALE)])].filter(
    (lexicon) => lexicon !== undefined,
  );
}

/**
 * True if a reply holds a word that its own language reads as "not", "before", "every": then it is not tried in English, which may take
 * the same letters for a filler (Polish "do 17:00" is "until 17:00").
 * @example isClosedToOthers(scan('do 17:00', pl)) // true
 */
export function isClosedToOthers(tokens: readonly Token[]): boolean {
  return tokens.some((token) => means(token, 'open') || means(token, 'not'));
}

/** Longest word that is likely to be a word of several languages. */
export const MAX_SMALL_WORD = 2;

/**
 * True if a locale's language has a word table, so that what the table does not know is no word of it that says something else.
 * @example hasWordTable('cs') // false
 */
export function hasWordTable(locale: string): boolean {
  const own = languageOf(safeLocale(locale));
  return LANGUAGES.some(({ language }) => language === own);
}

/**
 * The tokens of a reply that is tried in English. In a language without a word table a small filler may be another word ("do 17:00" is
 * until five in Czech), unless the reply has longer English words, too.
 * @example asForeign(scan('do 17:00', en), 'cs')[0].shape // 'unknown'
 */
export function asForeign(tokens: readonly Token[], locale: string): Token[] {
  const own = lexiconFor(locale);
  const isEnglish = tokens.some(
    ({ text, shape }) =>
      shape === 'word' && text.length > MAX_SMALL_WORD && LETTERS.test(text) && !own?.meanings.has(text),
  );
  return tokens.map((token) =>
    isEnglish || hasWordTable(locale) || !isSmallFiller(token)
      ? token
      : { ...token, shape: 'unknown', meanings: [] },
  );
}

const LETTERS = /^\p{L}/u;

function isSmallFiller({ text, meanings }: Token): boolean {
  return (
    text.length <= MAX_SMALL_WORD && meanings.length > 0 && meanings.every(({ kind }) => kind === 'filler')
  );
}

/**
 * True if a word multiplies numbers in any of our languages, so that it may not be passed over as unknown.
 * @example isMultiplierAnywhere('tysiac') // true
 */
export function isMultiplierAnywhere(word: string): boolean {
  return multiplierWords().has(word);
}

/**
 * True if a word is a negation or an exception in any of our languages, so that the rest of the reply is not what is meant.
 * @example denies('nicht') // true
 */
export function denies(word: string): boolean {
  return negationWords().has(word);
}

const multiplierWords = wordsOfAll((words) => Object.keys(words.multipliers));
const negationWords = wordsOfAll(({ not, none = '', except = '', exceptAfter = '', notAfter = '' }) => [
  ...[not, none, except, exceptAfter, notAfter],
]);

/** The words of some rows of all languages; put together when they are first asked for. */
function wordsOfAll(rowsOf: (words: WordTable) => readonly string[]): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => {
    found ??= new Set(LANGUAGES.flatMap(rowsOf).flatMap((row) => row.split('|').map(spellingOf)));
    return found;
  };
}
