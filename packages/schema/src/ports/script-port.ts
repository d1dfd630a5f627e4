// The port `script`: runs an author's code that fetches.
import { z } from 'zod';
import { assignment, binding } from './author-code.ts';
import { portContract } from './port-contract.ts';

export const scriptPort = portContract({
  port: 'script',
  subject: 'script',
  /** Code, what it sees by name, and what its clock and its chance go by. */
  request: z.object({
    code: z.string(),
    bindings: z.array(binding),
    /** Epoch milliseconds. */
    now: z.number(),
    seed: z.string(),
  }),
  response: z.object({
    /** Plain JSON; absent when the code gave nothing back. */
    value: z.unknown().optional(),
    /** The value when it is a number that JSON has no word for: `NaN`, `Infinity`, `-Infinity`. */
    number: z.string().optional(),
    /** Calls of `setVariable(name, value)`, in order. */
    assignments: z.array(assignment).default([]),
  }),
});
