// Results of a bot, for its operators.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Log } from './log.ts';
import { moment, wholeNumber, yesOrNo } from './query-values.ts';
import { Answer, ResultVariable } from './result.ts';
import { ToldTurn } from './told-chat.ts';

/** The stored replies of one visitor. */
export const ListedResult = z
  .object({
    id: z.string(),
    botId: z.string(),
    chatId: z
      .string()
      .describe(
        'The public id of the chat that filled it. It is not the `sessionId`, which grants access as the visitor.',
      ),
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

/** Query parameters that select results. All conditions must hold. */
const resultFilter = {
  since: moment.optional().meta({ description: 'Only results of chats that began then or later.' }),
  until: moment.optional().meta({ description: 'Only results of chats that began before.' }),
  completed: yesOrNo.optional().meta({
    description: '`true`: only those that came to the end. `false`: only those that did not.',
  }),
  version: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only results of chats that began with this version of the bot.' }),
  variable: z
    .string()
    .max(limits.idCharacters)
    .optional()
    .meta({ description: 'Name or id of a variable that has the `value`; without `value`, that has any.' }),
  value: z.string().max(limits.searchedCharacters).optional().meta({
    description: 'The value of `variable`, as it is written in a table. Of a list, one of its elements.',
  }),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.searchedCharacters)
    .optional()
    .meta({ description: 'Words in an answer or in the value of a variable, in small or capital letters.' }),
};

/** A filter by value requires a variable. */
function valueHasVariable({
  variable,
  value,
}: {
  variable?: string | undefined;
  value?: string | undefined;
}) {
  return value === undefined || variable !== undefined;
}

const NO_VARIABLE = {
  path: ['value'],
  error: 'This is the value of no variable. Say which one with `variable`.',
};

/** Query parameters that select results. */
export const ListResultsQuery = z
  .object({
    ...resultFilter,
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
  })
  .refine(valueHasVariable, NO_VARIABLE);
export type ListResultsQuery = z.infer<typeof ListResultsQuery>;

/** Response of `GET /v1/bots/{botId}/results`. */
export const ListResultsResponse = z
  .object({
    results: z.array(ListedResult),
    cursor: z
      .string()
      .optional()
      .describe(
        'Ask with this for the next page. Absent on the last one. One page looks at a bounded number of results: with a filter it may hold fewer than `limit`, even none, and have a cursor.',
      ),
  })
  .describe('Results of a bot, newest first.');
export type ListResultsResponse = z.infer<typeof ListResultsResponse>;

/** Query parameters of an export: which results, and in which format. */
export const ExportResultsQuery = z
  .object({
    ...resultFilter,
    format: z
      .enum(['csv', 'jsonl', 'xlsx'], { error: 'This is none of "csv", "jsonl" and "xlsx".' })
      .default('csv')
      .meta({
        description:
          '`csv`: a table with a column for each variable. `xlsx`: the same as a workbook. `jsonl`: one JSON object a line.',
      }),
    bom: z.enum(['true', 'false'], { error: 'This is neither "true" nor "false".' }).default('false').meta({
      description: '`true`: CSV begins with a byte order mark, by which Excel knows that it is UTF-8.',
    }),
  })
  .refine(valueHasVariable, NO_VARIABLE);
export type ExportResultsQuery = z.infer<typeof ExportResultsQuery>;

/** Query parameters that select results to erase. */
export const EraseResultsQuery = z
  .object({
    ...resultFilter,
    name: z
      .string()
      .max(limits.idCharacters)
      .meta({ description: 'The name of the bot, so that no other is meant by mistake.' }),
    cursor: z
      .string()
      .max(limits.idCharacters * 4)
      .optional()
      .meta({ description: '`cursor` of the answer before.' }),
  })
  .refine(valueHasVariable, NO_VARIABLE);
export type EraseResultsQuery = z.infer<typeof EraseResultsQuery>;

/** Response of `DELETE /v1/bots/{botId}/results`. */
export const EraseResultsResponse = z
  .object({
    erased: z.int().describe('Chats and results that are gone, with everything about their visitors.'),
    cursor: z
      .string()
      .optional()
      .describe('There may be more: send the same request with this. Absent when all are gone.'),
  })
  .describe('What was erased.');
export type EraseResultsResponse = z.infer<typeof EraseResultsResponse>;

/**
 * Query parameters that select turns of a transcript.
 *
 * @example ReadTranscriptQuery.parse({ after: '40' }) // { after: 40 }
 */
export const ReadTranscriptQuery = z.object({
  after: wholeNumber
    .pipe(z.int().min(0))
    .default(0)
    .meta({ description: 'Only turns after this one: `after` of the page before.' }),
});
export type ReadTranscriptQuery = z.infer<typeof ReadTranscriptQuery>;

/** Response of `GET /v1/results/{resultId}/transcript`. */
export const ReadTranscriptResponse = z
  .object({
    resultId: z.string(),
    chatId: z.string().describe('The public id of the chat that filled the result last.'),
    botId: z.string(),
    turns: z.array(ToldTurn).describe('In their order.'),
    isIncomplete: z
      .boolean()
      .describe(
        'Whether some turns of this page are missing: the chat began before everything was recorded, or its version is gone.',
      ),
    after: z
      .number()
      .int()
      .optional()
      .describe('The next page has the turns after this one. Absent on the last page.'),
  })
  .describe('What was said in the chat of a result.');
export type ReadTranscriptResponse = z.infer<typeof ReadTranscriptResponse>;
