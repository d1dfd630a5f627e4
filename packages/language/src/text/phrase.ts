// Finds phrases as whole words in a text, in scripts with and without spaces.

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;

/**
 * The first index at which `phrase` occurs as whole words in `text`, or -1. Both must be folded already.
 * @example findPhrase('a few tests', 'test') // -1
 */
export function findPhrase(text: string, phrase: string): number {
  if (phrase === '') return -1;
  let at = text.indexOf(phrase);
  while (at >= 0) {
    if (isWordEdge(text, at) && isWordEdge(text, at + phrase.length)) return at;
    at = text.indexOf(phrase, at + phrase.length);
  }
  return -1;
}

function isWordEdge(text: string, at: number): boolean {
  const before = text[at - 1];
  const behind = text[at];
  if (before === undefined || behind === undefined) return true;
  if (!WORD_CHARACTER.test(before) || !WORD_CHARACTER.test(behind)) return true;
  return UNSPACED.test(before) || UNSPACED.test(behind);
}
