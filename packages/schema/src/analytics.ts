// Analytics of a bot, for its operators.
import { z } from 'zod';
import { day, wholeNumber } from './query-values.ts';

/** Query parameters that select the counted chats. */
export const ReadAnalyticsQuery = z.object({
  since: day.optional().meta({
    description:
      'The first day, in UTC. Chats that started from this day on are counted. Defaults to one year before `until`.',
  }),
  until: day.optional().meta({ description: 'The last day, in UTC. Defaults to today.' }),
  version: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only chats with this version. Defaults to all versions.' }),
});
export type ReadAnalyticsQuery = z.infer<typeof ReadAnalyticsQuery>;

const count = z.int();

/** Numbers of chats that started, replied and completed. */
export const ChatNumbers = z.object({
  starts: count.describe('Chats that started with this bot.'),
  engaged: count.describe('Chats with at least one answer.'),
  ended: count.describe('Chats that reached an end of the bot.'),
  completed: count.describe('Chats that reached an end and have at least one answer.'),
});
export type ChatNumbers = z.infer<typeof ChatNumbers>;

/** Outcomes of the chats that reached a block. */
export const BlockNumbers = z
  .object({
    id: z.string(),
    type: z.string(),
    groupId: z.string(),
    groupTitle: z.string(),
    chats: count.describe('Chats that reached the block.'),
    views: count.describe(
      'How often the block ran, including repeated questions. The sum of `leaves`, `ends` and `waits`.',
    ),
    leaves: count.describe('How often the chat continued with another block, or with the same one again.'),
    ends: count.describe('Chats that ended at the block.'),
    waits: count.describe(
      'Chats that are still at the block. The visitor may come back, or has left for good.',
    ),
    dropOff: z.number().describe('The ratio of `waits` to `chats`, from 0 to 1.'),
    answers: count.describe('Replies that the block accepted.'),
    rejections: count.describe('Replies that the block rejected.'),
    failures: count.describe(
      'Turns in which the block failed, for example because a call to another system did.',
    ),
    choices: z
      .array(
        z.object({
          id: z.string().describe('The id of the item, or the number on a scale.'),
          label: z.string().describe('The label in the bot.'),
          count,
        }),
      )
      .describe(
        'How often each choice was selected, for inputs with choices. With multiple selection, each selected choice counts. Replies that are not a choice of the bot count in `answers` only.',
      ),
    wait: z
      .object({
        count: count.describe('The number of waits that ended.'),
        averageMs: z.number(),
        medianMs: z.number().describe('The median, accurate to 20 percent.'),
      })
      .optional()
      .describe(
        'How long chats waited at the block for the visitor before they continued. Absent if none did.',
      ),
  })
  .describe('The analytics of a block.');
export type BlockNumbers = z.infer<typeof BlockNumbers>;

/** Response of `GET /v1/bots/{botId}/analytics`. */
export const ReadAnalyticsResponse = z
  .object({
    since: z.string(),
    until: z.string(),
    uncounted: count.describe(
      'The number of chats whose progress is not counted yet, including chats from before a crash. Usually 0, or the chats of the last seconds.',
    ),
    total: ChatNumbers,
    days: z
      .array(ChatNumbers.extend({ day: z.string().describe('The day, in UTC.') }))
      .describe('The days on which chats started, earliest first. Days without chats are left out.'),
    versions: z
      .array(ChatNumbers.extend({ version: z.int() }))
      .describe('The versions with which chats started, newest first.'),
    channels: z
      .array(
        ChatNumbers.extend({
          channel: z.string().describe('Id of the channel, or `web`.'),
          kind: z
            .string()
            .describe(
              'The platform. `web` for websites and the API, `removed` for a channel that was removed.',
            ),
        }),
      )
      .describe('The channels on which chats started, largest first.'),
    sources: z
      .array(ChatNumbers.extend({ source: z.string().describe('In lower case.') }))
      .describe(
        'What the variable `utm_source`, or else `source`, contained when chats started, largest first. Chats without it are left out.',
      ),
    blocks: z
      .array(BlockNumbers)
      .describe(
        'The blocks that chats reached, in the order of the newest version that contains them. Includes chats of other bots that arrived through a link.',
      ),
    edges: z
      .array(
        z.object({
          id: z.string(),
          count,
          completed: count.describe(
            'Completed chats that chose the edge: a branch, a button, a variant of a test. 0 for the edge after a block.',
          ),
        }),
      )
      .describe('How often chats followed each edge. Unused edges are left out.'),
  })
  .describe('The analytics of a bot for chats that started in a period.');
export type ReadAnalyticsResponse = z.infer<typeof ReadAnalyticsResponse>;
