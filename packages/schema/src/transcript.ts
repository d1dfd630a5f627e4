// The transcript of a chat for its own visitor, and the open question.
import { z } from 'zod';
import { ClientSideAction } from './action.ts';
import { BotVersion } from './bot/bot-definition.ts';
import { Bubble } from './bubbles/bubble.ts';
import { Input } from './input.ts';
import { limits } from './limits.ts';
import { Message } from './message.ts';
import { Operator } from './operator.ts';
import { wholeNumber } from './query-values.ts';
import { Rating } from './result-facts.ts';

/**
 * Query parameters that select turns.
 *
 * @example ReadChatQuery.parse({ limit: '20', before: '41' }) // { limit: 20, before: 41 }
 */
export const ReadChatQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.turnsPerRead))
    .default(limits.turnsPerRead)
    .meta({ description: 'The maximum number of turns. Large turns make a page shorter.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only turns before this one: `before` of the previous response.' }),
  textBubbleContentFormat: z.literal('markdown').optional().meta({
    description: 'Returns text bubbles as Markdown, regardless of the format in which they were sent.',
  }),
});
export type ReadChatQuery = z.infer<typeof ReadChatQuery>;

export const TranscriptTurn = z
  .object({
    turn: z.number().int().min(1).meta({ description: 'The number of the turn, starting at 1.' }),
    createdAt: z.string().meta({ description: 'When the turn was completed (ISO 8601).' }),
    message: Message.optional().meta({
      description: 'The message as it was sent. Absent if the request had none.',
    }),
    repliesTo: z.string().optional().meta({
      description:
        'The type of action or bubble that the client replied to automatically. Absent if the visitor wrote the message. For a `stream`, the message is the text that was shown to the visitor as text of the bot.',
    }),
    lastMessageNewFormat: z.string().optional().meta({
      description: 'The message as the bot read it, if that differs from the text sent.',
    }),
    messages: z
      .array(Bubble)
      .meta({ description: 'The bubbles that were shown, in order, in the format in which they were sent.' }),
    isChangeable: z.literal(true).optional().meta({
      description:
        'The visitor may change this answer: send the number of the previous turn as `turn` to rewind the chat.',
    }),
    isAbandoned: z.literal(true).optional().meta({
      description: 'The visitor later returned to an earlier question, so this turn no longer counts.',
    }),
    rewoundTo: z.number().int().min(1).optional().meta({
      description:
        'The turn to which the visitor returned. Its question is asked again, and the turns in between are abandoned.',
    }),
    rating: Rating.optional().meta({
      description: "The visitor's rating of the streamed text that is the message of this turn.",
    }),
    operator: Operator.optional().meta({
      description: 'The operator who wrote the bubbles. Absent if the bot sent them.',
    }),
  })
  .meta({ description: "One turn of a chat: the visitor's message and the bubbles that were shown." });
export type TranscriptTurn = z.infer<typeof TranscriptTurn>;

export const ReadChatResponse = z
  .object({
    sessionId: z.string(),
    resultId: z.string().optional().meta({ description: 'Only for published bots.' }),
    bot: z.object({ id: z.string(), version: BotVersion }),
    isEnded: z.boolean().meta({ description: 'Whether the chat has ended and accepts no more replies.' }),
    isPaused: z.literal(true).optional().meta({
      description: 'An operator currently answers instead of the bot.',
    }),
    turns: z
      .array(TranscriptTurn)
      .meta({ description: 'The turns, oldest first. Without `before`, the most recent turns.' }),
    hasMore: z.boolean().meta({ description: 'Whether there are earlier turns.' }),
    before: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Send this as `before` to get the earlier turns. Absent if there are none.' }),
    isIncomplete: z.boolean().meta({
      description:
        'Whether turns are missing here, because they are no longer stored (turns of previous days) or were never stored (chats started on an older version of the server).',
    }),
    input: Input.optional().meta({
      description: 'The open input of the last turn. Absent if there is none, and on earlier pages.',
    }),
    turn: z.number().int().min(1).optional().meta({
      description: 'The number of the last turn, if the visitor may return to its question.',
    }),
    clientSideActions: z.array(ClientSideAction).optional().meta({
      description:
        'The actions that the chat waits for. Run them (again) and send the reply. All other actions are complete.',
    }),
  })
  .meta({ description: 'A chat, for its visitor.' });
export type ReadChatResponse = z.infer<typeof ReadChatResponse>;

/** One event in the stream of a followed chat. */
export const FollowedTurn = TranscriptTurn.extend({
  isEnded: z.boolean().meta({ description: 'Whether the chat ended with this turn.' }),
  isPaused: z
    .boolean()
    .meta({ description: 'Whether an operator answers instead of the bot from this turn on.' }),
  input: Input.optional().meta({ description: 'The input that the turn asks for.' }),
}).meta({ description: 'One turn of a chat, as sent to clients that follow the chat.' });
export type FollowedTurn = z.infer<typeof FollowedTurn>;

/** Query parameters for following a chat: the turn to start after. */
export const FollowChatQuery = z.object({
  after: wholeNumber.pipe(z.int().min(0)).optional().meta({
    description:
      'Starts after this turn; 0 starts with the first turn. If absent, the stream starts with the next turn. `Last-Event-ID` takes precedence.',
  }),
});
export type FollowChatQuery = z.infer<typeof FollowChatQuery>;
