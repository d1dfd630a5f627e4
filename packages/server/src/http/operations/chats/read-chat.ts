// Gives a chat back to its visitor.
import type { ReadChatResponse as Chat } from '@colloquy/schema';
import { ReadChatQuery, ReadChatResponse } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { parameterOf, sessionId } from '../../parameters.ts';
import { send } from '../../send.ts';

export const readChat: Operation = {
  id: 'readChat',
  tag: 'Chat',
  method: 'GET',
  path: '/v1/sessions/{sessionId}',
  summary: 'Read a chat',
  description:
    'Returns the messages so far and the open question, to restore a chat after a reload or on another device. The session id grants access: anyone who has it can read and continue the chat. Changes nothing.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }), query: ReadChatQuery },
  responses: {
    200: {
      description: 'The chat.',
      content: {
        'application/json': {
          schema: ReadChatResponse,
          example: {
            sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
            resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
            bot: { id: 'booking', version: '6.1' },
            isEnded: false,
            turns: [
              {
                turn: 1,
                createdAt: '2026-11-21T10:00:00.000Z',
                messages: [
                  {
                    id: 'hello',
                    type: 'text',
                    content: { type: 'markdown', markdown: 'Hi! What is your name?' },
                  },
                ],
              },
              {
                turn: 2,
                createdAt: '2026-11-21T10:00:07.000Z',
                message: { type: 'text', text: 'Ada' },
                messages: [
                  { id: 'when', type: 'text', content: { type: 'markdown', markdown: 'And when, Ada?' } },
                ],
              },
            ],
            hasMore: false,
            isIncomplete: false,
            input: { id: 'ask-day', type: 'date input' },
          } satisfies Chat,
        },
      },
    },
  },
  refusals: { 403: 'The bot may not be used from this page.', 404: 'There is no such chat.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { origin } = request.headers;
      return send(
        reply,
        await colloquy.chats.readChat(parameterOf(request, 'sessionId'), request.query, { origin }),
      );
    },
};
