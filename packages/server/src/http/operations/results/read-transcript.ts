// Returns the transcript of a result's chat.

import { ReadTranscriptQuery, ReadTranscriptResponse } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../../access/subjects.ts';
import { defineOperation, written } from '../../define-operation.ts';
import { exampleChatId, resultId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const readTranscript = defineOperation({
  id: 'readTranscript',
  tag: 'Results',
  method: 'GET',
  path: '/v1/results/{resultId}/transcript',
  summary: 'Read the transcript of a result',
  description:
    'Returns the last chat of the result, turn by turn and in pages. It is available as long as the result is stored, even if the chat itself has expired. Old responses are replayed from the recorded calls without making new ones, and returned only if they equal the original.',
  access: { scope: 'read', about: 'transcript of a result' },
  parameters: { path: z.object({ resultId }), query: ReadTranscriptQuery },
  output: {
    description: 'The transcript.',
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
    },
  },
  refusals: { 404: 'There is no such result.' },
  async run({ colloquy }, { path: { resultId: id }, query: { after }, recordReading }) {
    const transcript = orRefuse(await colloquy.results.readTranscript(id, { after }), noSuchResult());
    const botId = (await colloquy.results.find(id))?.botId;
    await recordReading({ botId, subject: `result ${id}` });
    return written(transcript);
  },
});
