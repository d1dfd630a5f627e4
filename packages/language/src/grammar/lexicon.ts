// A language's word table, compiled for looking up phrases.
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
 * The lexicon of a locale's language: from its word table, or from Intl. Undefined for a language that neither has.
 * Compiled once and cached.
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
 * The lexicons to try for a visitor with `locale`, in order: the visitor's language, then English, which is mixed into
 * every language.
 * @example lexiconsFor('de').map((lexicon) => lexicon.language) // ['de', 'en']
 */
export function lexiconsFor(locale: string): Lexicon[] {
  return [...new Set([lexiconFor(locale), lexiconFor(DEFAULT_LOCALE)])].filter(
    (lexicon) => lexicon !== undefined,
  );
}

/**
 * Whether a reply contains a word that means "not", "before" or "every" in its own language. Then English is not tried,
 * because the same letters may be a filler there (Polish "do 17:00" is "until 17:00").
 * @example isClosedToOthers(scan('do 17:00', pl)) // true
 */
export function isClosedToOthers(tokens: readonly Token[]): boolean {
  return tokens.some((token) => means(token, 'open') || means(token, 'not'));
}

/** Maximum length of words that often exist in several languages. */
export const MAX_SMALL_WORD = 2;

/**
 * Whether a locale's language has a word table, so that a word outside of the table has no meaning in that language.
 * @example hasWordTable('cs') // false
 */
export function hasWordTable(locale: string): boolean {
  const own = languageOf(safeLocale(locale));
  return LANGUAGES.some(({ language }) => language === own);
}

/**
 * The tokens of a reply that is read as English. In a language without a word table a short filler may be another word
 * ("do 17:00" is until five in Czech), unless the reply also contains longer English words.
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
 * Whether a word is a multiplier of numbers in any language, so that it must not be skipped as unknown.
 * @example isMultiplierAnywhere('tysiac') // true
 */
export function isMultiplierAnywhere(word: string): boolean {
  return multiplierWords().has(word);
}

/**
 * Whether a word is a negation or an exception in any language, so that the rest of the reply is not meant.
 * @example denies('nicht') // true
 */
export function denies(word: string): boolean {
  return negationWords().has(word);
}

const multiplierWords = wordsOfAll((words) => Object.keys(words.multipliers));
const negationWords = wordsOfAll(({ not, none = '', except = '', exceptAfter = '', notAfter = '' }) => [
  ...[not, none, except, exceptAfter, notAfter],
]);

/** Collects the words of some rows of all languages, at the first call. */
function wordsOfAll(rowsOf: (words: WordTable) => readonly string[]): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => {
    found ??= new Set(LANGUAGES.flatMap(rowsOf).flatMap((row) => row.split('|').map(spellingOf)));
    return found;
  };
}
