// Variables that a client sets before the first turn.
import { z } from 'zod';
import { cleanJson } from './clean-text.ts';
import { limits } from './limits.ts';
import { namedValues } from './named-values.ts';

/**
 * Values by variable name, of any JSON type; text is cleaned as in messages. Rejects more than
 * `limits.prefilledVariables` names, more than `characters` of text in total, and values nested deeper than
 * `limits.prefilledDepth`.
 */
function valuesByName(characters: number) {
  return z
    .preprocess((values, context) => {
      // Checked before each value is visited: a body can contain a hundred thousand names.
      const message = complaintOf(values, characters);
      if (message === undefined) return values;
      context.issues.push({ code: 'custom', message, input: values, continue: false });
      return z.NEVER;
    }, namedValues(z.unknown()))
    .overwrite((values) => cleanJson(values, limits.prefilledDepth) as typeof values)
    .meta({
      description: 'The values of variables by name. Names that the bot does not declare are ignored.',
    });
}

/**
 * Variables that a client sets at the start of a chat.
 *
 * @example
 * PrefilledVariables.parse({ Name: 'Ada', Visits: 3 });
 */
export const PrefilledVariables = valuesByName(limits.prefilledCharacters);
export type PrefilledVariables = z.infer<typeof PrefilledVariables>;

/** Variables that an operator sets in a chat; one value may fill a whole variable. */
export const OperatorVariables = valuesByName(limits.operatorVariableCharacters);

function complaintOf(values: unknown, characters: number): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  if (Object.keys(values).length > limits.prefilledVariables)
    return `Too many: expected at most ${limits.prefilledVariables} variables.`;
  switch (take(values, limits.prefilledDepth, { characters })) {
    case 'deep':
      return `Nested too deep: expected at most ${limits.prefilledDepth} levels.`;
    case 'much':
      return `Too much: expected at most ${characters} characters in all values together.`;
    default:
      return undefined;
  }
}

/**
 * Subtracts the length of all texts in a value from the remaining room; each value adds a fixed overhead. Stops when
 * there is no room left: a body can contain a million values.
 */
function take(value: unknown, levels: number, room: { characters: number }): 'deep' | 'much' | undefined {
  room.characters -= VALUE_CHARACTERS + (typeof value === 'string' ? value.length : 0);
  if (room.characters < 0) return 'much';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return 'deep';
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isList) room.characters -= key.length;
    const complaint = take((value as Readonly<Record<string, unknown>>)[key], levels - 1, room);
    if (complaint) return complaint;
  }
  return undefined;
}

/** Overhead of a value besides its text, in JSON and in memory. */
const VALUE_CHARACTERS = 4;
