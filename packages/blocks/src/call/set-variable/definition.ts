// The options of the set variable block.
import type { Move, View } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const types = [
  'Custom',
  'Empty',
  'Append value(s)',
  'Pop',
  'Shift',
  'Map item with same index',
  'Now',
  'Today',
  'Yesterday',
  'Tomorrow',
  'Random ID',
  'Result ID',
  'User ID',
  'Moment of the day',
  'Device type',
  'Environment name',
  'Transcript',
  'Phone number',
  'Contact name',
  'Referral Click ID',
  'Referral Source ID',
] as const;
export type SetVariableType = (typeof types)[number];

export const Definition = z.object({
  options: optional(
    z.object({
      variableId: optional(z.string()).meta({
        description: 'Variable to set. If not set, the block does nothing.',
      }),
      // An unknown type stays an error, because a guess would overwrite the variable with a wrong value.
      type: optional(z.enum(types)).meta({ description: 'Source of the value. Defaults to Custom.' }),
      expressionToEvaluate: optional(z.preprocess(asText, z.string())).meta({
        contentMediaType: 'text/javascript',
        description: 'Custom: a text with {{variables}}, or code.',
      }),
      isCode: ignorable(z.boolean()).meta({
        description:
          'Custom: whether the expression is code. Defaults to false: an expression that cannot be evaluated is used as text.',
      }),
      isExecutedOnClient: ignorable(z.boolean()).meta({
        description: 'Custom: whether code runs in the visitor’s browser. Defaults to false.',
      }),
      isUnsafe: ignorable(z.boolean()).meta({
        description:
          'Marks code from an imported bot. In preview, clients run it in a worker without credentials.',
      }),
      saveErrorInVariableId: optional(z.string()).meta({
        description: 'Custom code: variable to store the error message in if the code fails.',
      }),
      item: optional(z.string()).meta({
        description: 'Append value(s): the value to append. A {{list}} on its own appends all its values.',
      }),
      saveItemInVariableId: optional(z.string()).meta({
        description: 'Pop and Shift: variable to store the removed value in.',
      }),
      mapListItemParams: optional(
        z.object({
          baseItemVariableId: optional(z.string()).meta({
            'x-reads': true,
            description: 'Variable with the value to search for.',
          }),
          baseListVariableId: optional(z.string()).meta({
            'x-reads': true,
            description: 'Variable with the list to search.',
          }),
          targetListVariableId: optional(z.string()).meta({
            'x-reads': true,
            description: 'Variable with the list to take the value at the same index from.',
          }),
        }),
      ).meta({
        description: 'Map item with same index: the list to search and the list to take the value from.',
      }),
      timeZone: optional(z.string()).meta({
        description:
          'Now, Yesterday and Tomorrow: name of a time zone such as Europe/Berlin, or a {{variable}}. Defaults to UTC.',
      }),
    }),
  ),
});
export type Definition = z.infer<typeof Definition>;
export type Options = NonNullable<Definition['options']>;

/** Generated files contain numbers and booleans instead of texts. */
function asText(expression: unknown): unknown {
  return typeof expression === 'number' || typeof expression === 'boolean' ? String(expression) : expression;
}

/** Computes one type of value for a variable. */
export type Setter = (variableId: string, options: Options, view: View) => Move;
