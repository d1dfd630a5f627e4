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
      .meta({ description: 'How the person is called.' }),
    avatarUrl: z
      .string()
      .max(limits.urlCharacters)
      .overwrite(cleanText)
      .refine((address) => /^https?:\/\/\S+$/i.test(address), {
        error: 'Give the address of a picture, beginning with https://.',
      })
      .optional()
      .meta({ description: 'A picture of the person.' }),
  })
  .meta({ description: 'A person who answers instead of the bot.' });
export type Operator = z.infer<typeof Operator>;
