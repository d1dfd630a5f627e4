// Values of variables as text.
import type { ResultVariable } from '@colloquy/schema';

/** @example valueWords(['red', 'blue']) // 'red, blue' */
export function valueWords(value: ResultVariable['value'] | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : value.map((one) => one ?? '').join(', ');
}
