// How much Markdown is parsed: most values hold none, and a value must not be able to keep the parser busy.

/** Bounds of a value that is parsed. Above any of them it is shown as it is. Together they keep the worst value near 50 ms. */
const limits = {
  /** Characters. A long answer of a language model has some thousands; prose of this size takes 20 ms. */
  characters: 12_000,
  /** Lines, and those that are not blank. Lists are the slowest thing to parse, about 0.1 ms an item. */
  lines: 1_000,
  filledLines: 400,
  /** Signs that may open or close something. Pairing them is quadratic in the worst case. */
  signs: 1_000,
  /** Units of work of the engine for each character that is parsed: up to 2 µs. */
  characterFuel: 320,
  /** Quotes and lists inside each other. Each level is parsed inside the one before. */
  nesting: 12,
} as const;

/**
 * Whether a value surely means itself in Markdown, so that no parser is needed: no sign that could mark up text, no list, heading,
 * quote or rule at its beginning, and one line only.
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

/** The work of reading a value as Markdown, in units of the engine. The same for a value that was read a moment ago. */
export function markdownFuel(value: string): number {
  const isParsed = value.length <= limits.characters && !isPlain(value);
  return isParsed ? value.length * limits.characterFuel : value.length;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** What opens a quote or an item of a list. */
const MARKER = '(?:[-+*>]|\\d{1,9}[.)])';

/** Opened on one line, or indented below each other. */
const NESTED = new RegExp(
  `(?:^|[\\n\\r])(?:[ \\t]*(?:${MARKER}[ \\t]*){${limits.nesting + 1}}|(?: {2}|\\t){${limits.nesting},} ?${MARKER})`,
);

const SIGNS = new Set([...'*_`[]()<>!&\\~'].map((sign) => sign.charCodeAt(0)));

function isMarkdownSign(code: number): boolean {
  return SIGNS.has(code);
}
