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
        description: 'Variable to set. Absent: the block does nothing.',
      }),
      // An unknown type stays an error, because a guess would overwrite the variable with a wrong value.
      type: optional(z.enum(types)).meta({ description: 'Where the value comes from. Default Custom.' }),
      expressionToEvaluate: optional(z.preprocess(asText, z.string())).meta({
        contentMediaType: 'text/javascript',
        description: 'Custom: a text with {{variables}}, or code.',
      }),
      isCode: ignorable(z.boolean()).meta({
        description:
          'Custom: whether the expression is code. Default false: what does not compute as code is text.',
      }),
      isExecutedOnClient: ignorable(z.boolean()).meta({
        description: 'Custom: whether code runs in the visitor’s browser. Default false.',
      }),
      isUnsafe: ignorable(z.boolean()).meta({
        description: 'From an imported bot: in preview, clients run code in a worker without credentials.',
      }),
      saveErrorInVariableId: optional(z.string()).meta({
        description: 'Custom code: variable that gets the message when it fails.',
      }),
      item: optional(z.string()).meta({
        description: 'Append value(s): what to append. One {{list}} appends all its values.',
      }),
      saveItemInVariableId: optional(z.string()).meta({
        description: 'Pop and Shift: variable that gets the removed value.',
      }),
      mapListItemParams: optional(
        z.object({
          baseItemVariableId: optional(z.string()).meta({ description: 'The value to look for.' }),
          baseListVariableId: optional(z.string()).meta({ description: 'The list to look in.' }),
          targetListVariableId: optional(z.string()).meta({
            description: 'The list whose value at the same place is taken.',
          }),
        }),
      ).meta({ description: 'Map item with same index: where to look, and what to take.' }),
      timeZone: optional(z.string()).meta({
        description:
          'Now, Yesterday and Tomorrow: name of a time zone such as Europe/Berlin, or a {{variable}}. Default UTC.',
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
