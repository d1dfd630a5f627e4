// The bots of a server, as its operator sees them.
import { z } from 'zod';
import { limits } from './limits.ts';

/** A version that some of the new chats run. */
export const ListedCanary = z
  .object({
    version: z.number().int().min(1).describe('Number of the version.'),
    share: z.number().int().min(1).max(99).describe('Percent of the new chats that run it.'),
    flow: z.string().describe('Hash of the definition of that version.'),
  })
  .describe('A version that a share of the new chats run, to find out how it does.');

/** One bot. */
export const ListedBot = z
  .object({
    id: z.string().describe('For previews, results and links from other bots.'),
    publicIds: z.array(z.string()).describe('Its addresses. A bot without one is kept, but not published.'),
    name: z.string(),
    version: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Number of the version that new chats run. Absent when the bot is not published.'),
    flow: z.string().optional().describe('Hash of the definition of that version.'),
    isClosed: z.boolean().describe('Whether it takes no new chats for now, and says so.'),
    canary: ListedCanary.optional().describe('Absent when all new chats run the same version.'),
    publishedAt: z.string().describe('When it came to run this version, or none, as ISO 8601 in UTC.'),
  })
  .describe('A bot of the server.');
export type ListedBot = z.infer<typeof ListedBot>;

/** Which bots are wanted, as a query string. */
export const ListBotsQuery = z.object({
  search: z.string().max(limits.idCharacters).optional().meta({
    description: 'Only bots with this in their name, an address or their id, in small or capital letters.',
  }),
});
export type ListBotsQuery = z.infer<typeof ListBotsQuery>;

/** Answers `GET /v1/bots`. */
export const ListBotsResponse = z
  .object({ bots: z.array(ListedBot) })
  .describe('The bots of the server, in the order of their names.');
export type ListBotsResponse = z.infer<typeof ListBotsResponse>;
