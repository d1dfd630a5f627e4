// What a variable can hold.
import { z } from 'zod';

/**
 * The stored value of a variable: text, a list of texts (an item may be empty), or nothing.
 * Numbers, booleans and objects are written as text before they are stored, so that a value means
 * the same in a template, in a condition, in the database and on the wire.
 *
 * @example
 * const colors: Value = ['red', 'blue'];
 */
export const Value = z
  .union([z.string(), z.array(z.string().nullable()).readonly(), z.null()])
  .meta({ description: 'Text, a list of texts, or null when nothing is stored.' });
export type Value = z.infer<typeof Value>;
