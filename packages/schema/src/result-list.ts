// Results of a bot, for its operators.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Log } from './log.ts';
import { moment, wholeNumber, yesOrNo } from './query-values.ts';
import { Answer, ResultVariable } from './result.ts';
import { ResultFacts } from './result-facts.ts';
import { TranscriptTurn } from './transcript.ts';

/** The stored replies of one visitor. */
export const ListedResult = z
  .object({
    id: z.string(),
    botId: z.string(),
    chatId: z
      .string()
      .describe(
        'The public id of the chat that created the result. It is not the `sessionId`, which grants access as the visitor.',
      ),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    updatedAt: z.string().describe('ISO 8601 in UTC.'),
    hasStarted: z.boolean().describe('Whether there is at least one answer.'),
    isCompleted: z.boolean().describe('Whether the visitor reached the end with at least one answer.'),
    variables: z
      .array(ResultVariable)
      .describe('The variables that have a value and are stored with the result.'),
    answers: z.array(Answer).describe('The answers, oldest first.'),
    logs: z
      .array(Log.extend({ createdAt: z.string() }))
      .describe('The logs, with details that visitors do not see.'),
    ...ResultFacts.shape,
  })
  .describe('The data that a visitor left in a chat with a published bot.');
export type ListedResult = z.infer<typeof ListedResult>;

/** Query parameters that select results. All conditions must hold. */
const resultFilter = {
  since: moment.optional().meta({ description: 'Only results of chats that started at this time or later.' }),
  until: moment.optional().meta({ description: 'Only results of chats that started before this time.' }),
  completed: yesOrNo.optional().meta({
    description: '`true`: only completed results. `false`: only incomplete results.',
  }),
  version: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only results of chats that started with this version of the bot.' }),
  variable: z.string().max(limits.idCharacters).optional().meta({
    description:
      'The name or id of a variable. Selects results in which it has the `value`, or any value if `value` is absent.',
  }),
  value: z.string().max(limits.searchedCharacters).optional().meta({
    description: 'The value of `variable`, as shown in a table. For a list, one of its elements.',
  }),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.searchedCharacters)
    .optional()
    .meta({ description: 'Text to find in answers and values of variables. The search ignores case.' }),
  tag: z
    .string()
    .trim()
    .min(1)
    .max(limits.botLabelCharacters)
    .optional()
    .meta({ description: 'Only results that your team gave this tag.' }),
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
  error: '`value` requires a variable. Name it with `variable`.',
};

/** Query parameters that select results. */
export const ListResultsQuery = z
  .object({
    ...resultFilter,
    limit: wholeNumber
      .pipe(z.int().min(1).max(limits.listedResults))
      .default(50)
      .meta({ description: 'The maximum number of results.' }),
    cursor: z
      .string()
      .max(limits.idCharacters * 4)
      .optional()
      .meta({
        description: '`cursor` of the previous page.',
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
        'The cursor for the next page. Absent on the last page. A page reads a limited number of results: with a filter it may have fewer than `limit` and still have a cursor, so that the first matches come at once.',
      ),
  })
  .describe('Results of a bot, newest first.');
export type ListResultsResponse = z.infer<typeof ListResultsResponse>;

/** Query parameters that select results to count. */
export const CountResultsQuery = z.object(resultFilter).refine(valueHasVariable, NO_VARIABLE);
export type CountResultsQuery = z.infer<typeof CountResultsQuery>;

/** Response of `GET /v1/bots/{botId}/results/count`. */
export const CountResultsResponse = z
  .object({
    count: z.int().describe('How many results match.'),
    isExact: z
      .boolean()
      .describe(
        '`false` when the bot has more results than one request counts: then at least `count` match.',
      ),
  })
  .describe('How many results of a bot match a filter.');
export type CountResultsResponse = z.infer<typeof CountResultsResponse>;

/** Query parameters of an export: which results, and in which format. */
export const ExportResultsQuery = z
  .object({
    ...resultFilter,
    format: z
      .enum(['csv', 'jsonl', 'xlsx'], { error: 'This is none of "csv", "jsonl" and "xlsx".' })
      .default('csv')
      .meta({
        description:
          '`csv`: a table with a column for each variable. `xlsx`: the same table as a workbook. `jsonl`: one JSON object per line.',
      }),
    bom: z.enum(['true', 'false'], { error: 'This is neither "true" nor "false".' }).default('false').meta({
      description: '`true`: starts CSV with a byte order mark, so that Excel reads it as UTF-8.',
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
      .meta({ description: 'The name of the bot, to prevent mistakes.' }),
    cursor: z
      .string()
      .max(limits.idCharacters * 4)
      .optional()
      .meta({ description: '`cursor` of the previous response.' }),
  })
  .refine(valueHasVariable, NO_VARIABLE);
export type EraseResultsQuery = z.infer<typeof EraseResultsQuery>;

/** Response of `DELETE /v1/bots/{botId}/results`. */
export const EraseResultsResponse = z
  .object({
    erased: z
      .int()
      .describe('The number of chats and results that were erased, with all data of their visitors.'),
    cursor: z
      .string()
      .optional()
      .describe(
        'There may be more results: send the same request with this cursor. Absent when all are erased.',
      ),
  })
  .describe('The erased results.');
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
    .meta({ description: 'Only turns after this one: `after` of the previous page.' }),
});
export type ReadTranscriptQuery = z.infer<typeof ReadTranscriptQuery>;

/** Response of `GET /v1/results/{resultId}/transcript`. */
export const ReadTranscriptResponse = z
  .object({
    resultId: z.string(),
    chatId: z.string().describe('The public id of the last chat of the result.'),
    botId: z.string(),
    turns: z.array(TranscriptTurn).describe('The turns, oldest first.'),
    isIncomplete: z
      .boolean()
      .describe(
        'Whether turns of this page are missing, because the chat started before turns were recorded or its version was removed.',
      ),
    after: z
      .number()
      .int()
      .optional()
      .describe('Send this as `after` to get the next page. Absent on the last page.'),
  })
  .describe('The transcript of a result.');
export type ReadTranscriptResponse = z.infer<typeof ReadTranscriptResponse>;
