// Rows of the word tables that are compared as phrases, outside of the grammar of values.
import { foldWords } from '../text/fold.ts';
import { DEFAULT_LOCALE, languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import { LANGUAGES } from './registry.ts';

/** The rows; `verbs` are those of the fillers. */
export type PhraseRow =
  | ('alternative' | 'whole' | 'arrival' | 'departure' | 'laterOne' | 'earlierOne' | 'either')
  | ('companions' | 'self' | 'nameBefore' | 'nameAfter' | 'verbs');

/**
 * The folded phrases of a row in the visitor's language, or in English for a language without the row; longest first.
 * @example phrasesOfRow('either', 'de-AT')[0] // 'wie sie wollen'
 */
export function phrasesOfRow(row: PhraseRow, locale: string): readonly string[] {
  return rowOf(`${row} ${languageOf(safeLocale(locale))}`);
}

const rowOf = remembered((key): readonly string[] => {
  const [row, language] = key.split(' ') as [PhraseRow, string];
  const table = LANGUAGES.find((words) => words.language === language);
  const phrases =
    (row === 'verbs' ? table?.filler.verbs : table?.[row]) ?? (language === DEFAULT_LOCALE ? '' : undefined);
  return phrases === undefined ? rowOf(`${row} ${DEFAULT_LOCALE}`) : longestFirst(phrases.split('|'));
});

/**
 * Folded phrases, the longest first, so that a phrase is found before a part of it.
 * @example longestFirst(['Later', 'much later']) // ['much later', 'later']
 */
function longestFirst(phrases: readonly string[]): string[] {
  const folded = new Set(phrases.map(foldWords));
  return [...folded].filter((phrase) => phrase !== '').sort((left, right) => right.length - left.length);
}
