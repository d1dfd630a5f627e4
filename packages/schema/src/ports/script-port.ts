// The port `script`: runs author code that uses `fetch`.
import { z } from 'zod';
import { assignment, binding } from './author-code.ts';
import { portContract } from './port-contract.ts';

export const scriptPort = portContract({
  port: 'script',
  subject: 'script',
  example: { value: 7 },
  /** The code, its variables by name, and the fixed time and random seed. */
  request: z.object({
    code: z.string(),
    bindings: z.array(binding),
    /** Epoch milliseconds. */
    now: z.number(),
    seed: z.string(),
  }),
  response: z.object({
    /** Plain JSON; absent when the code returned nothing. */
    value: z.unknown().optional(),
    /** The value if it is a number that JSON cannot represent: `NaN`, `Infinity`, `-Infinity`. */
    number: z.string().optional(),
    /** Calls of `setVariable(name, value)`, in order. */
    assignments: z.array(assignment).default([]),
  }),
});
