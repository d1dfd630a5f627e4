// Shows a visitor that a person is writing.
import { unknownSession } from '@colloquy/runtime';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { operatedSessionId } from '../../parameters.ts';

export const noteTyping = defineOperation({
  id: 'noteTyping',
  tag: 'Results',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/typing',
  summary: 'Show a visitor that you are writing',
  description:
    "The visitor's page shows typing dots for some seconds, or until your message arrives. Send it every few seconds while you write. Nothing is stored.",
  access: { scope: 'operate', and: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }) },
  output: {
    description: 'Pages that follow the chat show it.',
    schema: z.object({ status: z.literal('shown') }),
    example: { status: 'shown' },
  },
  refusals: { 404: 'There is no such chat.' },
  async run({ colloquy }, { path: { sessionId: id } }) {
    const sessionId = await colloquy.chats.findSessionId(id);
    if (sessionId === undefined || (await colloquy.chats.botOf(sessionId)) === undefined)
      return written(unknownSession());
    colloquy.chats.news.typing(sessionId);
    return { status: 'shown' as const };
  },
});
