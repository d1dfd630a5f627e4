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
      'The number of changes. 0: the draft has no changes yet, and equals the running version, or the last one that ran.',
    ),
    version: z
      .number()
      .int()
      .optional()
      .describe('With revision 0: the number of the version that the draft equals.'),
    changedAt: z.string().optional().describe('When the draft was last changed, as ISO 8601 in UTC.'),
    changedBy: z.string().optional().describe('Who changed it last, if known.'),
  })
  .describe('The state of the draft of a bot.');
export type ListedDraft = z.infer<typeof ListedDraft>;

/** Response of `GET /v1/bots/{botId}/draft`. */
export const ReadDraftResponse = ListedDraft.extend({
  definition: z.record(z.string(), z.unknown()).describe('The current definition.'),
}).describe('The draft of a bot. The header `ETag` identifies its state.');
export type ReadDraftResponse = z.infer<typeof ReadDraftResponse>;

/** Body that replaces the draft by another definition. */
export const ReplaceDraftRequest = z
  .strictObject({
    definition: z
      .record(z.string(), z.unknown())
      .describe('A bot definition of any version, with the `id` of the bot.'),
  })
  .describe('The new definition.');
export type ReplaceDraftRequest = z.infer<typeof ReplaceDraftRequest>;

const path = z.string().max(limits.patchPathCharacters);

/** An operation of a JSON Patch. */
export const PatchOperation = z
  .object({
    op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: path.describe('The location, as a JSON Pointer: `/groups/0/title`.'),
    from: path.optional().describe('The source location, for `move` and `copy`.'),
    value: z.unknown().optional().describe('The value, for `add`, `replace` and `test`.'),
  })
  .describe('An operation of a JSON Patch (RFC 6902).');
export type PatchOperation = z.infer<typeof PatchOperation>;

/** Body that changes the draft. */
export const ChangeDraftRequest = z
  .array(PatchOperation)
  .min(1)
  .max(limits.patchOperations)
  .describe('A JSON Patch (RFC 6902), applied completely or not at all.');
export type ChangeDraftRequest = z.infer<typeof ChangeDraftRequest>;

/** Response to a change of a draft. */
export const ChangeDraftResponse = z
  .object({
    draft: ListedDraft,
    isMerged: z.boolean().describe('Whether changes by others were merged.'),
    definition: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The current definition, if it differs from the result of this change alone.'),
  })
  .describe('The draft after a change.');
export type ChangeDraftResponse = z.infer<typeof ChangeDraftResponse>;

/** A change of a draft, as listed in the history. */
export const DraftChange = z
  .object({
    revision: revision.describe('The revision after the change.'),
    operations: z.number().int().describe('The number of operations in its patch.'),
    changedAt: z.string().describe('ISO 8601 in UTC.'),
    changedBy: z.string().optional().describe('Who made the change, if known.'),
    name: z.string().optional().describe('The name that an author gave to the state after the change.'),
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
      .describe('The new name of the state. `null` removes the name.'),
  })
  .describe('A name for a state of a draft.');
export type NameDraftStateRequest = z.infer<typeof NameDraftStateRequest>;

/** An event in the stream of changes. */
export const DraftChangeEvent = DraftChange.extend({
  patch: z.array(PatchOperation).describe('The patch from the previous state to this one.'),
}).describe('The data of an event `change`. Its `id` is the revision.');
export type DraftChangeEvent = z.infer<typeof DraftChangeEvent>;

/** Query parameters that select changes of a draft. */
export const ListDraftChangesQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedDraftChanges))
    .default(limits.listedDraftChanges)
    .meta({ description: 'The maximum number of changes.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only changes with a lower revision: `before` of the previous page.' }),
  named: yesOrNo.default(false).meta({ description: 'Only changes whose states have names.' }),
  after: wholeNumber.pipe(z.int().min(0)).optional().meta({
    description:
      'For streams: starts after this revision. The header `Last-Event-ID`, which browsers send, takes precedence. Without both, the stream starts with the next change.',
  }),
});
export type ListDraftChangesQuery = z.infer<typeof ListDraftChangesQuery>;

