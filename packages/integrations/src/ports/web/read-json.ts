// Parses JSON in a response, with limits.
import type { Steps } from '@colloquy/schema';
import { parseExactlyInSteps } from '@colloquy/schema';

export type JsonReading =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' }
  /** Declared as JSON, but invalid. */
  | { readonly kind: 'broken'; readonly reason: string };

/**
 * Parses a text as JSON if its media type says so, or if it starts like an object or list. Integers that a double
 * cannot represent become strings of their digits, so that long ids stay exact. Nesting beyond the limit counts as
 * invalid. In steps, because a response may have some MiB.
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
