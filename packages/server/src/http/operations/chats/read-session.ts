// Reads the position of a chat.

import { unknownSession } from '@colloquy/runtime';
import { SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { exampleChatId, operatedSessionId } from '../../parameters.ts';

/** An answer for the reference. */
export const exampleSession: SessionState = {
  id: exampleChatId,
  botId: 'quiz-bot',
  resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
  turns: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:01:30.000Z',
  isEnded: false,
  isPaused: false,
  isPreview: false,
  version: 3,
  locale: 'en',
  timeZone: 'Europe/Zurich',
  waitsAt: { blockId: 'ask-day', type: 'date input', groupTitle: 'When', botId: 'quiz-bot' },
  variables: [{ id: 'v-name', name: 'Name', value: 'Ada' }],
};

export const readSession = defineOperation({
  id: 'readSession',
  tag: 'Results',
  method: 'GET',
  path: '/v1/sessions/{sessionId}/state',
  summary: 'Read the state of a chat',
  description:
    'Returns the block that waits, the version that runs, and the values of the variables. For the conversation, see `GET /v1/results/{resultId}/transcript`.',
  access: { scope: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }) },
  output: { description: 'The chat.', schema: SessionState, example: exampleSession },
  refusals: { 404: 'There is no such chat.' },
  async run({ colloquy }, { path: { sessionId: id }, recordReading }) {
    const state = await colloquy.chats.readState(id);
    if (!state) return written(unknownSession());
    await recordReading({ botId: state.botId, subject: `session ${id}` });
    return state;
  },
});
