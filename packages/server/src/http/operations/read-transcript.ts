// Returns the transcript of a result's chat.

import { problemResponse, success } from '@colloquy/runtime';
import { problem, ReadTranscriptQuery, ReadTranscriptResponse } from '@colloquy/schema';
import { z } from 'zod';
import { noteReading } from '../note-reading.ts';
import type { Operation } from '../operation.ts';
import { exampleChatId, parameterOf, readQuery, resultId } from '../parameters.ts';
import { send } from '../send.ts';

export const readTranscript: Operation = {
  id: 'readTranscript',
  tag: 'Results',
  method: 'GET',
  path: '/v1/results/{resultId}/transcript',
  summary: 'Read what was said',
  description:
    'The chat that filled the result last, turn by turn and page by page, for as long as the result is kept: also when the chat itself has grown old. Old responses are replayed from the record without calls, and returned only when they equal the original.',
  access: { scope: 'read', about: 'transcript of a result' },
  parameters: { path: z.object({ resultId }), query: ReadTranscriptQuery },
  responses: {
    200: {
      description: 'What was said.',
      content: {
        'application/json': {
          schema: ReadTranscriptResponse,
          example: {
            resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
            chatId: exampleChatId,
            botId: 'booking',
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
                messages: [],
              },
            ],
            isIncomplete: false,
          } satisfies ReadTranscriptResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such result.' },
  open: (services) => async (request, reply) => {
    const { colloquy } = services;
    const { after } = readQuery(request, ReadTranscriptQuery);
    const id = parameterOf(request, 'resultId');
    const transcript = await colloquy.readTranscript(id, { after });
    if (transcript) {
      const botId = (await colloquy.findResult(id))?.botId;
      await noteReading(services, request, { operation: 'readTranscript', botId, subject: `result ${id}` });
    }
    return send(
      reply,
      transcript
        ? success(transcript)
        : problemResponse(problem('NOT_FOUND', { message: 'There is no such result.' })),
    );
  },
};
