// The phrases that decide the stance of a reply, folded, for the visitor's language and English.
import { foldWords } from '../text/fold.ts';
import { languageOf, safeLocale } from '../text/locale.ts';
import { remembered } from '../text/remembered.ts';
import type { StanceWords } from './stance-words.ts';
import { STANCE_WORDS } from './stance-words.ts';

/** The rows of a language as lists of folded phrases, longest first. */
export interface Phrases {
  readonly language: string;
  readonly row: (name: Exclude<keyof StanceWords, 'contrast' | 'together'>) => readonly string[];
  /** First words of all phrases that decide the stance. Undefined for languages without spaces. */
  readonly firstWords: ReadonlySet<string> | undefined;
  /** First words of the phrases that count people, and of corrections. */
  readonly peopleWords: ReadonlySet<string> | undefined;
  readonly markWords: ReadonlySet<string> | undefined;
  /** Phrases for a number of people together, with that number. */
  readonly together: ReadonlyMap<string, number>;
  readonly contrast: readonly [before: readonly string[], between: readonly string[]];
}

const phrasesOf = remembered((language): Phrases | undefined => {
  const words = STANCE_WORDS[language];
  if (words === undefined) return undefined;
  const { contrast, together: groups = '', ...rows } = words;
  const together = groupsOf(groups);
  const lists = new Map(Object.entries(rows).map(([name, row]) => [name, listOf(row)]));
  const isUnspaced = UNSPACED_LANGUAGES.has(language);
  const marks = [...['correction', 'denial'].map((name) => lists.get(name) ?? []), ...contrast.map(listOf)];
  return {
    language,
    firstWords: isUnspaced
      ? undefined
      : firstWordsOf([...DECIDING_ROWS.map((name) => lists.get(name) ?? []), [...together.keys()]]),
    peopleWords: isUnspaced
      ? undefined
      : firstWordsOf([...['people', 'persons'].map((name) => lists.get(name) ?? []), [...together.keys()]]),
    together,
    markWords: isUnspaced ? undefined : firstWordsOf(marks),
    row: (name) => lists.get(name) ?? [],
    contrast: [listOf(contrast[0]), listOf(contrast[1])],
  };
});

// The rows whose phrases may mean that a reply is not a plain answer.
const DECIDING_ROWS = ['question', 'questionEnd', 'undecided', 'refusal', 'remark', 'people', 'persons'];

// In these languages a phrase may occur in the middle of a run of letters, or have particles attached.
const UNSPACED_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'ko', 'zh']);

/** "zu zweit|zu dritt/wir drei": numbers from two up, with slashes between the forms of one number. */
function groupsOf(row: string): Map<string, number> {
  const numbers = row === '' ? [] : row.split('|');
  return new Map(
    numbers.flatMap((forms, index) => forms.split('/').map((form) => [foldWords(form), index + 2] as const)),
  );
}

function firstWordsOf(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat().map((phrase) => phrase.split(' ', 1)[0] ?? ''));
}

function listOf(row: string): string[] {
  const phrases = row.split('|').map(foldWords);
  return phrases.filter((phrase) => phrase !== '').sort((left, right) => right.length - left.length);
}

/**
 * The phrases of the visitor's language and of English, which is mixed into every language.
 * @example phrasesFor('de-AT').map(({ language }) => language) // ['de', 'en']
 */
export function phrasesFor(locale: string): readonly Phrases[] {
  return tablesOf(languageOf(safeLocale(locale)));
}

const tablesOf = remembered((language): readonly Phrases[] =>
  [...new Set([language, 'en'])].map(phrasesOf).filter((phrases) => phrases !== undefined),
);

/**
 * Whether a word of a reply begins a phrase. Always true in languages without spaces.
 * @example mayHold('two adults', phrases.peopleWords) // true
 */
export function mayHold(words: string, firstWords: ReadonlySet<string> | undefined): boolean {
  return firstWords === undefined || words.split(' ').some((word) => firstWords.has(word));
}
