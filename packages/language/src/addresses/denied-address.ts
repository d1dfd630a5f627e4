// Whether the words around an address negate it.
import { spellingOf } from '../grammar/meaning.ts';
import { findPhrase } from '../text/phrase.ts';
import { once } from '../words/once.ts';
import { LANGUAGES } from '../words/registry.ts';

const END_OF_CLAUSE = /[,.;:!?…，。；：！？]$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// The language of the reply is unknown here, so all languages are tried. Single characters of scripts without spaces
// are left out: they occur in too many other words.
const denials = once(() =>
  LANGUAGES.flatMap((words) => words.not.split('|').map(spellingOf)).filter(
    (phrase) => phrase.length > 1 || !UNSPACED.test(phrase),
  ),
);

/**
 * Whether a "not" of any language is in the same part of the sentence as the address, the word at `at`.
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
