// Versions of a bot: publishing, changing and removing them.
import { z } from 'zod';
import { BotLabels, BotLooks, BotName, ListedBot } from './bot-list.ts';
import { limits } from './limits.ts';
import { Issue } from './problem.ts';
import { wholeNumber, yesOrNo } from './query-values.ts';

/** One published version of a bot. */
export const ListedVersion = z
  .object({
    number: z.number().int().min(1).describe('The number of the version, starting at 1 for each bot.'),
    isLive: z.boolean().describe('Whether new chats run it.'),
    share: z
      .number()
      .int()
      .optional()
      .describe('The percentage of new chats that run it, if it is the canary of its bot.'),
    flow: z.string().describe('A hash of the definition. Equal content has an equal hash.'),
    message: z.string().optional().describe("The author's summary of the changes."),
    publishedAt: z.string().describe('When it was first published, as ISO 8601 in UTC.'),
    publishedBy: z.string().optional().describe('Who published it, if known.'),
  })
  .describe('A version of a bot. It never changes, and is stored as long as its bot.');
export type ListedVersion = z.infer<typeof ListedVersion>;

/** Query parameters that select versions. */
export const ListVersionsQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedVersions))
    .default(limits.listedVersions)
    .meta({ description: 'The maximum number of versions.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only versions with a lower number: `before` of the previous page.' }),
});
export type ListVersionsQuery = z.infer<typeof ListVersionsQuery>;

/** Response of `GET /v1/bots/{botId}/versions`. */
export const ListVersionsResponse = z
  .object({
    versions: z.array(ListedVersion),
    before: z.number().int().optional().describe('Send this to get the next page. Absent on the last page.'),
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
    .meta({ description: 'The number of the earlier version. Defaults to the previous version.' }),
});
export type CompareVersionsQuery = z.infer<typeof CompareVersionsQuery>;

/** Percentage of new chats that run a canary. */
const Share = z
  .int({ error: 'A share is a whole number of percent from 1 to 99.' })
  .min(1, { error: 'A share is at least 1 percent. To end a canary, send "canary": null.' })
  .max(99, {
    error: 'A share is at most 99 percent. To run a version in all new chats, send its number as "version".',
  });

/** Body of `POST /v1/bots`: publishes a bot. */
export const PublishBotRequest = z
  .object({
    definition: z
      .record(z.string(), z.unknown())
      .describe('A bot definition of any version, as in its file. Its `id` selects the bot.'),
    publicId: z
      .string()
      .optional()
      .describe('The address of the bot. Defaults to the `publicId` of the definition, or else to its id.'),
    message: z.string().optional().describe('A summary of the changes, for the list of versions.'),
    take: z
      .boolean()
      .optional()
      .describe(
        'Takes the address from another bot that has it, and switches the other addresses of the bot to the new content as well.',
      ),
    share: Share.optional().describe(
      'The percentage of new chats that run this version as a canary, 1 to 99. All other chats keep the current version, name and addresses.',
    ),
    force: z
      .boolean()
      .optional()
      .describe(
        'Publishes a bot with errors or failing tests, as long as it can run. The message of the version names the tests.',
      ),
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
        'Whether a new version was created. Content that was published before runs again under its earlier version.',
      ),
    issues: z.array(Issue).describe('Issues that the author may want to fix. The bot runs in spite of them.'),
  })
  .describe('The bot and the version that it runs.');
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
        'The number of the version that all new chats run, or null to unpublish the bot. Running chats keep their version. A canary ends.',
      ),
    canary: z
      .strictObject({
        version: z.int().min(1).describe('The number of a version other than the running one.'),
        share: Share.describe('The percentage of new chats that run it, 1 to 99.'),
      })
      .nullable()
      .optional()
      .describe(
        'A version for a share of the new chats, or null to end the canary. To promote a canary, send its number as `version`.',
      ),
    isClosed: z
      .boolean()
      .optional()
      .describe('Whether the bot is closed: it refuses new chats with a message.'),
    isArchived: z
      .boolean()
      .optional()
      .describe(
        'Whether the bot is archived: it refuses new chats, and is listed only with `archived=true`.',
      ),
    areScriptsAllowed: z
      .boolean()
      .optional()
      .describe(
        'Whether the scripts, head code, tag manager and pixels that it has now run on its own page. Scripts that are published later need this permission again. Only an owner of the server can send true.',
      ),
    scriptsVersion: z
      .int()
      .min(1)
      .optional()
      .describe(
        'With `areScriptsAllowed`: the version whose scripts you looked at. The request is refused if the bot runs another one by now.',
      ),
    name: BotName.optional().describe(
      'The name shown to authors and operators. Also changes the name in the draft.',
    ),
    labels: BotLabels.optional(),
    looks: BotLooks.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error:
      'The request changes nothing. Send `version`, `canary`, `isClosed`, `isArchived`, `areScriptsAllowed`, `name`, `labels` or `looks`.',
  })
  .refine(({ scriptsVersion, areScriptsAllowed }) => scriptsVersion === undefined || areScriptsAllowed, {
    path: ['scriptsVersion'],
    error: 'The version says which scripts are allowed. Send "areScriptsAllowed": true with it.',
  })
  .refine(
    ({ areScriptsAllowed, version, canary }) =>
      !areScriptsAllowed || (version === undefined && canary === undefined),
    {
      path: ['areScriptsAllowed'],
      error: 'Scripts are allowed as the bot has them now. Change its version in a request before this one.',
    },
  )
  .describe('The fields of a bot to change.');
export type ChangeBotRequest = z.infer<typeof ChangeBotRequest>;

/** Query parameters of a removal: the bot's name as a confirmation, and whether its results are removed, too. */
export const RemoveBotQuery = z.object({
  name: z
    .string({ error: 'The name of the bot is required, to prevent mistakes.' })
    .meta({ description: 'The name of the bot, to prevent mistakes.' }),
  withResults: yesOrNo
    .default(false)
    .meta({ description: 'Whether to remove its results with their chats and files as well.' }),
});
export type RemoveBotQuery = z.infer<typeof RemoveBotQuery>;

/** Response of `DELETE /v1/bots/{botId}`. */
export const RemoveBotResponse = z
  .object({ results: z.number().int().describe('The number of results that were removed with the bot.') })
  .describe('The bot was removed.');
export type RemoveBotResponse = z.infer<typeof RemoveBotResponse>;
