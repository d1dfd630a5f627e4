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
    '`chat.started`: a chat started. `answer`: a reply was accepted. `result.completed`: the visitor reached the end with at least one answer. `chat.ended`: the chat ended. `error`: an error occurred in a turn. `operator.joined`: an operator took over the chat, and the bot is paused. `operator.said`: an operator sent a message. `operator.left`: the bot resumes.',
  );
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Fields about the chat, part of every message. */
const chat = {
  botId: z.string().describe('The bot that the chat started with.'),
  chatId: z
    .string()
    .describe(
      'The id of the chat, the same in all its messages. It grants no access: it is not the session id.',
    ),
  resultId: z
    .string()
    .optional()
    .describe(
      'The id of the result that stores the answers. In `answer` and `result.completed` of a linked bot with its own result, the id of that result. Absent if no result is stored.',
    ),
  turn: z.int().min(1).describe('The number of the turn.'),
  isCut: z
    .literal(true)
    .optional()
    .describe(
      'Data was left out because it is too long for a message; `GET /v1/results/{resultId}` returns all of it.',
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
      blockId: z.string().describe('The id of the input.'),
      content: z.string().describe('The reply as the bot read it.'),
      attachedFileUrls: z.array(z.string()),
    }),
    message('result.completed', {
      variables: z
        .array(ResultVariable.omit({ isSessionVariable: true }))
        .describe('The variables that have a value.'),
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
        .describe('The errors of this turn, as stored in the result.'),
    }),
    message('operator.joined', {}),
    message('operator.said', {
      text: z.string().describe('The text shown to the visitor.'),
      name: z.string().optional().describe('The name of the operator, as shown to the visitor.'),
    }),
    message('operator.left', {}),
  ])
  .describe('The body of a webhook.');
export type WebhookMessage = z.infer<typeof WebhookMessage>;
