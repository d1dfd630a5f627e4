// Variables a client sets before the first turn.
import { z } from 'zod';
import { cleanJson } from './clean-text.ts';
import { limits } from './limits.ts';

/**
 * Values by variable name, of any JSON type; text is cleaned as in messages. More than
 * `limits.prefilledVariables` names, or a value nested deeper than `limits.prefilledDepth`, is refused.
 *
 * @example
 * PrefilledVariables.parse({ Name: 'Ada', Visits: 3 });
 */
export const PrefilledVariables = z
  .record(z.string(), z.unknown())
  .refine((values) => Object.keys(values).length <= limits.prefilledVariables, {
    message: `Too many: expected at most ${limits.prefilledVariables} variables.`,
    abort: true,
  })
  .refine((values) => isShallow(values, limits.prefilledDepth), {
    message: `Nested too deep: expected at most ${limits.prefilledDepth} levels.`,
    abort: true,
  })
  .overwrite((values) => cleanJson(values, limits.prefilledDepth) as typeof values)
  .meta({ description: 'Values of variables by their name. Names the bot does not declare are ignored.' });
export type PrefilledVariables = z.infer<typeof PrefilledVariables>;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1));
}
