// JSON of others, read so that long numbers keep their digits.
import { limits } from './limits.ts';

/** What reading came to; `reason` says what is wrong with a text that is no JSON. */
export type ExactJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/**
 * Parses JSON. Whole numbers that a double cannot hold become texts of their digits, so that a long id stays that id. What is nested
 * deeper than the bound counts as broken.
 *
 * @example parseExactly('{"id":12345678901234567890}') // { ok: true, value: { id: '12345678901234567890' } }
 * @example parseExactly('no JSON') // { ok: false, reason: … }
 */
export function parseExactly(text: string): ExactJson {
  const inexact = scan(text);
  if (inexact === 'deep')
    return { ok: false, reason: `it is nested more than ${limits.jsonDepth} levels deep` };
  try {
    return { ok: true, value: JSON.parse(inexact.length > 0 ? quoted(text, inexact) : text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Where a number begins in the text, and where it ends. */
type Span = readonly [start: number, end: number];

const NONE: readonly Span[] = [];

/**
 * Finds the whole numbers that a double cannot hold, and counts brackets; both outside of strings. Done before parsing, because looking at
 * each value while it is parsed takes ten times as long.
 */
function scan(text: string): readonly Span[] | 'deep' {
  const long = LONG.test(text);
  let inexact: Span[] | undefined;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isInString = false;
    } else if (character === 0x22) isInString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > limits.jsonDepth) return 'deep';
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
    else if (long && (isDigit(character) || character === 0x2d)) {
      const end = endOfNumber(text, index);
      if (isInexact(text, index, end)) {
        inexact ??= [];
        inexact.push([index, end]);
      }
      index = end - 1;
    }
  }
  return inexact ?? NONE;
}

/** Any number of fewer digits is held. */
const LONG = /\d{16}/;

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Behind the last character that can be part of a number. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end++) {
    const character = text.charCodeAt(end);
    const isPart = isDigit(character) || PARTS.includes(character);
    if (!isPart) break;
  }
  return end;
}

/** Besides digits: `+`, `-`, `.`, `E`, `e`. */
const PARTS = [0x2b, 0x2d, 0x2e, 0x45, 0x65];

/** What stands before a colon is no value: as a text it would be a key, and the JSON whole where it is broken. */
function isInexact(text: string, start: number, end: number): boolean {
  if (end - start < 16) return false;
  const digits = text.slice(start, end);
  if (!/^-?[1-9]\d*$/.test(digits) || Number.isSafeInteger(Number(digits))) return false;
  NEXT.lastIndex = end;
  return NEXT.exec(text)?.[0] !== ':';
}

const NEXT = /\S/g;

function quoted(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    pieces.push(text.slice(from, start), '"', text.slice(start, end), '"');
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
