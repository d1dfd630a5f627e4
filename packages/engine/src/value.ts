// Values: the types of a variable's content, and conversions to them.
import type { Value } from '@colloquy/schema';
import { limits } from './limits.ts';

/**
 * Converts anything to a variable's value: text, a list of texts, or null. Empty text is null; numbers, booleans and
 * objects become their JSON text; list elements one by one. Text is unchanged, except that lone surrogates become
 * U+FFFD (no JSON store keeps them) and length is limited.
 *
 * @example toValue(12.5)            // '12.5'
 * @example toValue(['a', 1, ''])    // ['a', '1', null]
 */
export function toValue(raw: unknown): Value {
  if (Array.isArray(raw)) return toList(raw);
  return toText(raw);
}

/** Elements until the list is full, by their number or by their characters together. */
function toList(raw: readonly unknown[]): Value {
  const list: (string | null)[] = [];
  let remaining: number = limits.variableCharacters;
  for (const element of raw.slice(0, limits.listElements)) {
    const text = toText(element);
    remaining -= text?.length ?? 0;
    if (remaining < 0) break;
    list.push(text);
  }
  return list;
}

function toText(raw: unknown): string | null {
  if (raw === undefined || raw === null || raw === '') return null;
  if (typeof raw === 'string') return bounded(raw);
  if (typeof raw === 'number' && !Number.isFinite(raw)) return null;
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? null : raw.toISOString();
  return bounded(jsonText(raw)) || null;
}

/** Text of a value for people: a list is its JSON text, unset is empty. */
export function valueText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether the value counts as set: non-empty text or a non-empty list. */
export function isSet(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value.length > 0;
}

/**
 * Reads a text value as the type that code expects: numbers, booleans, null and undefined; everything else stays text.
 * Text that would change when read back ("007", "+33…", 20-digit ids) stays text.
 */
export function guessType(value: Value): unknown {
  if (typeof value !== 'string') return value;
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === 'null') return null;
  if (value === 'undefined') return undefined;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value)) return value;
  const number = Number(value);
  const keepsDigits =
    Number.isFinite(number) && (Math.abs(number) <= Number.MAX_SAFE_INTEGER || !/^-?\d+$/.test(value));
  return keepsDigits ? number : value;
}

function jsonText(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? '';
  } catch {
    return ''; // a cycle, a bigint, or nesting beyond the stack: it has no text form
  }
}

function bounded(text: string): string {
  if (text.length <= limits.variableCharacters) return text.isWellFormed() ? text : text.toWellFormed();
  // Do not cut a surrogate pair in half.
  return text
    .toWellFormed()
    .slice(0, limits.variableCharacters)
    .replace(/[\ud800-\udbff]$/, '');
}
