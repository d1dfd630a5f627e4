// Values of query strings, where everything is a string.
import { z } from 'zod';

/**
 * An integer in a query string.
 *
 * @example wholeNumber.parse('20') // 20
 */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'This is not a whole number.')
  .transform(Number);

/**
 * A boolean. Other values are rejected: a misspelled "fales" must not count as true.
 *
 * @example yesOrNo.parse('true') // true
 */
export const yesOrNo = z
  .enum(['true', 'false'], { error: 'This is neither "true" nor "false".' })
  .transform((word) => word === 'true');

/**
 * A point in time with its zone, parsed to epoch milliseconds.
 *
 * @example moment.parse('2026-11-22T09:30:00Z') // 1795339800000
 */
export const moment = z.iso
  .datetime({ offset: true, error: 'This is no time as ISO 8601 with a zone, such as 2026-11-22T09:30:00Z.' })
  .transform((text) => Date.parse(text));

/**
 * A calendar date.
 *
 * @example day.parse('2026-11-22') // '2026-11-22'
 */
export const day = z.iso.date('This is no day, such as 2026-11-22.');
