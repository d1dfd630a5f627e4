// Parses foreign JSON without losing digits of long numbers.
import { endOfString, parseJsonInSteps } from './json-in-steps.ts';
import { limits } from './limits.ts';
import type { Steps } from './steps.ts';
import { atAStretch } from './steps.ts';

/** The result of parsing. `reason` explains why a text is not JSON or is nested too deeply. */
export type ExactJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string; readonly isTooDeep?: boolean };

/**
 * Parses JSON. Integers that a double cannot represent become strings of their digits, so that a long id stays exact.
 * Nesting beyond the limit is an error.
 *
 * @example parseExactly('{"id":12345678901234567890}') // { ok: true, value: { id: '12345678901234567890' } }
 * @example parseExactly('no JSON') // { ok: false, reason: … }
 */
export function parseExactly(text: string): ExactJson {
  const inexact = atAStretch(scan(text, limits.jsonDepth));
  if (inexact === 'deep') return tooDeep(limits.jsonDepth);
  try {
    return { ok: true, value: JSON.parse(inexact.length > 0 ? quoted(text, inexact) : text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Like `parseExactly`, in steps of a few milliseconds, for texts of some MiB.
 *
 * @param depth maximum nesting depth
 * @example
 * const steps = parseExactlyInSteps(text);
 * for (let step = steps.next(); !step.done; step = steps.next()) await othersTurn();
 */
export function* parseExactlyInSteps(text: string, depth: number = limits.jsonDepth): Steps<ExactJson> {
  const inexact = yield* scan(text, depth);
  if (inexact === 'deep') return tooDeep(depth);
  try {
    return { ok: true, value: yield* parseJsonInSteps(inexact.length > 0 ? quoted(text, inexact) : text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function tooDeep(depth: number): ExactJson {
  return { ok: false, reason: `it is nested more than ${depth} levels deep`, isTooDeep: true };
}

/** Start and end of a number in the text. */
type Span = readonly [start: number, end: number];

const NONE: readonly Span[] = [];

/**
 * Finds the integers outside of strings that a double cannot represent. Runs before parsing, because inspecting each
 * value during parsing takes ten times as long.
 */
function* scan(text: string, mostDepth: number): Steps<readonly Span[] | 'deep'> {
  const look = yield* glance(text, mostDepth);
  if (look !== 'long') return look === 'deep' ? look : NONE;
  const inexact: Span[] = [];
  let step = 0;
  for (let index = 0; index < text.length; index++) {
    if (index - step >= STEP) {
      step = index;
      yield;
    }
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (isDigit(character) || character === 0x2d) {
      const end = endOfNumber(text, index);
      if (isInexact(text, index, end)) inexact.push([index, end]);
      index = end - 1;
    }
  }
  return inexact;
}

/**
 * Whether a text is nested too deeply, or has a number with so many digits that a double may not represent it. Works on
 * bytes, which is twice as fast as characters; no byte of a non-ASCII character equals one of the searched bytes. Works
 * in pieces, because a copy of some MiB burdens the garbage collector.
 */
function* glance(text: string, mostDepth: number): Steps<'deep' | 'long' | 'plain'> {
  let depth = 0;
  let digits = 0;
  let isLong = false;
  let isInString = false;
  /** Bytes at the start of the next piece that a backslash in this piece escapes. */
  let escaped = 0;
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.length <= PIECE ? text : text.slice(from, from + PIECE);
    const length = encoder.encodeInto(piece, bytes).written;
    let index = escaped;
    while (index < length) {
      if (isInString) {
        while (index < length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
        if (index >= length) break;
        isInString = false;
        index += 1;
        continue;
      }
      const byte = bytes[index++] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        digits += 1;
        if (digits >= LONG_DIGITS) isLong = true;
        continue;
      }
      digits = 0;
      if (byte === QUOTE) isInString = true;
      else if (byte === 0x7b || byte === 0x5b) {
        depth += 1;
        if (depth > mostDepth) return 'deep';
      } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    }
    escaped = index - length;
    if (from % STEP === 0 && from > 0) yield;
  }
  return isLong ? 'long' : 'plain';
}

/** Every host has it, although it is not part of the language. */
declare const TextEncoder: new () => {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
};

const encoder = new TextEncoder();
/** Characters per piece, and a buffer for them: each takes at most three bytes. */
const PIECE = 8_192;
/** Characters per step. */
const STEP = 64 * PIECE;
const bytes = new Uint8Array(3 * PIECE);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A double represents any integer with fewer digits. */
const LONG_DIGITS = 16;

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Index after the last character of a number. */
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

/** A number before a colon is not a value: as a quoted key it would make invalid JSON valid. */
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
