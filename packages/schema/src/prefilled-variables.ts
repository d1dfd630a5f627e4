// Variables a client sets before the first turn.
import { z } from 'zod';
import { cleanJson } from './clean-text.ts';
import { limits } from './limits.ts';
import { namedValues } from './named-values.ts';

/**
 * Values by variable name, of any JSON type; text is cleaned as in messages. More than `limits.prefilledVariables` names, more text than
 * `limits.prefilledCharacters` in all, or a value nested deeper than `limits.prefilledDepth` is refused.
 *
 * @example
 * PrefilledVariables.parse({ Name: 'Ada', Visits: 3 });
 */
export const PrefilledVariables = z
  .preprocess((values, context) => {
    // Before anything looks at each of them: a body holds a hundred thousand names.
    const message = complaintOf(values);
    if (message === undefined) return values;
    context.issues.push({ code: 'custom', message, input: values, continue: false });
    return z.NEVER;
  }, namedValues(z.unknown()))
  .overwrite((values) => cleanJson(values, limits.prefilledDepth) as typeof values)
  .meta({ description: 'Values of variables by their name. Names the bot does not declare are ignored.' });
export type PrefilledVariables = z.infer<typeof PrefilledVariables>;

function complaintOf(values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  if (Object.keys(values).length > limits.prefilledVariables)
    return `Too many: expected at most ${limits.prefilledVariables} variables.`;
  if (!isShallow(values, limits.prefilledDepth))
    return `Nested too deep: expected at most ${limits.prefilledDepth} levels.`;
  return charactersOf(values) > limits.prefilledCharacters
    ? `Too much: expected at most ${limits.prefilledCharacters} characters in all values together.`
    : undefined;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1));
}

/** All texts of a value; whatever is none counts as one of its own. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + VALUE_CHARACTERS;
  if (typeof value !== 'object' || value === null) return VALUE_CHARACTERS;
  let characters = VALUE_CHARACTERS;
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value)) characters += key.length;
    characters += charactersOf(item);
  }
  return characters;
}

/** What a value takes besides its text: in JSON a few signs, in memory a few words. */
const VALUE_CHARACTERS = 4;
