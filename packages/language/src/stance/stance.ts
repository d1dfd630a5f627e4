// Decides what a reply does, before its value counts: it answers, asks back, leaves the matter open, declines, or is about something else.
import { agreesInPhrase } from '../choice/choice-words.ts';
import { MAX_STANCE_WORDS_BESIDE } from '../limits.ts';
import type { Stance } from '../parse-result.ts';
import { fold, foldWords, wordsOf } from '../text/fold.ts';
import { languageOf, safeLocale } from '../text/locale.ts';
import { findPhrase } from '../text/phrase.ts';
import { remembered } from '../text/remembered.ts';
import type { StanceWords } from './stance-words.ts';
import { STANCE_WORDS } from './stance-words.ts';

/** The rows of a language as lists of folded phrases, longest first. */
export interface Phrases {
  readonly language: string;
  readonly row: (name: Exclude<keyof StanceWords, 'contrast'>) => readonly string[];
  /** First words of all phrases that decide the stance; none where words are written without blanks. */
  readonly firstWords: ReadonlySet<string> | undefined;
  readonly contrast: readonly [before: readonly string[], between: readonly string[]];
}

const phrasesOf = remembered((language): Phrases | undefined => {
  const words = STANCE_WORDS[language];
  if (words === undefined) return undefined;
  const { contrast, ...rows } = words;
  const lists = new Map(Object.entries(rows).map(([name, row]) => [name, listOf(row)]));
  return {
    language,
    firstWords: UNSPACED_LANGUAGES.has(language) ? undefined : firstWordsOf([...lists.values()]),
    row: (name) => lists.get(name) ?? [],
    contrast: [listOf(contrast[0]), listOf(contrast[1])],
  };
});

// Here a phrase may stand in the middle of a run of letters, or carry particles.
const UNSPACED_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'ko', 'zh']);

function firstWordsOf(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat().map((phrase) => phrase.split(' ', 1)[0] ?? ''));
}

/** Most replies hold no word of a stance, which is found out without a look at each phrase. */
function mayHaveStance(words: string, tables: readonly Phrases[]): boolean {
  const said = words.split(' ');
  return tables.some(
    ({ firstWords }) => firstWords === undefined || said.some((word) => firstWords.has(word)),
  );
}

function listOf(row: string): string[] {
  const phrases = row.split('|').map(foldWords);
  return phrases.filter((phrase) => phrase !== '').sort((left, right) => right.length - left.length);
}

/**
 * The phrases of the visitor's language and of English, which people mix into every language.
 * @example phrasesFor('de-AT').map(({ language }) => language) // ['de', 'en']
 */
export function phrasesFor(locale: string): readonly Phrases[] {
  return tablesOf(languageOf(safeLocale(locale)));
}

const tablesOf = remembered((language): readonly Phrases[] =>
  [...new Set([language, 'en'])].map(phrasesOf).filter((phrases) => phrases !== undefined),
);

const QUESTION_MARK = /[?？؟]\s*$/;

/**
 * What a reply does. An `answer` may still be unreadable. A question mark at the end makes a question, except in a polite request
 * ("could we do Tuesday?").
 * @example stanceOf('are you sure', 'en') // 'question'
 */
export function stanceOf(text: string, locale: string): Stance {
  const folded = fold(text);
  const words = wordsOf(folded);
  const tables = phrasesFor(locale);
  if (!QUESTION_MARK.test(folded) && !mayHaveStance(words, tables)) return 'answer';
  const hasRow = (name: 'undecided' | 'refusal' | 'remark') =>
    tables.some((phrases) => phrases.row(name).some((phrase) => isMost(words, phrase)));
  if (hasRow('undecided')) return 'undecided';
  if (hasRow('refusal')) return 'refusal';
  if (hasRow('remark')) return 'remark';
  if (tables.some((phrases) => phrases.row('request').some((phrase) => findPhrase(words, phrase) >= 0)))
    return 'answer';
  if (QUESTION_MARK.test(folded)) return 'question';
  // "Cómo no" begins with a question word and says yes.
  return asksInWords(words, tables) && !agreesInPhrase(words, locale) ? 'question' : 'answer';
}

/**
 * True if the words themselves ask ("what time is it?"), so that a value among them is no answer. "Tuesday?" may be one.
 * @example isOpenQuestion('what time is it now?', 'en') // true
 */
export function isOpenQuestion(text: string, locale: string): boolean {
  return asksInWords(foldWords(text), phrasesFor(locale));
}

/** A question word of English may be another word elsewhere, so only the visitor's language counts. */
function asksInWords(words: string, [own]: readonly Phrases[]): boolean {
  if (own === undefined) return false;
  return (
    own
      .row('question')
      .some(
        (phrase) => (phrase.includes(' ') || words.length > phrase.length) && startsWith(words, phrase),
      ) || own.row('questionEnd').some((phrase) => endsWith(words, phrase))
  );
}

// "4人です", "4명이에요", "我们4个人", "4 kişiyiz": in these languages the counter tells people from hours.
const PEOPLE_COUNTER = /\d ?(?:人|名|个人|個人|位|명|분이|kisi)/;

/**
 * True if a reply counts people and says no more ("we are 4", "somos 4", "4人です").
 * @example countsPeople('on est 4', 'fr') // true
 */
export function countsPeople(text: string, locale: string): boolean {
  const words = foldWords(text);
  if (PEOPLE_COUNTER.test(words)) return true;
  return phrasesFor(locale).some((phrases) =>
    phrases
      .row('people')
      .some(
        (phrase) => startsWith(words, phrase) && /^ ?[\p{L}\p{M}\p{N}]+$/u.test(words.slice(phrase.length)),
      ),
  );
}

/** True if a phrase is the reply, but for a few words and no figure beside it. */
function isMost(words: string, phrase: string): boolean {
  const at = findPhrase(words, phrase);
  if (at < 0) return false;
  const beside = `${words.slice(0, at)} ${words.slice(at + phrase.length)}`.trim();
  return !/\d/.test(beside) && beside.split(' ').length <= MAX_STANCE_WORDS_BESIDE;
}

function startsWith(words: string, phrase: string): boolean {
  return findPhrase(words, phrase) === 0;
}

function endsWith(words: string, phrase: string): boolean {
  return words.endsWith(phrase) && findPhrase(words.slice(-phrase.length - 1).trim(), phrase) >= 0;
}