/** Response of `GET /v1/bots/{botId}/draft/changes`. */
export const ListDraftChangesResponse = z
  .object({
    changes: z.array(DraftChange),
    before: z.number().int().optional().describe('Send this to get the next page. Absent on the last page.'),
  })
  .describe('Changes of a draft in the last 30 days, newest first.');
export type ListDraftChangesResponse = z.infer<typeof ListDraftChangesResponse>;

/** Body that restores an earlier state. */
export const RestoreDraftRequest = z
  .union([
    z.strictObject({ revision: z.int().min(1).describe('A revision of the last 30 days.') }),
    z.strictObject({ version: z.int().min(1).describe('The number of a version of the bot.') }),
  ])
  .describe('The state to restore. Restoring is a new change, so no state is lost.');
export type RestoreDraftRequest = z.infer<typeof RestoreDraftRequest>;

/** Body of `POST /v1/bots/{botId}/draft/publish`. */
export const PublishDraftRequest = PublishBotRequest.omit({ definition: true })
  .extend({
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('The revision to publish. The request is refused if the draft has changed since.'),
  })
  .strict()
  .describe('Options for publishing the draft.');
export type PublishDraftRequest = z.infer<typeof PublishDraftRequest>;

/** Response of `POST /v1/bots/{botId}/draft/publish`. */
export const PublishDraftResponse = PublishBotResponse.extend({
  comparison: BotComparison.optional().describe(
    'The differences from the previous version. Absent if the bot ran no version, or if the versions could not be compared.',
  ),
}).describe('The running version and its differences from the previous one.');
export type PublishDraftResponse = z.infer<typeof PublishDraftResponse>;

/** Response of `GET /v1/bots/{botId}/draft/review`. */
export const ReviewDraftResponse = z
  .object({
    draft: ListedDraft,
    issues: z
      .array(Issue)
      .describe('The errors and warnings, with their group and block. Empty if there are none.'),
    comparison: BotComparison.optional().describe(
      'The changes that publishing would bring to new chats. Absent if the bot runs no version.',
    ),
  })
  .describe('The review of a draft before publishing.');
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
      .optional()
      .describe('A bot definition of any version, as in its file.'),
    template: z
      .string()
      .max(100)
      .optional()
      .describe(
        'In place of `definition`: the name of a template, such as `booking`. Use it with `isCopy`, or with an `id`.',
      ),
    form: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .describe(
        'In place of `definition`: a form of another product. A Google Form as its Forms API returns it, a Typeform as its Create API returns it, or CSV text with the columns question, kind and choices. What could not be taken over is in `issues`.',
      ),
    language: z
      .string()
      .max(35)
      .optional()
      .describe('The language of the template: `en` (the default), `de` or `es`. A region is ignored.'),
    id: newId
      .optional()
      .describe('The id of the bot. Defaults to the id of the definition, or to a new id with `isCopy`.'),
    isCopy: z.boolean().optional().describe('Creates the bot with a new id and without an address.'),
    force: z.boolean().optional().describe('Accepts a definition with errors, as long as it can be read.'),
    name: BotName.optional().describe('The name of the bot. Defaults to the name in the definition.'),
    labels: BotLabels.optional(),
  })
  .refine(
    ({ definition, template, form }) =>
      [definition, template, form].filter((one) => one !== undefined).length === 1,
    { path: ['definition'], error: 'Send one of "definition", "template" and "form".' },
  )
  .describe('A definition, a template or a form that becomes the draft of a new bot.');
export type CreateBotRequest = z.infer<typeof CreateBotRequest>;

/** Response of `POST /v1/bots/import`. */
export const CreateBotResponse = z
  .object({
    bot: ListedBot,
    draft: ListedDraft,
    issues: z.array(Issue).describe('Issues that the author may want to fix before publishing.'),
  })
  .describe('The new bot. It runs nothing until its draft is published.');
export type CreateBotResponse = z.infer<typeof CreateBotResponse>;

/** Body that copies a bot. */
export const DuplicateBotRequest = z
  .strictObject({
    id: newId.optional().describe('The id of the copy. Defaults to a new id.'),
    name: BotName.optional().describe(
      'The name of the copy. Defaults to the name of the bot, with "(copy)".',
    ),
  })
  .describe('The id and name of the copy.');
export type DuplicateBotRequest = z.infer<typeof DuplicateBotRequest>;
