// Code of an author, as sent to a port: the values it can read, and the variables it has set.
import { z } from 'zod';

/** A value, with the name of its constant in the code. */
export const binding = z.object({ name: z.string(), value: z.unknown() });

/** A call of `setVariable(name, value)`. The value is absent when the code passed none. */
export const assignment = z.object({ name: z.string(), value: z.unknown().optional() });
