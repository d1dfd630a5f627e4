// Values of variables.
import { z } from 'zod';

/**
 * The stored value of a variable: a text, a list of texts (an item may be null), or null. Numbers, booleans and objects
 * are converted to text before storage, so that a value means the same in a template, a condition, the database and the
 * API.
 *
 * @example
 * const colors: Value = ['red', 'blue'];
 */
export const Value = z
  .union([z.string(), z.array(z.string().nullable()).readonly(), z.null()])
  .meta({ description: 'Text, a list of texts, or null when nothing is stored.' });
export type Value = z.infer<typeof Value>;
