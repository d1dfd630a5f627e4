// The bots of a server, for its operator.
import { z } from 'zod';
import { limits } from './limits.ts';
import { yesOrNo } from './query-values.ts';
import { Theme } from './theme.ts';

/** A version that runs for a share of the new chats. */
export const ListedCanary = z
  .object({
    version: z.number().int().min(1).describe('The number of the version.'),
    share: z.number().int().min(1).max(99).describe('The percentage of new chats that run it.'),
    flow: z.string().describe('Hash of the definition of that version.'),
  })
  .describe('A version that a share of the new chats runs as a trial.');

/** A look under a name, which other bots can copy. */
export const SavedLook = z
  .object({
    name: z.string().describe('Name of the look, unique in its bot.'),
    theme: Theme,
  })
  .describe('A saved look. Using it copies its theme, so a change of the look changes no bot.');
export type SavedLook = z.infer<typeof SavedLook>;

export const ListedBot = z
  .object({
    id: z.string().describe('The id, used for previews, results and links from other bots.'),
    publicIds: z.array(z.string()).describe('The addresses of the bot. Empty if the bot is not published.'),
    name: z.string(),
    version: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('The number of the version that new chats run. Absent if the bot is not published.'),
    flow: z.string().optional().describe('Hash of the definition of that version.'),
    isClosed: z.boolean().describe('Whether the bot is closed: it refuses new chats with a message.'),
    canary: ListedCanary.optional().describe('The canary. Absent if all new chats run the same version.'),
    isArchived: z
      .boolean()
      .describe(
        'Whether the bot is archived: it refuses new chats, and is listed only with `archived=true`.',
      ),
    areScriptsAllowed: z
      .literal(true)
      .optional()
      .describe(
        'Whether an owner allowed the scripts, head code and tracking that it had then on its own page. Absent if not.',
      ),
    hasNewScripts: z
      .literal(true)
      .optional()
      .describe(
        'The bot now has scripts that no owner has seen, so its page runs none. An owner allows them with `areScriptsAllowed`.',
      ),
    labels: z.array(z.string()).describe('Labels to find the bot by.'),
    looks: z
      .array(SavedLook)
      .optional()
      .describe('Looks that authors saved with this bot, for all bots. Absent if there are none.'),
    publishedAt: z
      .string()
      .describe('When the running version was last set or the bot was unpublished, as ISO 8601 in UTC.'),
    source: z
      .literal('file')
      .optional()
      .describe(
        'The bot comes from a file that this server serves, and is edited in the file. Absent for all other bots.',
      ),
  })
  .describe('A bot on the server.');
export type ListedBot = z.infer<typeof ListedBot>;

/** Query parameters that select bots. */
export const ListBotsQuery = z.object({
  search: z.string().max(limits.idCharacters).optional().meta({
    description: 'Only bots with this text in their name, labels, addresses or id. The search ignores case.',
  }),
  label: z
    .string()
    .max(limits.botLabelCharacters)
    .optional()
    .meta({ description: 'Only bots with this label.' }),
  archived: yesOrNo
    .default(false)
    .meta({ description: '`true` lists only archived bots; `false` lists only the others.' }),
});
export type ListBotsQuery = z.infer<typeof ListBotsQuery>;

/** Response of `GET /v1/bots`. */
export const ListBotsResponse = z
  .object({ bots: z.array(ListedBot) })
  .describe('The bots on the server, sorted by name.');
export type ListBotsResponse = z.infer<typeof ListBotsResponse>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(limits.botNameCharacters)
  .regex(/^[^\p{Cc}]*$/u, 'A name is one line, without control characters.');

export const BotName = name.describe('The name shown to authors and operators.');

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
  .describe('Labels to find the bot by. They replace the current labels.');

const lookName = z
  .string()
  .trim()
  .min(1)
  .max(limits.lookNameCharacters)
  .regex(/^[^\p{Cc}]*$/u, 'The name of a look is one line, without control characters.');

export const BotLooks = z
  .array(
    z.strictObject({
      name: lookName,
      theme: z
        .record(z.string(), z.unknown())
        .refine((theme) => JSON.stringify(theme).length <= limits.lookCharacters, {
          error: `A look has at most ${limits.lookCharacters} characters as JSON. Leave out pictures and CSS, which stay with their bot.`,
        })
        .pipe(Theme)
        .describe('Theme of the chat, as in a definition.'),
    }),
  )
  .max(limits.botLooks)
  .refine((looks) => new Set(looks.map(({ name }) => name)).size === looks.length, {
    error: 'Two looks have the same name. Rename one of them.',
  })
  .describe('Looks saved with this bot, for all bots. They replace the saved looks.');
