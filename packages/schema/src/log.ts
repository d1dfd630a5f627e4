// Log entries of a turn.
import { z } from 'zod';

export const Log = z
  .object({
    description: z.string(),
    status: z.string().optional().meta({ description: '`error`, `success` or `info`.' }),
    details: z.string().optional(),
    context: z.string().optional().meta({ description: 'Where it happened, for example a block id.' }),
  })
  .meta({
    description:
      'Something the author of the bot may want to know about the last turn. Outside of previews a status and a plain sentence, unless the bot has `settings.security.areLogDetailsShown`.',
  });
export type Log = z.infer<typeof Log>;
