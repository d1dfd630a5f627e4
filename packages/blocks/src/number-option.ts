// A numeric option of a block that may come from a variable.
import type { View } from '@colloquy/engine';

/**
 * Resolves a numeric option: the number itself, or the value of its variable. A comma counts as the decimal point.
 * Undefined when the variable contains no number ("300px", "12 apples"); then the option is ignored.
 *
 * @example numberOption('{{Smallest}}', view) // 12.5 when the variable holds '12,5'
 */
export function numberOption(option: number | string | undefined, view: View): number | undefined {
  if (typeof option !== 'string') return option;
  const text = view.text(option).trim().replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? undefined : number;
}
