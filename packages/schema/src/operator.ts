// A person who replies in a chat instead of the bot, as shown to the visitor.
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';

export const Operator = z
  .object({
    name: z
      .string()
      .min(1)
      .max(limits.operatorNameCharacters)
      .overwrite(cleanText)
      .optional()
      .meta({ description: 'The name shown to the visitor.' }),
    avatarUrl: z
      .string()
      .max(limits.urlCharacters)
      .overwrite(cleanText)
      .refine((address) => /^https?:\/\/\S+$/i.test(address), {
        error: 'Give the address of a picture, beginning with https://.',
      })
      .optional()
      .meta({ description: 'The URL of a picture of the operator.' }),
  })
  .meta({ description: 'An operator: a person who answers instead of the bot.' });
export type Operator = z.infer<typeof Operator>;
