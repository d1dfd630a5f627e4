// Options of a URL input.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const UrlInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    retryMessageContent: optional(z.string()).meta({
      description: 'Message shown if the reply is not a URL.',
    }),
  })
  .meta({ description: 'Options of a URL input.' });
export type UrlInputOptions = z.infer<typeof UrlInputOptions>;
