// Log entries of a turn.
import { z } from 'zod';

export const Log = z
  .object({
    description: z.string(),
    status: z.string().optional().meta({ description: '`error`, `success` or `info`.' }),
    details: z.string().optional(),
    context: z
      .string()
      .optional()
      .meta({ description: 'The location of the event, for example a block id.' }),
  })
  .meta({
    description:
      'An event of the last turn for the author of the bot. Outside of previews it has only a status and a short description, unless the bot has `settings.security.areLogDetailsShown`.',
  });
export type Log = z.infer<typeof Log>;
