// Removes lone surrogates from JSON texts: no file, database or URL can hold them.
import type { Steps } from './steps.ts';

/**
 * Replaces escaped lone surrogates in a JSON text by U+FFFD, also in keys. Runs before parsing: a document without any,
 * the usual case, costs one search.
 *
 * @example atAStretch(wellFormedJson('{"name":"a\\ud800"}')) // '{"name":"a\\ufffd"}'
 */
export function* wellFormedJson(text: string): Steps<string> {
  const pieces: string[] = [];
  let from = 0;
  let found = 0;
  // A separate regex for each document, because other documents may be parsed between two steps.
  const escapes = new RegExp(SURROGATE, 'g');
  for (let match = escapes.exec(text); match; match = escapes.exec(text)) {
    if (++found % ESCAPES_PER_STEP === 0) yield;
    if (isEscaped(text, match.index)) continue;
    const [sequence, high] = match;
    LOW.lastIndex = match.index + sequence.length;
    if (high !== undefined && LOW.test(text)) {
      escapes.lastIndex = LOW.lastIndex;
      continue;
    }
    pieces.push(text.slice(from, match.index), '\\ufffd');
    from = match.index + sequence.length;
  }
  if (from === 0) return text;
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** The escape of a surrogate. The group matches when it is a high surrogate, the first half of a character. */
const SURROGATE = /\\u[dD](?:([89abAB])|[c-fC-F])[\da-fA-F]{2}/;
const LOW = /\\u[dD][c-fC-F][\da-fA-F]{2}/y;
/** Takes some milliseconds. */
const ESCAPES_PER_STEP = 20_000;

/** Whether the backslash is itself escaped, so that plain letters follow. */
function isEscaped(text: string, index: number): boolean {
  let before = index;
  while (text[before - 1] === '\\') before--;
  return (index - before) % 2 === 1;
}
