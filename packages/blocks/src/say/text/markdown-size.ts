// Limits of Markdown parsing: most values contain none, and no value may block the parser for long.

/** Limits of a parsed value. Beyond any of them it is shown literally. Together they keep the worst value near 50 ms. */
const limits = {
  /** Characters. A long response of a model has some thousands; prose of this size takes 20 ms. */
  characters: 12_000,
  /** Lines, and non-blank lines. Lists are the slowest to parse, about 0.1 ms per item. */
  lines: 1_000,
  filledLines: 400,
  /** Characters that may open or close markup. Pairing them is quadratic in the worst case. */
  signs: 1_000,
  /** Fuel per parsed character: up to 2 µs. */
  characterFuel: 320,
  /** Nesting of quotes and lists. Each level is parsed inside the one before. */
  nesting: 12,
} as const;

/**
 * Whether a value certainly contains no Markdown, so that it need not be parsed: no markup character, no list, heading,
 * quote or rule at its start, and only one line.
 *
 * @example isPlain('Ada Lovelace') // true
 * @example isPlain('1. first') // false
 */
export function isPlain(value: string): boolean {
  return !SIGN.test(value) && !BLOCK_START.test(value);
}

const SIGN = /[\\`*_[<\n\r]|&[#\w]/;
const BLOCK_START = /^[ \t]*(?:[#>+-]|\d{1,9}[.)]|~~~)/;

/** Whether parsing a value could take too long. */
export function isTooHeavy(value: string): boolean {
  if (value.length > limits.characters) return true;
  let signs = 0;
  let lines = 1;
  let filledLines = 0;
  let isBlank = true;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (isMarkdownSign(code)) signs++;
    if (code === NEWLINE || code === RETURN) {
      isBlank = true;
      lines++;
    } else if (isBlank && code > SPACE) {
      isBlank = false;
      filledLines++;
    }
  }
  return (
    signs > limits.signs || lines > limits.lines || filledLines > limits.filledLines || NESTED.test(value)
  );
}

/** Fuel for parsing a value as Markdown. The same for a cached value. */
export function markdownFuel(value: string): number {
  const isParsed = value.length <= limits.characters && !isPlain(value);
  return isParsed ? value.length * limits.characterFuel : value.length;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** The start of a quote or a list item. */
const MARKER = '(?:[-+*>]|\\d{1,9}[.)])';

/** Nested on one line, or by indentation. */
const NESTED = new RegExp(
  `(?:^|[\\n\\r])(?:[ \\t]*(?:${MARKER}[ \\t]*){${limits.nesting + 1}}|(?: {2}|\\t){${limits.nesting},} ?${MARKER})`,
);

const SIGNS = new Set([...'*_`[]()<>!&\\~'].map((sign) => sign.charCodeAt(0)));

function isMarkdownSign(code: number): boolean {
  return SIGNS.has(code);
}
