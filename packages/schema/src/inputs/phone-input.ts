// Options of a phone number input.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const PhoneInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    retryMessageContent: optional(z.string()).meta({
      description: 'Message shown if the reply is not a phone number.',
    }),
    defaultCountryCode: optional(z.string()).meta({
      description:
        'Two-letter country code for phone numbers without a country code. `INT` or an unknown code means none.',
    }),
  })
  .meta({ description: 'Options of a phone number input.' });
export type PhoneInputOptions = z.infer<typeof PhoneInputOptions>;
