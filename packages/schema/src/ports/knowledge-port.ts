// The port `knowledge`: finds passages in the documents of the bot.
import { z } from 'zod';
import { limits } from '../limits.ts';
import { portContract } from './port-contract.ts';

export const knowledgePort = portContract({
  port: 'knowledge',
  subject: 'question to the documents',
  example: {
    confidence: 'high',
    passages: [
      {
        headings: ['Shop', 'Opening hours'],
        text: 'Monday to Friday from 10 to 19.',
        excerpt: 'Monday to Friday from 10 to 19.',
        source: 'shop.md',
      },
    ],
  },
  request: z.object({ question: z.string(), limit: z.int().min(1).max(limits.foundPassages) }),
  response: z.object({
    confidence: z.enum(['high', 'medium', 'none']),
    /** Best first. */
    passages: z.array(
      z.object({
        /** From the title of the document down to the nearest heading. */
        headings: z.array(z.string()),
        text: z.string(),
        /** The sentences that match best. */
        excerpt: z.string(),
        /** The name of the document. */
        source: z.string(),
      }),
    ),
  }),
});
