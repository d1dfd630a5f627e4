// Versions of a bot: publishing, changing and removing them.
import { z } from 'zod';
import { BotLabels, BotName, ListedBot } from './bot-list.ts';
import { limits } from './limits.ts';
import { Issue } from './problem.ts';
import { wholeNumber, yesOrNo } from './query-values.ts';

/** One published version of a bot. */
export const ListedVersion = z
  .object({
    number: z.number().int().min(1).describe('Counts the versions of the bot from 1.'),
    isLive: z.boolean().describe('Whether new chats run it.'),
    share: z
      .number()
      .int()
      .optional()
      .describe('Percent of the new chats that run it, when it is the canary of its bot.'),
    flow: z.string().describe('Hash of the definition: the same content has the same.'),
    message: z.string().optional().describe('What its author says about it.'),
    publishedAt: z.string().describe('When it was first published, as ISO 8601 in UTC.'),
    publishedBy: z.string().optional().describe('Who published it, where that is known.'),
  })
  .describe('A version of a bot. It never changes, and stays for as long as its bot.');
export type ListedVersion = z.infer<typeof ListedVersion>;

/** Query parameters that select versions. */
export const ListVersionsQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedVersions))
    .default(limits.listedVersions)
    .meta({ description: 'Versions at most.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only versions with a lower number: `before` of the page that came before.' }),
});
export type ListVersionsQuery = z.infer<typeof ListVersionsQuery>;

/** Response of `GET /v1/bots/{botId}/versions`. */
export const ListVersionsResponse = z
  .object({
    versions: z.array(ListedVersion),
    before: z.number().int().optional().describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Versions of a bot, newest first.');
export type ListVersionsResponse = z.infer<typeof ListVersionsResponse>;

/** Response of `GET /v1/bots/{botId}/versions/{number}`. */
export const ReadVersionResponse = z
  .object({
    version: ListedVersion,
    definition: z.unknown().describe('The definition as it was published.'),
  })
  .describe('A version with its definition.');
export type ReadVersionResponse = z.infer<typeof ReadVersionResponse>;

/** Query parameter that selects the version to compare with. */
export const CompareVersionsQuery = z.object({
  since: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'The number of the earlier version; by default the one before.' }),
});
export type CompareVersionsQuery = z.infer<typeof CompareVersionsQuery>;

/** Percentage of new chats that run a canary. */
const Share = z
  .int({ error: 'A share is a whole number of percent from 1 to 99.' })
  .min(1, { error: 'A share is at least 1 percent. To end a canary, say "canary": null.' })
  .max(99, {
    error: 'A share is at most 99 percent. To have all new chats run a version, say its number as "version".',
  });

/** Body of `POST /v1/bots`: publishes a bot. */
export const PublishBotRequest = z
  .object({
    definition: z
      .record(z.string(), z.unknown())
      .describe('A bot definition of any version, as its file has it. Its `id` says which bot it is.'),
    publicId: z
      .string()
      .optional()
      .describe('An address for it; else the `publicId` of the definition, else its id.'),
    message: z.string().optional().describe('Summary of the changes, for the list of versions.'),
    take: z
      .boolean()
      .optional()
      .describe(
        'Takes the address from another bot that has it, and the other addresses along to content that is new to them.',
      ),
    share: Share.optional().describe(
      'Percent of new chats that run this version as a canary, 1 to 99. All other chats stay on the current version, name and addresses.',
    ),
    force: z.boolean().optional().describe('Publishes a bot that has errors, as long as it can run.'),
  })
  .describe('A definition to publish.');
export type PublishBotRequest = z.infer<typeof PublishBotRequest>;

/** Response of `POST /v1/bots`. */
export const PublishBotResponse = z
  .object({
    bot: ListedBot,
    version: ListedVersion,
    isNew: z
      .boolean()
      .describe(
        'Whether this made the version. Content that was published before runs again as the version it is.',
      ),
    issues: z.array(Issue).describe('What its author may want to mend. The bot runs all the same.'),
  })
  .describe('What runs now.');
export type PublishBotResponse = z.infer<typeof PublishBotResponse>;

/** Request to change a bot. Absent fields stay unchanged. */
export const ChangeBotRequest = z
  .strictObject({
    version: z
      .int()
      .min(1)
      .nullable()
      .optional()
      .describe(
        'Number of the version that all new chats are to run, or null for none: unpublished. Running chats stay on theirs. A canary ends.',
      ),
    canary: z
      .strictObject({
        version: z.int().min(1).describe('Number of another version of the bot than it runs.'),
        share: Share.describe('Percent of the new chats that are to run it, 1 to 99.'),
      })
      .nullable()
      .optional()
      .describe(
        'A version for a share of the new chats, or null: all run the same again. To promote a canary, say its number as `version`.',
      ),
    isClosed: z.boolean().optional().describe('Whether it takes no new chats for now, and says so.'),
    isArchived: z
      .boolean()
      .optional()
      .describe('Whether it is put away: it takes no new chats, and is in no list unless it is asked for.'),
    areScriptsAllowed: z
      .boolean()
      .optional()
      .describe(
        'Whether its scripts, head code, tag manager and pixels run on its own page. Editors of the bot then control a page of this server.',
      ),
    name: BotName.optional().describe('What people call it. Its draft is called so as well.'),
    labels: BotLabels.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error:
      'Nothing is to change. Say `version`, `canary`, `isClosed`, `isArchived`, `areScriptsAllowed`, `name` or `labels`.',
  })
  .describe('What is to change about a bot.');
export type ChangeBotRequest = z.infer<typeof ChangeBotRequest>;

/** Query parameters of a removal: the bot's name as a confirmation, and whether its results are removed, too. */
export const RemoveBotQuery = z.object({
  name: z
    .string({ error: 'Say the name of the bot, so that no other goes by mistake.' })
    .meta({ description: 'The name of the bot, to prevent mistakes.' }),
  withResults: yesOrNo
    .default(false)
    .meta({ description: 'Whether its results with their chats and files go as well.' }),
});
export type RemoveBotQuery = z.infer<typeof RemoveBotQuery>;

/** Response of `DELETE /v1/bots/{botId}`. */
export const RemoveBotResponse = z
  .object({ results: z.number().int().describe('Results that went with it.') })
  .describe('The bot is gone.');
export type RemoveBotResponse = z.infer<typeof RemoveBotResponse>;
