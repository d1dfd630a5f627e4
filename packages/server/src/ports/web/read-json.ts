// Reading JSON out of an answer, as far as it can be trusted.
import { limits } from '../limits.ts';

export type JsonReading =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' }
  /** It says that it is JSON and is not. */
  | { readonly kind: 'broken'; readonly reason: string };

/**
 * Reads a text as JSON when its media type says so, or when it begins like an object or list. Whole numbers that a double cannot
 * hold become strings of their digits, so that a long id arrives whole. Deeper nesting than the bound counts as broken.
 *
 * @example readJson('{"id":12345678901234567890}', 'application/json') // { kind: 'json', value: { id: '12345678901234567890' } }
 */
export function readJson(text: string, mediaType: string): JsonReading {
  const isDeclared = /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType);
  if (!isDeclared && !/^\s*[[{]/.test(text)) return { kind: 'text' };
  if (text.trim() === '') return { kind: 'text' };
  if (isTooDeep(text))
    return { kind: 'broken', reason: `it is nested more than ${limits.jsonDepth} levels deep` };
  try {
    return { kind: 'json', value: /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch (error) {
    return isDeclared
      ? { kind: 'broken', reason: error instanceof Error ? error.message : String(error) }
      : { kind: 'text' };
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && context?.source && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
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
      if (depth > limits.jsonDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
