// Drafts: the unpublished state of a bot, its changes and its history.
import { z } from 'zod';
import { BotComparison } from './bot/bot-difference.ts';
import { BotLabels, BotName, ListedBot } from './bot-list.ts';
import { PublishBotRequest, PublishBotResponse } from './bot-versions.ts';
import { limits } from './limits.ts';
import { Issue } from './problem.ts';
import { wholeNumber, yesOrNo } from './query-values.ts';

const revision = z.number().int().min(0);

/** The draft of a bot, without its definition. */
export const ListedDraft = z
  .object({
    revision: revision.describe(
      'Counts its changes. 0: no changes yet, and it equals the running version, or the last one that ran.',
    ),
    version: z
      .number()
      .int()
      .optional()
      .describe('With revision 0: the number of the version that it would begin with.'),
    changedAt: z.string().optional().describe('When it was last changed, as ISO 8601 in UTC.'),
    changedBy: z.string().optional().describe('By whom, where that is known.'),
  })
  .describe('Where the draft of a bot is.');
export type ListedDraft = z.infer<typeof ListedDraft>;

/** Response of `GET /v1/bots/{botId}/draft`. */
export const ReadDraftResponse = ListedDraft.extend({
  definition: z.record(z.string(), z.unknown()).describe('The definition as it is now.'),
}).describe('The draft of a bot. The header `ETag` names its state.');
export type ReadDraftResponse = z.infer<typeof ReadDraftResponse>;

/** Body that replaces the draft by another definition. */
export const ReplaceDraftRequest = z
  .strictObject({
    definition: z
      .record(z.string(), z.unknown())
      .describe('A bot definition of any version. Its `id` is that of the bot.'),
  })
  .describe('The next definition.');
export type ReplaceDraftRequest = z.infer<typeof ReplaceDraftRequest>;

const path = z.string().max(limits.patchPathCharacters);

/** An operation of a JSON Patch. */
export const PatchOperation = z
  .object({
    op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: path.describe('Where, as a JSON Pointer: `/groups/0/title`.'),
    from: path.optional().describe('From where, for `move` and `copy`.'),
    value: z.unknown().optional().describe('For `add`, `replace` and `test`.'),
  })
  .describe('An operation of a JSON Patch (RFC 6902).');
export type PatchOperation = z.infer<typeof PatchOperation>;

/** Body that changes the draft. */
export const ChangeDraftRequest = z
  .array(PatchOperation)
  .min(1)
  .max(limits.patchOperations)
  .describe('A JSON Patch (RFC 6902): done whole or not at all.');
export type ChangeDraftRequest = z.infer<typeof ChangeDraftRequest>;

/** Response to a change of a draft. */
export const ChangeDraftResponse = z
  .object({
    draft: ListedDraft,
    isMerged: z.boolean().describe('Whether it has something that others changed meanwhile.'),
    definition: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The definition as it is now, when it is another one than the change alone would have made.'),
  })
  .describe('The draft after a change.');
export type ChangeDraftResponse = z.infer<typeof ChangeDraftResponse>;

/** A change of a draft, as listed in the history. */
export const DraftChange = z
  .object({
    revision: revision.describe('Of the state that it led to.'),
    operations: z.number().int().describe('Operations of its patch.'),
    changedAt: z.string().describe('ISO 8601 in UTC.'),
    changedBy: z.string().optional().describe('Who made it, where that is known.'),
    name: z.string().optional().describe('What an author called the state that it led to.'),
  })
  .describe('A change of a draft.');
export type DraftChange = z.infer<typeof DraftChange>;

/** Body that names a state of a draft. */
export const NameDraftStateRequest = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(limits.draftStateNameCharacters)
      .regex(/^[^\p{Cc}]*$/u, 'A name is one line, without control characters.')
      .nullable()
      .describe('What the state is called from now on. `null` takes its name away.'),
  })
  .describe('A name for a state of a draft.');
export type NameDraftStateRequest = z.infer<typeof NameDraftStateRequest>;

/** An event in the stream of changes. */
export const DraftChangeEvent = DraftChange.extend({
  patch: z.array(PatchOperation).describe('What makes this state of the one before.'),
}).describe('The data of an event `change`. Its `id` is the revision.');
export type DraftChangeEvent = z.infer<typeof DraftChangeEvent>;

