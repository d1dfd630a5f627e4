// Determines the stance of a reply before its value is used: an answer, a question, indecision, a refusal, or a remark
// about another matter.
import { agreesInPhrase } from '../choice/choice-words.ts';
import { MAX_STANCE_WORDS_BESIDE } from '../limits.ts';
import type { Stance } from '../parse-result.ts';
import { fold, foldWords, wordsOf } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { countPeople } from './people.ts';
import type { Phrases } from './phrases.ts';
import { mayHold, phrasesFor } from './phrases.ts';

/** Most replies contain no stance word, which this detects without testing each phrase. */
function mayHaveStance(words: string, tables: readonly Phrases[]): boolean {
  return tables.some(({ firstWords }) => mayHold(words, firstWords));
}

const QUESTION_MARK = /[?？؟]\s*$/;

/**
 * Whether a reply shows any sign of a stance: a question mark, or the first word of a stance phrase. Without one it is
 * an answer, and needs no further test.
 * @example hasStanceSign('tuesday', 'en') // false
 */
export function hasStanceSign(text: string, locale: string): boolean {
  const folded = fold(text);
  return QUESTION_MARK.test(folded) || mayHaveStance(wordsOf(folded), phrasesFor(locale));
}

/**
 * The stance of a reply. An `answer` may still be unreadable. A final question mark makes a question, except in a
 * polite request ("could we do Tuesday?"). In a choice a request is a question as well: "would that be ok?" does not
 * mean yes.
 * @example stanceOf('are you sure', 'en') // 'question'
 */
export function stanceOf(text: string, locale: string, isChoice = false): Stance {
  const folded = fold(text);
  const words = wordsOf(folded);
  const tables = phrasesFor(locale);
  const isMarked = QUESTION_MARK.test(folded);
  if (!isMarked && !mayHaveStance(words, tables)) return 'answer';
  const hasRow = (name: 'undecided' | 'refusal' | 'remark') =>
    tables.some((phrases) => phrases.row(name).some((phrase) => isMost(words, phrase)));
  if (hasRow('undecided')) return 'undecided';
  if (hasRow('refusal')) return 'refusal';
  if (hasRow('remark')) return 'remark';
  const isRequest = tables.some((phrases) =>
    phrases.row('request').some((phrase) => findPhrase(words, phrase) >= 0),
  );
  if (isRequest && !(isChoice && isMarked)) return 'answer';
  if (isMarked) return 'question';
  // "Cómo no" begins with a question word and means yes.
  return asksInWords(words, tables) && !agreesInPhrase(words, locale) ? 'question' : 'answer';
}

/**
 * Whether the words themselves ask ("what time is it?"), so that a value among them is not an answer. "Tuesday?" may be
 * one.
 * @example isOpenQuestion('what time is it now?', 'en') // true
 */
export function isOpenQuestion(text: string, locale: string): boolean {
  return asksInWords(foldWords(text), phrasesFor(locale));
}

/** An English question word may have another meaning elsewhere, so only the visitor's language counts. */
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

// "4人です", "4명이에요", "我们4个人", "4 kişiyiz": in these languages the counter distinguishes people from hours.
const PEOPLE_COUNTER = /\d ?(?:人|名|个人|個人|位|명|분이|kisi)/;

/**
 * Whether a reply counts people and has no other content ("we are 4", "two adults and a kid", "4人です").
 * @example countsPeople('on est 4', 'fr') // true
 */
export function countsPeople(text: string, locale: string): boolean {
  const words = foldWords(text);
  if (PEOPLE_COUNTER.test(words) || countPeople(text, locale) !== undefined) return true;
  return phrasesFor(locale).some((phrases) =>
    phrases
      .row('people')
      .some(
        (phrase) => startsWith(words, phrase) && /^ ?[\p{L}\p{M}\p{N}]+$/u.test(words.slice(phrase.length)),
      ),
  );
}

/** Whether the reply consists of a phrase, apart from a few words without digits. */
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
