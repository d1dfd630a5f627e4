// Trying a bot: running one block, and reading the events of each turn of a chat.
import { z } from 'zod';
import { GivenCallResult } from './given-result.ts';
import { limits } from './limits.ts';
import { Log } from './log.ts';
import { Message } from './message.ts';
import { namedValues } from './named-values.ts';
import { PrefilledVariables } from './prefilled-variables.ts';
import { ResultVariable } from './result.ts';
import { ReadChatQuery } from './transcript.ts';

/** A call, as shown to the author. */
export const MadeCall = z
  .object({
    blockId: z.string(),
    number: z.int().describe('The number of the call in its turn.'),
    port: z.string().describe('The port that made the call: `http`, `mail`, `model`, …'),
    request: namedValues(z.unknown()).describe(
      'The request as created by the block. Credentials are identified by their id; their values are never returned.',
    ),
    result: GivenCallResult.optional().describe('The result of the call. Absent if there is none yet.'),
    tookMs: z
      .int()
      .optional()
      .describe(
        'The duration of the call in milliseconds, in a preview. Absent if the result was supplied instead of making the call.',
      ),
    isCut: z
      .literal(true)
      .optional()
      .describe(
        `Whether the request or response was cut off after ${limits.shownCallCharacters} characters.`,
      ),
  })
  .describe('A call of a block.');
export type MadeCall = z.infer<typeof MadeCall>;

/** Body of `POST /v1/bots/{botId}/blocks/{blockId}/try`: runs one block. */
export const TryBlockRequest = z
  .object({
    bot: z.record(z.string(), z.unknown()).describe('The definition that contains the block.'),
    variables: PrefilledVariables.optional().describe('Example values by the names of the variables.'),
  })
  .describe('A block and example values.');
export type TryBlockRequest = z.infer<typeof TryBlockRequest>;

/** Response of `POST /v1/bots/{botId}/blocks/{blockId}/try`. */
export const TryBlockResponse = z
  .object({
    calls: z.array(MadeCall).describe('The calls of the block. If empty, `logs` has the reason.'),
    variables: z.array(ResultVariable).describe('The values of the variables after the block.'),
    logs: z.array(Log),
  })
  .describe('The result of running a block.');
export type TryBlockResponse = z.infer<typeof TryBlockResponse>;

/** A variable with its new value. */
export const ChangedVariable = ResultVariable.extend({
  value: ResultVariable.shape.value.nullable().describe('Null if the variable was emptied.'),
}).describe('A variable that a turn changed.');
export type ChangedVariable = z.infer<typeof ChangedVariable>;

/** The events of one turn. */
export const TriedTurn = z
  .object({
    turn: z.int(),
    at: z.string().describe('ISO 8601 in UTC.'),
    message: Message.optional().describe("The visitor's message. Absent at the start of a chat."),
    calls: z.array(MadeCall),
    variables: z
      .array(ChangedVariable)
      .describe(
        'The variables that the turn changed. In the first turn of a response, all that have a value after it.',
      ),
    logs: z.array(Log),
    shown: z.array(z.string()).describe('The output to the visitor, as lines of a `.chat` file.'),
    channelMessages: z
      .array(z.unknown())
      .optional()
      .describe('With `channel`: the messages that the turn would be on that platform, in its own form.'),
  })
  .describe('A turn of a chat.');
export type TriedTurn = z.infer<typeof TriedTurn>;

/**
 * Query parameters of `GET /v1/sessions/{sessionId}/turns`.
 *
 * @example ReadTurnsQuery.parse({ before: '41' }) // { limit: 100, before: 41 }
 */
export const ReadTurnsQuery = ReadChatQuery.omit({ textBubbleContentFormat: true }).extend({
  limit: ReadChatQuery.shape.limit.meta({ description: 'The maximum number of turns.' }),
  channel: z.string().max(limits.idCharacters).optional().meta({
    description: 'A platform, such as `telegram`. Each turn then has its messages there. Nothing is sent.',
  }),
});
export type ReadTurnsQuery = z.infer<typeof ReadTurnsQuery>;

/** Response of `GET /v1/sessions/{sessionId}/turns`. */
export const ReadTurnsResponse = z
  .object({
    seed: z.string().describe('The seed for random values. Previews with the same seed get the same values.'),
    turns: z.array(TriedTurn).describe('The turns, oldest first. Without `before`, the most recent turns.'),
    before: z
      .int()
      .optional()
      .describe('Send this as `before` to get the earlier turns. Absent if there are none.'),
    script: z
      .string()
      .optional()
      .describe(
        'The whole chat as a conversation of a `.chat` file. Absent if the chat did not begin at the start of its bot, or is too long for a test, and on earlier pages.',
      ),
  })
  .describe('The turns of a chat.');
export type ReadTurnsResponse = z.infer<typeof ReadTurnsResponse>;
