// Analytics of a bot, for its operators.
import { z } from 'zod';
import { day, wholeNumber } from './query-values.ts';

/** Query parameters that select the counted chats. */
export const ReadAnalyticsQuery = z.object({
  since: day.optional().meta({
    description:
      'The first day, in UTC, on which chats began that are counted. By default a year before `until`.',
  }),
  until: day.optional().meta({ description: 'The last such day. By default today.' }),
  version: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only chats with this version. By default all versions.' }),
});
export type ReadAnalyticsQuery = z.infer<typeof ReadAnalyticsQuery>;

const count = z.int();

/** Numbers of chats that started, replied and completed. */
export const ChatNumbers = z.object({
  starts: count.describe('Chats that began with this bot.'),
  engaged: count.describe('Those in which something was answered.'),
  ended: count.describe('Those that came to an end of the bot.'),
  completed: count.describe('Those that came to an end and in which something was answered.'),
});
export type ChatNumbers = z.infer<typeof ChatNumbers>;

/** Outcomes of the chats that reached a block. */
export const BlockNumbers = z
  .object({
    id: z.string(),
    type: z.string(),
    groupId: z.string(),
    groupTitle: z.string(),
    chats: count.describe('Chats that came here.'),
    views: count.describe(
      'Times that the block was run, also when it asked again. The sum of `leaves`, `ends` and `waits`.',
    ),
    leaves: count.describe('Times that another block followed, or the same one once more.'),
    ends: count.describe('Chats that ended here.'),
    waits: count.describe('Chats that are here still. The visitor may come back, or has left for good.'),
    dropOff: z.number().describe('`waits` as a part of `chats`: from 0 to 1.'),
    answers: count.describe('Replies that the block took.'),
    rejections: count.describe('Replies that it did not understand.'),
    choices: z
      .array(
        z.object({
          id: z.string().describe('Id of the item, or the number on a scale.'),
          label: z.string().describe('As it is written in the bot.'),
          count,
        }),
      )
      .describe(
        'What was chosen, for inputs that offer something. Where several may be chosen, each one counts. What a bot did not offer by itself is counted in `answers` alone.',
      ),
    wait: z
      .object({
        count: count.describe('Waits that ended.'),
        averageMs: z.number(),
        medianMs: z.number().describe('Half of them were shorter. Right to within a fifth.'),
      })
      .optional()
      .describe('How long chats waited here for the visitor before they went on. Absent where none did.'),
  })
  .describe('What became of the chats that came to a block.');
export type BlockNumbers = z.infer<typeof BlockNumbers>;

/** Response of `GET /v1/bots/{botId}/analytics`. */
export const ReadAnalyticsResponse = z
  .object({
    since: z.string(),
    until: z.string(),
    uncounted: count.describe(
      'Number of chats that have moved on and are not counted yet, also those from before a crash. Usually 0, or those of the last seconds.',
    ),
    total: ChatNumbers,
    days: z
      .array(ChatNumbers.extend({ day: z.string().describe('In UTC.') }))
      .describe('Days on which chats began, earliest first. Days without any are left out.'),
    versions: z
      .array(ChatNumbers.extend({ version: z.int() }))
      .describe('Versions that chats began with, newest first.'),
    blocks: z
      .array(BlockNumbers)
      .describe(
        'Blocks that a chat came to, in the order of the newest version that has them. Also chats of other bots that came here by a link.',
      ),
    edges: z
      .array(z.object({ id: z.string(), count }))
      .describe('How often chats followed each edge. Unused edges are left out.'),
  })
  .describe('What became of the chats with a bot that began on some days.');
export type ReadAnalyticsResponse = z.infer<typeof ReadAnalyticsResponse>;
