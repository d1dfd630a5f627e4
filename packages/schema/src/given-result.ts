// Results that an author supplies to a preview instead of real calls.
import { z } from 'zod';
import { limits } from './limits.ts';
import { namedValues } from './named-values.ts';
import { optional } from './optional.ts';

const identifier = z.string().min(1).max(limits.idCharacters);

/** The result of a call, as JSON from outside. */
export const GivenCallResult = z
  .union([
    z.object({ ok: z.literal(true), response: namedValues(z.unknown()) }),
    z.object({ ok: z.literal(false), failure: z.object({ code: z.string(), message: z.string() }) }),
  ])
  .meta({
    description:
      'A response, such as `{"ok": true, "response": {"statusCode": 200, "data": {}}}` for an HTTP request, or a failure.',
  });
export type GivenCallResult = z.infer<typeof GivenCallResult>;

/** A result that replaces a call. */
export const GivenResult = z
  .object({
    blockId: identifier.meta({ description: 'The block whose calls get this result.' }),
    turn: optional(z.int().min(1)).meta({
      description: 'Limits the result to this turn. Absent for every turn.',
    }),
    number: optional(z.int().min(0)).meta({
      description: 'Limits the result to the call with this number in its turn. Absent for every call.',
    }),
    result: GivenCallResult,
  })
  .meta({ description: 'A result that a preview uses instead of making a call.' });
export type GivenResult = z.infer<typeof GivenResult>;

/** All supplied results of a preview. The first one that matches a call is used. */
export const GivenResults = z
  .array(GivenResult)
  .max(limits.givenResults)
  .refine((results) => JSON.stringify(results).length <= limits.givenResultCharacters, {
    error: `The results have more than ${limits.givenResultCharacters} characters together. Leave out the largest.`,
  })
  .meta({
    description: 'Results to use instead of making calls: a call gets the first matching result.',
  });
