// Values of query strings, where everything is text.
import { z } from 'zod';

/**
 * A whole number as a query string has it.
 *
 * @example wholeNumber.parse('20') // 20
 */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'This is not a whole number.')
  .transform(Number);

/**
 * Yes or no. Other words are refused: a misspelled "fales" must not be taken for a yes.
 *
 * @example yesOrNo.parse('true') // true
 */
export const yesOrNo = z
  .enum(['true', 'false'], { error: 'This is neither "true" nor "false".' })
  .transform((word) => word === 'true');

/**
 * A moment, with its zone.
 *
 * @example moment.parse('2026-11-22T09:30:00Z') // 1795339800000
 */
export const moment = z.iso
  .datetime({ offset: true, error: 'This is no time as ISO 8601 with a zone, such as 2026-11-22T09:30:00Z.' })
  .transform((text) => Date.parse(text));

/**
 * A day.
 *
 * @example day.parse('2026-11-22') // '2026-11-22'
 */
export const day = z.iso.date('This is no day, such as 2026-11-22.');
