// Code of an author on its way to a port: the values that it sees, and the variables that it set.
import { z } from 'zod';

/** A value under the name that the code knows it by. */
export const binding = z.object({ name: z.string(), value: z.unknown() });

/** A call of `setVariable(name, value)`. The value is absent where the code gave none. */
export const assignment = z.object({ name: z.string(), value: z.unknown().optional() });
