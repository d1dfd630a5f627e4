// The operation that gives a chat back, in the API reference.
import { limits } from './limits.ts';
import { componentRef } from './openapi-components.ts';
import type { ProblemCode } from './problem.ts';
import { problem } from './problem.ts';
import type { ReadChatResponse } from './told-chat.ts';

/** How a chat is told; a test parses it with its schema. */
export const toldChatExample: ReadChatResponse = {
  sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
  resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
  bot: { id: 'booking', version: '6.1' },
  isEnded: false,
  turns: [
    {
      turn: 1,
      createdAt: '2026-11-21T10:00:00.000Z',
      messages: [
        { id: 'hello', type: 'text', content: { type: 'markdown', markdown: 'Hi! What is your name?' } },
      ],
    },
    {
      turn: 2,
      createdAt: '2026-11-21T10:00:07.000Z',
      message: { type: 'text', text: 'Ada' },
      messages: [{ id: 'when', type: 'text', content: { type: 'markdown', markdown: 'And when, Ada?' } }],
    },
  ],
  hasMore: false,
  isIncomplete: false,
  input: { id: 'ask-day', type: 'date input' },
};

/**
 * The path of a chat.
 *
 * @example Object.keys(readChatPath()); // ['/v1/sessions/{sessionId}']
 */
export function readChatPath(): Record<string, object> {
  return { '/v1/sessions/{sessionId}': { get: readChat } };
}

const readChat = {
  operationId: 'readChat',
  summary: 'Give a chat back',
  description:
    'What was said so far and what is asked, so that a page can be loaded again and a chat go on elsewhere. Whoever knows the id of a session may continue it, and so may read it. Changes nothing.',
  tags: ['Chat'],
  parameters: [
    { name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } },
    query('limit', 'Turns at most. A page also ends when it grows large.', {
      type: 'integer',
      minimum: 1,
      maximum: limits.toldTurns,
      default: limits.toldTurns,
    }),
    query('before', 'Only turns before this one: `before` of the page that came after.', {
      type: 'integer',
      minimum: 1,
    }),
    query('textBubbleContentFormat', 'Gives text bubbles as Markdown, whatever they were sent as.', {
      type: 'string',
      enum: ['markdown'],
    }),
  ],
  responses: {
    200: {
      description: 'The chat.',
      content: {
        'application/json': {
          schema: { $ref: componentRef('ReadChatResponse') },
          example: toldChatExample,
        },
      },
    },
    403: refusal('The bot may not be used from this page.', 'FORBIDDEN'),
    404: refusal('There is no such chat.', 'NOT_FOUND'),
  },
};

function query(name: string, description: string, schema: object): object {
  return { name, in: 'query', required: false, description, schema };
}

function refusal(description: string, code: ProblemCode) {
  const content = { schema: { $ref: componentRef('Problem') }, example: problem(code) };
  return { description, content: { 'application/json': content } };
}
