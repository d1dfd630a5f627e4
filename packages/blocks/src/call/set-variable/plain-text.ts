// Detects expressions that are certainly text, although they might run as code.
import { parseTemplate } from '@colloquy/engine';

/**
 * Whether an expression without `isCode` is certainly text and must not be computed:
 * - words, numbers and simple punctuation: `Promoter`, `12.50`, `Math`
 * - numbers joined without spaces: dates, ranges, phone numbers (`2024-01-05`, `06/07/2024`, `9-5`, `1,2`, `24/7`)
 * - numbers with a leading zero or plus: `007`, `+49 170 1234`
 * - three or more variables or numbers joined by slashes: `{{Day}}/{{Month}}/{{Year}}`
 * - a comma outside of brackets and quotes: `{{First}}, {{Last}}`
 * - a variable next to a word or another variable: `Hello {{Name}}`, `{{First}} {{Last}}`
 * - URLs
 * Quotes and the word `return` mean code. Everything else may be either: `{{Score}} + 1`, `10 - 5`, `{{Price}} * 2`.
 */
export function isPlainText(source: string): boolean {
  const text = outline(source);
  if (text === '') return true;
  if (/\breturn\b/.test(text) || /["'`]/.test(text)) return false;
  if (ADDRESS.test(text) || LEADING_ZERO.test(text) || LEADING_PLUS.test(text) || hasOpenComma(text))
    return true;
  if (text.includes(PLACE)) return SLASHED.test(text) || isSentence(text);
  return JOINED_NUMBERS.test(text) || (!CODE_SIGN.test(text) && !DIFFERENCE.test(text));
}

/** Replaces a variable during the analysis; a character that texts do not contain. */
const PLACE = '\uE000';

function outline(source: string): string {
  const segments = parseTemplate(source).map((segment) =>
    segment.type === 'text' ? segment.text.replaceAll(PLACE, ' ') : PLACE,
  );
  return segments.join('').trim();
}

const ADDRESS = /^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//i;
const LEADING_ZERO = /(?<![\p{L}\p{N}_$.\uE000])0\d/u;
const LEADING_PLUS = /^\+\d[\d\s]*$/;
const JOINED_NUMBERS = /^\d+(?:[-/.,:]\d+)+$/;
const SLASHED = /^(?:\uE000|\d+)(?:\/(?:\uE000|\d+)){2,}$/;
const CODE_SIGN = /[()[\]{}+*/%<>=&|^~;\\]/;
const DIFFERENCE = /^-?[\d.]+(?:\s+-\s+[\d.]+)+$/;

/** Two adjacent names are never an expression, unless one is a keyword or part of a comment. */
function isSentence(text: string): boolean {
  return (
    /\uE000\s*[\p{L}\p{N}\uE000]|[\p{L}\p{N}]\s*\uE000/u.test(text) &&
    !KEYWORD.test(text) &&
    !/\/[/*]/.test(text)
  );
}

const KEYWORD =
  /(?<![\p{L}\p{N}])(?:await|async|case|const|delete|do|else|if|in|instanceof|let|new|of|throw|typeof|var|void|while|yield)(?![\p{L}\p{N}])/u;

function hasOpenComma(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === ',' && depth === 0) return true;
  }
  return false;
}
