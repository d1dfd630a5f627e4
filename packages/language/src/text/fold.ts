// Folds text so that comparisons ignore case, accents, character widths and look-alike punctuation.
import { toAsciiDigits } from '../numbers/digits.ts';

// Accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew. Marks of Indic scripts and of kana are not
// included: they make another letter.
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;

// Invisible characters: direction marks, zero width spaces, soft hyphens, variation selectors.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

// Letters that no normalization form decomposes, as they are typed without their marks.
const PLAIN_LETTER: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ى', 'ي'],
  ['ة', 'ه'],
  ['ک', 'ك'],
  ['ی', 'ي'],
  ['ґ', 'г'],
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['`', "'"],
  ['´', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‐', '-'],
  ['‑', '-'],
  ['‒', '-'],
  ['–', '-'],
  ['—', '-'],
  ['―', '-'],
  ['−', '-'],
  ['〜', '~'],
  ['、', ','],
  ['。', '.'],
  ['،', ','],
  ['؛', ';'],
  ['؟', '?'],
  ['।', '.'],
  ['・', ' '],
  ['⁄', '/'],
]);
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
/** Contains no accents, widths or foreign digits to fold. */
const ASCII = /^[\t-\r -~]*$/;
const SPECIAL = new RegExp(`[${[...PLAIN_LETTER.keys()].join('')}]`, 'gu');

/**
 * Folds a text for comparison: compatibility forms, case, accents, digits of all scripts, quotes, dashes and white
 * space become one plain form, with single spaces and none at the ends. The result is only for comparing, not for
 * display.
 * @example fold('  ÉTÉ — ＡＢＣ') // 'ete - abc'
 */
export function fold(text: string): string {
  // Most words of the tables, and many replies, are plain already.
  if (PLAIN.test(text)) return text;
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'").replace(/\s+/g, ' ').trim();
  const decomposed = text.normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLE, '').toLowerCase();
  // Lower-casing the Turkish dotted capital leaves its dot as a separate combining mark.
  const plain = decomposed
    .replace(SPECIAL, (letter) => PLAIN_LETTER.get(letter) ?? letter)
    .replaceAll('\u0307', '');
  return toAsciiDigits(plain.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

/**
 * Folds a text to its words: no punctuation, no emoji, single spaces.
 * @example foldWords('✅ Yes, please!') // 'yes please'
 */
export function foldWords(text: string): string {
  return wordsOf(fold(text));
}

/**
 * The words of an already folded text.
 * @example wordsOf('yes, please!') // 'yes please'
 */
export function wordsOf(folded: string): string {
  return PLAIN.test(folded) ? folded : folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}
