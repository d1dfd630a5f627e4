// What a client may know of a session.
import { z } from 'zod';
import { Locale, TimeZone } from './locale.ts';

export const Session = z
  .object({
    id: z.string(),
    botId: z.string(),
    resultId: z.string().optional().meta({ description: 'Of a published bot only.' }),
    isPreview: z.boolean(),
    isEnded: z.boolean().meta({ description: 'Nothing is asked any more.' }),
    turn: z.number().int().min(0).meta({ description: 'How many turns were answered.' }),
    locale: Locale.optional(),
    timeZone: TimeZone.optional(),
    createdAt: z.string().meta({ description: 'ISO 8601.' }),
    updatedAt: z.string().meta({ description: 'ISO 8601.' }),
  })
  .meta({ description: 'One chat of one visitor with one bot.' });
export type Session = z.infer<typeof Session>;
