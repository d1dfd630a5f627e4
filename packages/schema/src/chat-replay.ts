// Replay before publishing: recorded chats of the live version, run against another definition of the bot.
import { z } from 'zod';
import { Bubble } from './bubbles/bubble.ts';
import { Input } from './input.ts';
import { limits } from './limits.ts';
import { Message } from './message.ts';

/** Body of `POST /v1/bots/{botId}/replay`. */
export const ReplayChatsRequest = z
  .strictObject({
    bot: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The definition to compare. Defaults to the draft of the bot.'),
    limit: z
      .int()
      .min(1)
      .max(limits.replayedChats)
      .default(limits.replayedChats)
      .describe('The maximum number of chats, the newest first.'),
  })
  .describe('The definition that recorded chats run against.');
export type ReplayChatsRequest = z.infer<typeof ReplayChatsRequest>;

/** Kinds of differences, as the reference explains them. */
export const replayKinds = {
  message: 'a message has other content',
  question: 'a question has other content',
  action: 'an action of the page has other content',
  call: 'a call sends something else',
  answer: 'a reply is read as something else',
  added: 'the block did nothing in the recorded chat',
  removed: 'the block does nothing any more',
  path: 'the chat goes another way after the block',
  refused: 'a reply is refused that was accepted',
  accepted: 'a reply is accepted that was refused',
  ended: 'the chat ends after the block',
  failed: 'the block logs an error',
  unanswered: 'the block makes a call without a recorded response, so the replay stops there',
} as const;

const ReplayKind = z.enum(Object.keys(replayKinds) as (keyof typeof replayKinds)[]).describe(
  Object.entries(replayKinds)
    .map(([kind, meaning]) => `\`${kind}\`: ${meaning}`)
    .join('; '),
);
export type ReplayKind = z.infer<typeof ReplayKind>;

/** One kind of difference at one block. */
export const ReplayDifference = z
  .object({
    kind: ReplayKind,
    block: z.string().optional().describe('The id of the block. Absent at the start of the bot.'),
    title: z.string().optional().describe('The type of the block.'),
    group: z.string().optional().describe('The title of its group.'),
  })
  .describe('A difference between a recorded chat and its replay.');
export type ReplayDifference = z.infer<typeof ReplayDifference>;

/** A difference, and the chats that have it. */
export const ReplayGroup = ReplayDifference.extend({
  chats: z.int().describe('The number of chats with this difference.'),
  chatIds: z
    .array(z.string())
    .describe(`The ids of the newest of these chats, up to ${limits.replayExamples}, for comparing one.`),
}).describe('A difference, and the chats with it.');
export type ReplayGroup = z.infer<typeof ReplayGroup>;

/** Response of `POST /v1/bots/{botId}/replay`. */
export const ReplayChatsResponse = z
  .object({
    chats: z.int().describe('The number of chats that were replayed.'),
    differing: z.int().describe('The number of these chats with at least one difference.'),
    skipped: z.int().describe('The number of chats whose records are incomplete.'),
    isComplete: z
      .boolean()
      .describe('Whether all chats up to `limit` were replayed. Otherwise they took too much work.'),
    groups: z
      .array(ReplayGroup)
      .describe(
        'The differences, the most frequent first, after those that keep visitors from going on: `refused`, `ended`, `failed`, `unanswered` and `path`.',
      ),
  })
  .describe('The differences between recorded chats and their replay.');
export type ReplayChatsResponse = z.infer<typeof ReplayChatsResponse>;

/** Body of `POST /v1/sessions/{sessionId}/replay`. */
export const ReplayChatRequest = ReplayChatsRequest.pick({ bot: true }).describe(
  'The definition that the chat runs against.',
);
export type ReplayChatRequest = z.infer<typeof ReplayChatRequest>;

/** The output of a turn on one of the two definitions. */
export const ReplayedReply = z
  .object({
    messages: z.array(Bubble),
    input: Input.optional(),
    isEnded: z.literal(true).optional().describe('Whether the chat ended with this turn.'),
  })
  .describe('What a turn shows to the visitor.');
export type ReplayedReply = z.infer<typeof ReplayedReply>;

/** A changed field. */
export const ReplayedChange = z
  .object({
    path: z.string().describe('The path of the field, with dots: `options.min`.'),
    before: z.string().optional().describe('Absent if there was none.'),
    after: z.string().optional().describe('Absent if there is none.'),
  })
  .describe('A field with different values.');
export type ReplayedChange = z.infer<typeof ReplayedChange>;

/** A difference in a turn, with the changed fields. */
export const ReplayedDifference = ReplayDifference.extend({
  changes: z
    .array(ReplayedChange)
    .optional()
    .describe('The changed fields of a question, an action, a call or an answer.'),
}).describe('A difference in a turn.');
export type ReplayedDifference = z.infer<typeof ReplayedDifference>;

/** A turn on both definitions. */
export const ReplayedTurn = z
  .object({
    turn: z.int(),
    message: Message.optional().describe("The visitor's message."),
    before: ReplayedReply.describe('On the live version.'),
    after: ReplayedReply.optional().describe(
      'On the compared definition. Absent if it refuses the message, or makes a call without a recorded response.',
    ),
    differences: z.array(ReplayedDifference),
  })
  .describe('A turn of a chat on both definitions.');
export type ReplayedTurn = z.infer<typeof ReplayedTurn>;

/** Response of `POST /v1/sessions/{sessionId}/replay`. */
export const ReplayChatResponse = z
  .object({
    turns: z
      .array(ReplayedTurn)
      .describe('The turns in order, up to the first one after which both wait for different replies.'),
  })
  .describe('A recorded chat on both definitions, turn by turn.');
export type ReplayChatResponse = z.infer<typeof ReplayChatResponse>;
