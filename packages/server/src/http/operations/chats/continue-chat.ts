// Sends the visitor's reply to a chat.
import { ContinueChatRequest, ContinueChatResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { replyStream, takesTurn, turnRefusals } from '../../chat-turn.ts';
import type { Operation } from '../../operation.ts';
import { sessionId, turnHeaders } from '../../parameters.ts';
import { chatExamples } from './chat-examples.ts';

export const continueChat: Operation = {
  id: 'continueChat',
  tag: 'Chat',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/continueChat',
  summary: 'Continue a chat',
  description: "Sends the visitor's reply. Returns the next bubbles and input.",
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }), header: z.object(turnHeaders) },
  body: {
    kind: 'json',
    schema: ContinueChatRequest,
    example: chatExamples.continueChat.request,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The turn.',
      content: {
        'application/json': { schema: ContinueChatResponse, example: chatExamples.continueChat.response },
        ...replyStream,
      },
    },
  },
  refusals: {
    ...turnRefusals,
    404: 'There is no such session.',
    412: 'The chat is waiting for another input than `inputId`.',
  },
  open: ({ colloquy, writeBudget }) =>
    takesTurn({
      operation: 'continueChat',
      parameter: 'sessionId',
      carryOut: colloquy.chats.continueChat,
      writeBudget,
    }),
};
