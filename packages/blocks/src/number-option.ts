// A numeric option of a block that may be the value of a variable.
import type { View } from '@colloquy/engine';

/**
 * Reads a numeric option: the number itself, or the value of the variable that it names. A comma counts as the decimal
 * point. Nothing when the variable holds no number ("300px", "12 apples"), which leaves the option out.
 *
 * @example numberOption('{{Smallest}}', view) // 12.5 when the variable holds '12,5'
 */
export function numberOption(option: number | string | undefined, view: View): number | undefined {
  if (typeof option !== 'string') return option;
  const text = view.text(option).trim().replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? undefined : number;
}
