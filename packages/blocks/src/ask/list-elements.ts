// Reads the elements of a list variable.
import type { Value } from '@colloquy/schema';

/**
 * The elements of a list variable. A text with a JSON list (as services return it) counts as that list, any other text
 * as a list of one. Elements other than strings become JSON text; unset ones become empty strings, so that positions
 * stay the same.
 *
 * @example listElements('["a", 1, null]') // ['a', '1', '']
 */
export function listElements(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value !== 'string') return value.map((element) => element ?? '');
  return (value.trimStart().startsWith('[') ? parsedList(value) : undefined) ?? [value];
}

/** Undefined for anything but a list, and for nesting too deep to serialize again. */
function parsedList(text: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(elementText) : undefined;
  } catch {
    return undefined;
  }
}

function elementText(element: unknown): string {
  if (element === null || element === undefined) return '';
  return typeof element === 'string' ? element : JSON.stringify(element);
}
