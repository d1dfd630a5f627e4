// Webhook messages: events of chats, sent to other systems.
import { z } from 'zod';
import { ResultVariable } from './result.ts';

const EVENTS = [
  'chat.started',
  'answer',
  'result.completed',
  'chat.ended',
  'error',
  'operator.joined',
  'operator.said',
  'operator.left',
] as const;

/** The invalid value for an error message, shortened to the length of a name. */
function named(input: unknown): string {
  return JSON.stringify(typeof input === 'string' ? input.slice(0, 50) : typeof input);
}

/** Every event that a webhook can subscribe to. */
export const WebhookEvent = z
  .enum(EVENTS, {
    error: ({ input }) => `There is no event ${named(input)}. There are: ${EVENTS.join(', ')}.`,
  })
  .describe(
    '`chat.started`: a chat began. `answer`: a reply was accepted. `result.completed`: the end was reached with at least one answer. `chat.ended`: the chat is over. `error`: something went wrong in a turn. `operator.joined`: a person took the chat over, and the bot is paused. `operator.said`: a person said something. `operator.left`: the bot resumes.',
  );
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Fields about the chat, part of every message. */
const chat = {
  botId: z.string().describe('The bot that the chat began with.'),
  chatId: z
    .string()
    .describe(
      'The same in all messages of one chat. It tells them apart, and opens nothing: it is not the id of the session.',
    ),
  resultId: z
    .string()
    .optional()
    .describe(
      'Where answers are kept: in an `answer` and a `result.completed` of a linked bot with a result of its own, that one. Absent when nothing is kept of the chat.',
    ),
  turn: z.int().min(1).describe('Counts the turns of the chat.'),
  isCut: z
    .literal(true)
    .optional()
    .describe(
      'Some of it was left out because it is too long for a message; `GET /v1/results/{resultId}` has all of it.',
    ),
};

const timestamp = z.string().describe('When it happened, as ISO 8601 in UTC.');

function message<Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), timestamp, data: z.object({ ...chat, ...data }) });
}

/** The body of a webhook. */
export const WebhookMessage = z
  .discriminatedUnion('type', [
    message('chat.started', {}),
    message('answer', {
      blockId: z.string().describe('The input that asked.'),
      content: z.string().describe('The reply as it was understood.'),
      attachedFileUrls: z.array(z.string()),
    }),
    message('result.completed', {
      variables: z
        .array(ResultVariable.omit({ isSessionVariable: true }))
        .describe('Those that hold a value.'),
    }),
    message('chat.ended', { isCompleted: z.boolean().describe('Whether the result was completed.') }),
    message('error', {
      logs: z
        .array(
          z.object({
            description: z.string(),
            details: z.string().optional(),
            context: z.string().optional(),
          }),
        )
        .describe('What went wrong in this turn, as the result keeps it.'),
    }),
    message('operator.joined', {}),
    message('operator.said', {
      text: z.string().describe('What the visitor is shown.'),
      name: z.string().optional().describe('Who said it, as the visitor is shown.'),
    }),
    message('operator.left', {}),
  ])
  .describe('The body of a webhook.');
export type WebhookMessage = z.infer<typeof WebhookMessage>;
