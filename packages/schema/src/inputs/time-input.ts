// Options of a time input.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const TimeInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ button: optional(z.string()) })),
    format: optional(z.string()).meta({
      description: 'Format in which the time is stored. Defaults to `HH:mm`.',
    }),
  })
  .meta({ description: 'Options of a time input.' });
export type TimeInputOptions = z.infer<typeof TimeInputOptions>;
