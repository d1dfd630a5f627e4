// Results of a bot, as those who run it see them.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Log } from './log.ts';
import { moment, wholeNumber } from './query-values.ts';
import { Answer, ResultVariable } from './result.ts';

/** What a visitor left. */
export const ListedResult = z
  .object({
    id: z.string(),
    botId: z.string(),
    sessionId: z.string().describe('The chat that filled it. Whoever knows this may go on with the chat.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    updatedAt: z.string().describe('ISO 8601 in UTC.'),
    hasStarted: z.boolean().describe('There is at least one answer.'),
    isCompleted: z.boolean().describe('The end was reached with at least one answer.'),
    variables: z.array(ResultVariable).describe('Those that hold a value and outlive the session.'),
    answers: z.array(Answer).describe('In the order in which they were given.'),
    logs: z
      .array(Log.extend({ createdAt: z.string() }))
      .describe('With the details that visitors do not see.'),
  })
  .describe('What a visitor of a published bot left.');
export type ListedResult = z.infer<typeof ListedResult>;

/** Which results are wanted, as a query string. */
export const ListResultsQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedResults))
    .default(50)
    .meta({ description: 'Results at most.' }),
  cursor: z
    .string()
    .max(limits.idCharacters * 4)
    .optional()
    .meta({
      description: '`cursor` of the page before.',
    }),
  since: moment.optional().meta({ description: 'Only results of chats that began then or later.' }),
  until: moment.optional().meta({ description: 'Only results of chats that began before.' }),
});
export type ListResultsQuery = z.infer<typeof ListResultsQuery>;

/** Answers `GET /v1/bots/{botId}/results`. */
export const ListResultsResponse = z
  .object({
    results: z.array(ListedResult),
    cursor: z.string().optional().describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Results of a bot, newest first.');
export type ListResultsResponse = z.infer<typeof ListResultsResponse>;

/** How results are wanted, as a query string. */
export const ExportResultsQuery = z.object({
  format: z.enum(['csv', 'jsonl'], { error: 'This is neither "csv" nor "jsonl".' }).default('csv').meta({
    description: '`csv`: a table with a column for each variable. `jsonl`: one JSON object a line.',
  }),
});
export type ExportResultsQuery = z.infer<typeof ExportResultsQuery>;
