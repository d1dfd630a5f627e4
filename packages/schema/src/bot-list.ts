// The bots of a server, for its operator.
import { z } from 'zod';
import { limits } from './limits.ts';
import { yesOrNo } from './query-values.ts';

/** A version that runs for a share of the new chats. */
export const ListedCanary = z
  .object({
    version: z.number().int().min(1).describe('Number of the version.'),
    share: z.number().int().min(1).max(99).describe('Percent of the new chats that run it.'),
    flow: z.string().describe('Hash of the definition of that version.'),
  })
  .describe('A version that a share of the new chats run, to find out how it does.');

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
    isArchived: z
      .boolean()
      .describe('Whether it is put away: it takes no new chats, and is in no list unless it is asked for.'),
    areScriptsAllowed: z
      .literal(true)
      .optional()
      .describe('Its scripts, head code and tracking run on its own page. Absent when they do not.'),
    labels: z.array(z.string()).describe('Words by which people find it.'),
    publishedAt: z.string().describe('When it came to run this version, or none, as ISO 8601 in UTC.'),
    source: z
      .literal('file')
      .optional()
      .describe(
        'The bot comes from a file that this server serves: it is edited there, not here. Absent for all others.',
      ),
  })
  .describe('A bot of the server.');
export type ListedBot = z.infer<typeof ListedBot>;

/** Query parameters that select bots. */
export const ListBotsQuery = z.object({
  search: z.string().max(limits.idCharacters).optional().meta({
    description:
      'Only bots with this in their name, a label, an address or their id, in small or capital letters.',
  }),
  label: z
    .string()
    .max(limits.botLabelCharacters)
    .optional()
    .meta({ description: 'Only bots with this label.' }),
  archived: yesOrNo
    .default(false)
    .meta({ description: 'Whether it is those that are put away, and no others.' }),
});
export type ListBotsQuery = z.infer<typeof ListBotsQuery>;

/** Response of `GET /v1/bots`. */
export const ListBotsResponse = z
  .object({ bots: z.array(ListedBot) })
  .describe('The bots of the server, in the order of their names.');
export type ListBotsResponse = z.infer<typeof ListBotsResponse>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(limits.botNameCharacters)
  .regex(/^[^\p{Cc}]*$/u, 'A name is one line, without control characters.');

export const BotName = name.describe('What people call it.');

export const BotLabels = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(limits.botLabelCharacters)
      .regex(/^[^\p{Cc}]*$/u, 'A label is one line, without control characters.'),
  )
  .max(limits.botLabels)
  .transform((labels) => [...new Set(labels)])
  .describe('Words by which people find it, in place of those that it has.');
