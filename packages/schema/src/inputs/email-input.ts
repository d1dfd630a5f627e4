// Options of an email input.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const EmailInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    retryMessageContent: optional(z.string()).meta({
      description: 'Message shown if the reply is not an email address.',
    }),
  })
  .meta({ description: 'Options of an email input.' });
export type EmailInputOptions = z.infer<typeof EmailInputOptions>;
