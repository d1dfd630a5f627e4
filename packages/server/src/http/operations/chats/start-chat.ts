// Starts a chat on a published bot.
import { StartChatRequest, StartChatResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { replyStream, takesTurn, turnRefusals } from '../../chat-turn.ts';
import type { Operation } from '../../operation.ts';
import { publicId, startHeaders } from '../../parameters.ts';
import { chatExamples } from './chat-examples.ts';

export const startChat: Operation = {
  id: 'startChat',
  tag: 'Chat',
  method: 'POST',
  path: '/v1/bots/{publicId}/startChat',
  summary: 'Start a chat on a published bot',
  description:
    'Returns a session, the first bubbles and at most one input. Keep `sessionId` to continue the chat.',
  access: 'anyone',
  admission: 'start',
  parameters: { path: z.object({ publicId }), header: z.object(startHeaders) },
  body: {
    kind: 'json',
    schema: StartChatRequest,
    example: chatExamples.startChat.request,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The first turn.',
      content: {
        'application/json': { schema: StartChatResponse, example: chatExamples.startChat.response },
        ...replyStream,
      },
    },
  },
  refusals: {
    ...turnRefusals,
    401: "The visitor's identity is invalid, or the bot requires one and it is missing.",
    404: 'There is no such bot.',
  },
  open: ({ colloquy, identifyVisitor, writeBudget }) =>
    takesTurn({
      operation: 'startChat',
      parameter: 'publicId',
      carryOut: colloquy.chats.startChat,
      identifyVisitor,
      writeBudget,
    }),
};
