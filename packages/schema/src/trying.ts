// Trying a bot: running one block, and reading the events of each turn of a chat.
import { z } from 'zod';
import { GivenCallResult } from './given-result.ts';
import { limits } from './limits.ts';
import { Log } from './log.ts';
import { Message } from './message.ts';
import { namedValues } from './named-values.ts';
import { PrefilledVariables } from './prefilled-variables.ts';
import { ResultVariable } from './result.ts';

/** A call, as shown to the author. */
export const MadeCall = z
  .object({
    blockId: z.string(),
    number: z.int().describe('Of the call in its turn.'),
    port: z.string().describe('What performed it: `http`, `mail`, `model`, …'),
    request: namedValues(z.unknown()).describe(
      'As the block wrote it. Credentials are named by their id; their values are in no answer.',
    ),
    result: GivenCallResult.optional().describe('Absent while there is none.'),
    tookMs: z
      .int()
      .optional()
      .describe('Milliseconds that it took, in a preview. Absent when it was not made but given.'),
    isCut: z
      .literal(true)
      .optional()
      .describe(
        `The request or the answer has more than ${limits.shownCallCharacters} characters; the rest was left out.`,
      ),
  })
  .describe('A call of a block.');
export type MadeCall = z.infer<typeof MadeCall>;

/** Body of `POST /v1/bots/{botId}/blocks/{blockId}/try`: runs one block. */
export const TryBlockRequest = z
  .object({
    bot: z.record(z.string(), z.unknown()).describe('The definition that the block is in.'),
    variables: PrefilledVariables.optional().describe('Example values, by the name of the variable.'),
  })
  .describe('A block and example values.');
export type TryBlockRequest = z.infer<typeof TryBlockRequest>;

/** Response of `POST /v1/bots/{botId}/blocks/{blockId}/try`. */
export const TryBlockResponse = z
  .object({
    calls: z.array(MadeCall).describe('Empty when the block made none; then `logs` has the reason.'),
    variables: z.array(ResultVariable).describe('What the variables hold afterwards.'),
    logs: z.array(Log),
  })
  .describe('What came of a block.');
export type TryBlockResponse = z.infer<typeof TryBlockResponse>;

/** The events of one turn. */
export const TriedTurn = z
  .object({
    turn: z.int(),
    at: z.string().describe('ISO 8601 in UTC.'),
    message: Message.optional().describe('What the visitor sent. Absent at a start.'),
    calls: z.array(MadeCall),
    variables: z.array(ResultVariable).describe('What they hold after the turn, all that have a value.'),
    logs: z.array(Log),
    shown: z.array(z.string()).describe('What the visitor saw, as lines of a `.chat` file.'),
  })
  .describe('A turn of a chat.');
export type TriedTurn = z.infer<typeof TriedTurn>;

/** Response of `GET /v1/sessions/{sessionId}/turns`. */
export const ReadTurnsResponse = z
  .object({
    seed: z.string().describe('What chance comes from. A preview with the same seed draws the same.'),
    turns: z.array(TriedTurn).describe(`The last ${limits.toldTurns} at most.`),
    script: z
      .string()
      .optional()
      .describe(
        'The whole chat as a conversation of a `.chat` file. Absent when it did not begin at the start of its bot, or is too long for a test.',
      ),
  })
  .describe('What happened in a chat, turn by turn.');
export type ReadTurnsResponse = z.infer<typeof ReadTurnsResponse>;
