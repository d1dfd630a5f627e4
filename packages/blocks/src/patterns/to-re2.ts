// Converts JavaScript patterns to the dialect of RE2 where the meaning differs.
import { scanPattern } from './scan-pattern.ts';

/** Whitespace that JavaScript matches and RE2 does not. */
const BLANKS =
  '\\s\\v\\x{a0}\\x{feff}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}';

/** Everything that a dot matches. */
const NO_LINE_END = '[^\\n\\r\\x{2028}\\x{2029}]';

const ANYTHING = '(?s:.)';
const NOTHING = '[^\\x00-\\x{10ffff}]';

/** Escapes that only RE2 has; in JavaScript they are the letter itself. */
const LETTERS = /^\\[AaCEGghHKLlMmNQRXYyZz_]$/;

/**
 * Rewrites a pattern so that RE2 gives it JavaScript's meaning: `\s` matches all whitespace, a dot stops at every line
 * break, needlessly escaped letters are letters, and `\p{Script=Greek}` becomes `\p{Greek}`.
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
