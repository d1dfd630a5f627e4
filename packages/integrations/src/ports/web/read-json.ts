// Reading JSON out of an answer, as far as it can be trusted.
import type { Steps } from '@colloquy/schema';
import { parseExactlyInSteps } from '@colloquy/schema';

export type JsonReading =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' }
  /** It says that it is JSON and is not. */
  | { readonly kind: 'broken'; readonly reason: string };

/**
 * Reads a text as JSON when its media type says so, or when it begins like an object or list. Whole numbers that a double cannot
 * hold become strings of their digits, so that a long id arrives whole. Deeper nesting than the bound counts as broken.
 *
 * In steps: an answer may have some MiB.
 *
 * @example atAStretch(readJson('{"id":12345678901234567890}', 'application/json')) // { kind: 'json', value: { id: '12345678901234567890' } }
 */
export function* readJson(text: string, mediaType: string): Steps<JsonReading> {
  const isDeclared = /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType);
  if (!isDeclared && !/^\s*[[{]/.test(text)) return { kind: 'text' };
  if (text.trim() === '') return { kind: 'text' };
  const read = yield* parseExactlyInSteps(text);
  if (read.ok) return { kind: 'json', value: read.value };
  return isDeclared ? { kind: 'broken', reason: read.reason } : { kind: 'text' };
}
