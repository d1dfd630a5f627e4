// Terms: the words of a text as the index compares them.
import type { Language } from './languages.ts';

/** A word of a text, and the term that the index knows it by. */
export interface Word {
  readonly word: string;
  readonly term: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}]+)?/gu;
const MARKS = /\p{M}+/gu;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const NAME_PARTS = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu;
const LONGEST_WORD = 64;

/**
 * The terms of a text, in its order. An identifier such as `maxUploads` counts whole and in parts. Scripts without spaces give
 * pairs of characters.
 *
 * @example termsOf('Die Rechnungen', languageOf('de')) // ['die', 'rechnung']
 */
export function termsOf(text: string, language: Language): string[] {
  return wordsOf(text, language).map(({ term }) => term);
}

/** The words of a text with their terms. */
function wordsOf(text: string, language: Language): Word[] {
  const words: Word[] = [];
  const add = (word: string) => words.push({ word, term: termOf(word, language) });
  for (const [found] of text.normalize('NFC').matchAll(WORD)) {
    const whole = found.slice(0, LONGEST_WORD).replace(/['’]s?$/u, '');
    if (WITHOUT_SPACES.test(whole)) {
      for (const pair of pairsOf(whole)) words.push({ word: pair, term: pair.toLowerCase() });
      continue;
    }
    add(whole.toLowerCase());
    if (!/_|\p{Ll}\p{Lu}/u.test(whole)) continue;
    for (const [part] of whole.matchAll(NAME_PARTS)) add(part.toLowerCase());
  }
  return words;
}

/** The words that say something about the topic; all words when none does. */
export function topicWords(text: string, language: Language): Word[] {
  const words = wordsOf(text, language);
  const topic = words.filter(({ word }) => !language.stopWords.has(word));
  return topic.length > 0 ? topic : words;
}

function termOf(word: string, { stem }: Language): string {
  // Stemmers of languages with accents read them, so the marks are removed afterwards.
  return stem(word.replaceAll('’', "'")).normalize('NFD').replaceAll(MARKS, '');
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
