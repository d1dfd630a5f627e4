// JavaScript's patterns in the dialect of RE2, where the two differ in meaning.
import { scanPattern } from './scan-pattern.ts';

/** Blanks that JavaScript knows and RE2 does not. */
const BLANKS =
  '\\s\\v\\x{a0}\\x{feff}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}';

/** What a dot does not match. */
const NO_LINE_END = '[^\\n\\r\\x{2028}\\x{2029}]';

const ANYTHING = '(?s:.)';
const NOTHING = '[^\\x00-\\x{10ffff}]';

/** Escapes that only RE2 has; in JavaScript they are the letter itself. */
const LETTERS = /^\\[AaCEGghHKLlMmNQRXYyZz_]$/;

/**
 * Rewrites a pattern so that it means to RE2 what it means to JavaScript: `\s` has all blanks, a dot stops at every line end, letters
 * that are escaped for no reason are letters, and `\p{Script=Greek}` is written `\p{Greek}`.
 */
export function toRe2(pattern: string, flags: string): string {
  return scanPattern(pattern)
    .map((piece) => {
      if (piece === '\\s') return `[${BLANKS}]`;
      if (piece === '\\S') return `[^${BLANKS}]`;
      if (piece === '.') return flags.includes('s') ? piece : NO_LINE_END;
      if (piece === '[^]') return ANYTHING;
      if (piece === '[]') return NOTHING;
      if (piece.startsWith('[')) return piece.replaceAll(/\\[\s\S]/g, inClass).replaceAll('[:', '\\[:');
      if (LETTERS.test(piece)) return piece.slice(1);
      return piece.replace(/^(\\[pP]\{)(?:Script|sc|General_Category|gc)=/, '$1');
    })
    .join('');
}

function inClass(piece: string): string {
  return piece === '\\s' ? BLANKS : piece;
}
