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
    resultId: z.string().optional().describe('What it fills. Absent in a preview.'),
    turns: z.int().describe('Turns so far.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    updatedAt: z.string().describe('When its last turn was. ISO 8601 in UTC.'),
  })
  .describe('A chat with a bot.');
export type ListedSession = z.infer<typeof ListedSession>;

/** Query parameters that select chats. */
export const ListSessionsQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedResults))
    .default(50)
    .meta({ description: 'Chats at most.' }),
  cursor: z
    .string()
    .max(limits.idCharacters * 4)
    .optional()
    .meta({ description: '`cursor` of the page before.' }),
  since: moment.optional().meta({ description: 'Only chats with a turn then or later.' }),
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
        'Ask with this for the next page. Absent on the last one. One page looks at a bounded number of chats: it may hold fewer than `limit`, even none, and have a cursor.',
      ),
  })
  .describe('Chats with a bot that have not ended, newest first.');
export type ListSessionsResponse = z.infer<typeof ListSessionsResponse>;

/** Response of `GET` and `PATCH` of `/v1/sessions/{sessionId}/state`. */
export const SessionState = ListedSession.extend({
  isEnded: z.boolean(),
  isPaused: z.boolean().describe('Whether a person answers instead of the bot.'),
  isPreview: z.boolean(),
  version: z.int().optional().describe('Of the bot. Absent for what was only tried.'),
  locale: z.string(),
  timeZone: z.string(),
  waitsAt: z
    .object({
      blockId: z.string(),
      type: z.string(),
      groupTitle: z.string(),
      botId: z.string().describe('Differs from the bot of the chat inside a linked bot.'),
    })
    .optional()
    .describe('The block that waits for the visitor. Absent when none does.'),
  variables: z
    .array(ResultVariable)
    .describe('Of the bot that runs now, all that have a value, also those that no result keeps.'),
}).describe('Where a chat is.');
export type SessionState = z.infer<typeof SessionState>;

/** Body of `PATCH /v1/sessions/{sessionId}/state`. Absent fields stay unchanged. */
export const ChangeSessionRequest = z
  .object({
    variables: OperatorVariables.optional().describe(
      'Values by the name of a variable of the bot that runs now.',
    ),
    isClosed: z.literal(true).optional().describe('Ends the chat. It cannot be opened again.'),
    isPaused: z
      .boolean()
      .optional()
      .describe(
        'True: a person answers instead of the bot, and messages of the visitor reach no block. False: the bot resumes and repeats its question.',
      ),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Nothing is to be changed. Send `variables`, `isPaused` or `isClosed`.',
  });
export type ChangeSessionRequest = z.infer<typeof ChangeSessionRequest>;

/** Body of `POST /v1/sessions/{sessionId}/messages`: a message from an operator. */
export const SayInSessionRequest = Operator.extend({
  text: z
    .string()
    .max(limits.operatorCharacters)
    .overwrite(cleanText)
    .refine((text) => text.trim() !== '', { error: 'There is nothing to say. Write some words.' })
    .describe('Shown as it is, line by line: nothing is filled in.'),
  isPaused: z
    .literal(true)
    .optional()
    .describe('Pauses the bot with the same turn, so that the visitor talks to the person from here on.'),
}).describe('What a person says, and who they are.');
export type SayInSessionRequest = z.infer<typeof SayInSessionRequest>;

/** One event of the live stream of a bot's chats. */
export const SessionNews = z
  .object({
    chatId: z.string().describe(CHAT_ID),
    turn: z.int().describe('Number of the turn in which it happened.'),
    at: z.string().describe('When that was. ISO 8601 in UTC.'),
  })
  .describe('Something happened in a chat.');
export type SessionNews = z.infer<typeof SessionNews>;
