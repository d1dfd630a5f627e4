// The bots of a server, as its operator sees them.
import { z } from 'zod';

/** One bot. */
export const ListedBot = z
  .object({
    id: z.string().describe('For previews, results and links from other bots.'),
    publicIds: z.array(z.string()).describe('Its addresses. A bot without one is kept, but not published.'),
    name: z.string(),
    publishedAt: z.string().describe('When its flow was published, as ISO 8601 in UTC.'),
  })
  .describe('A bot of the server.');
export type ListedBot = z.infer<typeof ListedBot>;

/** Answers `GET /v1/bots`. */
export const ListBotsResponse = z
  .object({ bots: z.array(ListedBot) })
  .describe('The bots of the server, in the order of their names.');
export type ListBotsResponse = z.infer<typeof ListBotsResponse>;
