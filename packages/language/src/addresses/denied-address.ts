// Tells whether the words around an address deny it.
import { spellingOf } from '../grammar/meaning.ts';
import { findPhrase } from '../text/phrase.ts';
import { once } from '../words/once.ts';
import { LANGUAGES } from '../words/registry.ts';

const END_OF_CLAUSE = /[,.;:!?…，。；：！？]$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// Whoever asks for an address does not tell the language. Where words stand without blanks, a single sign is a part of too many of them.
const denials = once(() =>
  LANGUAGES.flatMap((words) => words.not.split('|').map(spellingOf)).filter(
    (phrase) => phrase.length > 1 || !UNSPACED.test(phrase),
  ),
);

/**
 * Whether a "not" of any language stands in the part of a sentence that an address is in, the word at `at`.
 * @example isDenied(['not', 'ada@x.org'], 1) // true
 */
export function isDenied(words: readonly string[], at: number): boolean {
  const start = words.slice(0, at).findLastIndex((word) => END_OF_CLAUSE.test(word)) + 1;
  const end = words.findIndex((word, index) => index >= at && END_OF_CLAUSE.test(word));
  const behind = words.slice(at + 1, end < 0 ? words.length : end + 1);
  return [words.slice(start, at), behind].some((part) => {
    const clause = spellingOf(part.join(' '));
    return denials().some((phrase) => findPhrase(clause, phrase) >= 0);
  });
}
