// A numeric option that may also be one `{{variable}}`.
import { z } from 'zod';

/**
 * A number, or a text that is exactly one `{{variable}}` (resolved when the block runs). Any other text is parsed as a
 * decimal number: the first comma counts as the decimal point, and the text after the number is ignored. Text without a
 * number counts as absent.
 *
 * @example
 * numberOrVariable.parse('12,5'); // 12.5
 * numberOrVariable.parse('{{Minimum}}'); // '{{Minimum}}'
 * numberOrVariable.parse('many'); // undefined
 */
export const numberOrVariable = z
  .preprocess(readNumberOrVariable, z.union([z.number(), z.string()]).optional())
  .meta({ description: 'A number, or one {{variable}} that holds a number.' });

function readNumberOrVariable(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (isLoneVariable(value)) return value;
  const number = Number.parseFloat(value.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

function isLoneVariable(text: string): boolean {
  return text.startsWith('{{') && text.endsWith('}}') && text.indexOf('{{', 2) === -1;
}