/** Query parameters that select changes of a draft. */
export const ListDraftChangesQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedDraftChanges))
    .default(limits.listedDraftChanges)
    .meta({ description: 'Changes at most.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only changes with a lower revision: `before` of the page that came before.' }),
  named: yesOrNo.default(false).meta({ description: 'Only changes whose states have names.' }),
  after: wholeNumber.pipe(z.int().min(0)).optional().meta({
    description:
      'For a stream: starts after this revision. The header `Last-Event-ID`, which browsers send, wins; without both it starts with the next change.',
  }),
});
export type ListDraftChangesQuery = z.infer<typeof ListDraftChangesQuery>;

/** Response of `GET /v1/bots/{botId}/draft/changes`. */
export const ListDraftChangesResponse = z
  .object({
    changes: z.array(DraftChange),
    before: z.number().int().optional().describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Changes of a draft in the last 30 days, newest first.');
export type ListDraftChangesResponse = z.infer<typeof ListDraftChangesResponse>;

/** Body that restores an earlier state. */
export const RestoreDraftRequest = z
  .union([
    z.strictObject({ revision: z.int().min(1).describe('A revision of the last 30 days.') }),
    z.strictObject({ version: z.int().min(1).describe('Or the number of a version of the bot.') }),
  ])
  .describe('What the draft is to be again. It becomes a change of its own: nothing is lost.');
export type RestoreDraftRequest = z.infer<typeof RestoreDraftRequest>;

/** Body of `POST /v1/bots/{botId}/draft/publish`. */
export const PublishDraftRequest = PublishBotRequest.omit({ definition: true })
  .extend({
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('Publishes this state alone: refused when somebody has changed the draft since.'),
  })
  .strict()
  .describe('How the draft is to be published.');
export type PublishDraftRequest = z.infer<typeof PublishDraftRequest>;

/** Response of `POST /v1/bots/{botId}/draft/publish`. */
export const PublishDraftResponse = PublishBotResponse.extend({
  comparison: BotComparison.optional().describe(
    'What differs from what the bot ran before. Absent when it ran nothing, or when they could not be compared.',
  ),
}).describe('The running version, and its release note.');
export type PublishDraftResponse = z.infer<typeof PublishDraftResponse>;

/** Response of `GET /v1/bots/{botId}/draft/review`. */
export const ReviewDraftResponse = z
  .object({
    draft: ListedDraft,
    issues: z
      .array(Issue)
      .describe('Errors and warnings, with their group and block. Empty when all is well.'),
    comparison: BotComparison.optional().describe(
      'What publishing it would change for new chats. Absent when the bot runs nothing.',
    ),
  })
  .describe('What an author wants to know before publishing.');
export type ReviewDraftResponse = z.infer<typeof ReviewDraftResponse>;

const newId = z
  .string()
  .min(1)
  .max(limits.idCharacters)
  .regex(/^[^\p{Cc}]*$/u, 'An id has no control characters.');

/** Body that creates an unpublished bot. */
export const CreateBotRequest = z
  .strictObject({
    definition: z
      .record(z.string(), z.unknown())
      .describe('A bot definition of any version, as its file has it.'),
    id: newId
      .optional()
      .describe('Its id; else that of the definition, or a fresh one when `isCopy` says so.'),
    isCopy: z.boolean().optional().describe('Gives it an id that no bot has, and no address.'),
    force: z.boolean().optional().describe('Takes a definition that has errors, as long as it can be read.'),
    name: BotName.optional().describe('Else the name of the definition.'),
    labels: BotLabels.optional(),
  })
  .describe('A definition that becomes the draft of a new bot.');
export type CreateBotRequest = z.infer<typeof CreateBotRequest>;

/** Response of `POST /v1/bots/import`. */
export const CreateBotResponse = z
  .object({
    bot: ListedBot,
    draft: ListedDraft,
    issues: z.array(Issue).describe('What its author may want to mend before it is published.'),
  })
  .describe('The new bot. It runs nothing until its draft is published.');
export type CreateBotResponse = z.infer<typeof CreateBotResponse>;

/** Body that copies a bot. */
export const DuplicateBotRequest = z
  .strictObject({
    id: newId.optional().describe('The id of the copy; else a fresh one.'),
    name: BotName.optional().describe('Else that of the bot, with "(copy)".'),
  })
  .describe('How the copy is to be called.');
export type DuplicateBotRequest = z.infer<typeof DuplicateBotRequest>;
