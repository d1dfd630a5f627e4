// Reads the elements of a list variable.
import type { Value } from '@colloquy/schema';

/**
 * The elements of a list variable. Text that is a JSON list (as services answer it) counts as that list, other text as a list
 * of one. Elements that are no texts become their JSON text; unset ones become empty texts, so that places stay the same.
 *
 * @example listElements('["a", 1, null]') // ['a', '1', '']
 */
export function listElements(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value !== 'string') return value.map((element) => element ?? '');
  return (value.trimStart().startsWith('[') ? parsedList(value) : undefined) ?? [value];
}

/** Nothing for what is no list, and for nesting so deep that it cannot be written as text again. */
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
