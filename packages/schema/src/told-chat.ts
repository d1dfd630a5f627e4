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

/**
 * Query parameters that select turns.
 *
 * @example ReadChatQuery.parse({ limit: '20', before: '41' }) // { limit: 20, before: 41 }
 */
export const ReadChatQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.toldTurns))
    .default(limits.toldTurns)
    .meta({ description: 'Turns at most. A page also ends when it grows large.' }),
  before: wholeNumber
    .pipe(z.int().min(1))
    .optional()
    .meta({ description: 'Only turns before this one: `before` of the page that came after.' }),
  textBubbleContentFormat: z
    .literal('markdown')
    .optional()
    .meta({ description: 'Gives text bubbles as Markdown, whatever they were sent as.' }),
});
export type ReadChatQuery = z.infer<typeof ReadChatQuery>;

export const ToldTurn = z
  .object({
    turn: z.number().int().min(1).meta({ description: 'Its number; the first one has 1.' }),
    createdAt: z.string().meta({ description: 'When it was answered (ISO 8601).' }),
    message: Message.optional().meta({
      description: 'What was sent, as it was sent. Absent when there was nothing.',
    }),
    repliesTo: z.string().optional().meta({
      description:
        "The message is not the visitor's words but what the client replied to an action or a bubble of this type. To a `stream`, it is the text that the visitor was shown as the bot's.",
    }),
    lastMessageNewFormat: z.string().optional().meta({
      description: 'The message as it was understood, when that differs from what was sent.',
    }),
    messages: z
      .array(Bubble)
      .meta({ description: 'What was shown, in order, in the form in which it was sent.' }),
    isChangeable: z.literal(true).optional().meta({
      description:
        'The message answers a question that the visitor may come back to: with the number of the turn before as `turn` the chat is rewound.',
    }),
    isAbandoned: z.literal(true).optional().meta({
      description: 'The visitor went back to an earlier question later, and answered otherwise.',
    }),
    rewoundTo: z.number().int().min(1).optional().meta({
      description:
        'The visitor went back to this turn, whose question is asked again. The turns in between are abandoned.',
    }),
    operator: Operator.optional().meta({
      description: 'The turn is that of a person who runs the bot, and what was shown are their words.',
    }),
  })
  .meta({ description: 'One turn of a chat: what was sent, and what was shown.' });
export type ToldTurn = z.infer<typeof ToldTurn>;

export const ReadChatResponse = z
  .object({
    sessionId: z.string(),
    resultId: z.string().optional().meta({ description: 'Of a published bot only.' }),
    bot: z.object({ id: z.string(), version: BotVersion }),
    isEnded: z.boolean().meta({ description: 'Nothing can be replied any more.' }),
    isPaused: z.literal(true).optional().meta({
      description: 'A person answers instead of the bot at the moment.',
    }),
    turns: z.array(ToldTurn).meta({ description: 'Oldest first. Without `before` the last ones.' }),
    hasMore: z.boolean().meta({ description: 'There are earlier turns.' }),
    before: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Ask for these with this as `before`. Absent when there are none.' }),
    isIncomplete: z.boolean().meta({
      description:
        'Some of the turns that belong here are no longer kept, or never were: those of yesterday and before, or of a chat that began on an older version of the server.',
    }),
    input: Input.optional().meta({
      description: 'The open input of the last turn. Absent when there is none, and on earlier pages.',
    }),
    turn: z.number().int().min(1).optional().meta({
      description: 'The number of the last turn, where the visitor may come back to its question.',
    }),
    clientSideActions: z.array(ClientSideAction).optional().meta({
      description: 'Those that the chat waits for, to be done (again) and replied to. All others were done.',
    }),
  })
  .meta({ description: 'A chat, for the visitor whose it is.' });
export type ReadChatResponse = z.infer<typeof ReadChatResponse>;

/** One event in the stream of a followed chat. */
export const FollowedTurn = ToldTurn.extend({
  isEnded: z.boolean().meta({ description: 'The chat came to its end with this turn.' }),
  isPaused: z.boolean().meta({ description: 'A person answers instead of the bot from this turn on.' }),
  input: Input.optional().meta({ description: 'What the turn asks.' }),
}).meta({ description: 'One turn of a chat, as sent to clients that follow the chat.' });
export type FollowedTurn = z.infer<typeof FollowedTurn>;

/** Query parameters for following a chat: the turn to start after. */
export const FollowChatQuery = z.object({
  after: wholeNumber.pipe(z.int().min(0)).optional().meta({
    description:
      'Starts after this turn; 0 starts with the first one. Absent: with the next one. `Last-Event-ID` wins.',
  }),
});
export type FollowChatQuery = z.infer<typeof FollowChatQuery>;
