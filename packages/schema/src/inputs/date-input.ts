// Options of a date input.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const DateInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(
      z.object({
        button: optional(z.string()),
        from: optional(z.string()),
        to: optional(z.string()),
        separator: optional(z.string()).meta({
          description: 'Text between the two dates of a stored range. Defaults to `to`.',
        }),
      }),
    ),
    hasTime: optional(z.boolean()),
    isRange: optional(z.boolean()),
    format: optional(z.string()).meta({
      description:
        'Format in which the date is stored. Defaults to `dd/MM/yyyy`, or `dd/MM/yyyy HH:mm` with time.',
    }),
    min: optional(z.string()).meta({ description: '`yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or a {{variable}}.' }),
    max: optional(z.string()).meta({ description: '`yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or a {{variable}}.' }),
  })
  .meta({ description: 'Options of a date input.' });
export type DateInputOptions = z.infer<typeof DateInputOptions>;
