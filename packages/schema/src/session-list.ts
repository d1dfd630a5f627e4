// Open chats, for operators.
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';
import { Operator } from './operator.ts';
import { OperatorVariables } from './prefilled-variables.ts';
import { moment, wholeNumber } from './query-values.ts';
import { ResultVariable } from './result.ts';

const CHAT_ID =
  'The public id of the chat, for operators. It is not the `sessionId`, which grants access as the visitor.';

/** One chat in a list. */
export const ListedSession = z
  .object({
    id: z.string().describe(CHAT_ID),
    botId: z.string(),
    resultId: z.string().optional().describe('The id of its result. Absent for previews.'),
    turns: z.int().describe('The number of turns so far.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    updatedAt: z.string().describe('When the last turn was completed, as ISO 8601 in UTC.'),
  })
  .describe('A chat with a bot.');
export type ListedSession = z.infer<typeof ListedSession>;

/** Query parameters that select chats. */
export const ListSessionsQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedResults))
    .default(50)
    .meta({ description: 'The maximum number of chats.' }),
  cursor: z
    .string()
    .max(limits.idCharacters * 4)
    .optional()
    .meta({ description: '`cursor` of the previous page.' }),
  since: moment.optional().meta({ description: 'Only chats with a turn at this time or later.' }),
});
export type ListSessionsQuery = z.infer<typeof ListSessionsQuery>;

/** Response of `GET /v1/bots/{botId}/sessions`. */
export const ListSessionsResponse = z
  .object({
    sessions: z.array(ListedSession),
    cursor: z
      .string()
      .optional()
      .describe(
        'The cursor for the next page. Absent on the last page. A page checks a limited number of chats: it may have fewer than `limit`, even none, and still have a cursor.',
      ),
  })
  .describe('Chats with a bot that have not ended, newest first.');
export type ListSessionsResponse = z.infer<typeof ListSessionsResponse>;

/** Response of `GET` and `PATCH` of `/v1/sessions/{sessionId}/state`. */
export const SessionState = ListedSession.extend({
  isEnded: z.boolean(),
  isPaused: z.boolean().describe('Whether an operator answers instead of the bot.'),
  awaitsOperatorSince: z
    .string()
    .optional()
    .describe(
      'When the visitor last wrote to the operator, as ISO 8601 in UTC. Absent if the operator has replied since, or the bot answers.',
    ),
  isPreview: z.boolean(),
  version: z
    .int()
    .optional()
    .describe('The version of the bot. Absent for previews of unpublished definitions.'),
  locale: z.string(),
  timeZone: z.string(),
  channelId: z
    .string()
    .optional()
    .describe('The id of the channel where the person writes. Absent on the web.'),
  waitsAt: z
    .object({
      blockId: z.string(),
      type: z.string(),
      groupTitle: z.string(),
      botId: z
        .string()
        .describe(
          'The id of the bot that contains the block. Inside a linked bot it differs from the bot of the chat.',
        ),
    })
    .optional()
    .describe('The block that waits for the visitor. Absent if none does.'),
  variables: z
    .array(ResultVariable)
    .describe(
      'The variables of the running bot that have a value, including those not stored with the result.',
    ),
}).describe('The state of a chat.');
export type SessionState = z.infer<typeof SessionState>;

/** Body of `PATCH /v1/sessions/{sessionId}/state`. Absent fields stay unchanged. */
export const ChangeSessionRequest = z
  .object({
    variables: OperatorVariables.optional().describe('Values by the names of variables of the running bot.'),
    isClosed: z.literal(true).optional().describe('Ends the chat. An ended chat cannot be resumed.'),
    isPaused: z
      .boolean()
      .optional()
      .describe(
        'True: an operator answers instead of the bot, and messages of the visitor reach no block. False: the bot resumes and repeats its question.',
      ),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'The request changes nothing. Send `variables`, `isPaused` or `isClosed`.',
  });
export type ChangeSessionRequest = z.infer<typeof ChangeSessionRequest>;

/** Body of `POST /v1/sessions/{sessionId}/messages`: a message from an operator. */
export const SayInSessionRequest = Operator.extend({
  text: z
    .string()
    .max(limits.operatorCharacters)
    .overwrite(cleanText)
    .refine((text) => text.trim() !== '', {
      error: 'The text is empty. Send at least one visible character.',
    })
    .describe('The text to show, unchanged, with its line breaks. Variables are not replaced.'),
  isPaused: z
    .literal(true)
    .optional()
    .describe('Pauses the bot in the same turn, so that the visitor talks to the operator from now on.'),
}).describe('A message from an operator.');
export type SayInSessionRequest = z.infer<typeof SayInSessionRequest>;

/** One event of the live stream of a bot's chats. */
export const SessionNews = z
  .object({
    chatId: z.string().describe(CHAT_ID),
    turn: z.int().describe('The number of the turn of the event.'),
    at: z.string().describe('The time of the event, as ISO 8601 in UTC.'),
  })
  .describe('An event in a chat.');
export type SessionNews = z.infer<typeof SessionNews>;
