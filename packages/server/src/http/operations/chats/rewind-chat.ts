// Returns to an earlier question of a chat.
import { ContinueChatResponse, RewindChatRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { replyStream, takesTurn, turnRefusals } from '../../chat-turn.ts';
import type { Operation } from '../../operation.ts';
import { sessionId, turnHeaders } from '../../parameters.ts';
import { chatExamples } from './chat-examples.ts';

export const rewindChat: Operation = {
  id: 'rewindChat',
  tag: 'Chat',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/rewind',
  summary: 'Return to an earlier question',
  description:
    'Lets visitors change an answer, if the bot has `settings.general.isAnswerChangeEnabled`. Restores the chat to the state in which the question was asked, and asks it again. This creates a new turn: nothing is deleted, and the transcript marks the turns in between as abandoned. Calls made earlier are not undone; calls after the new answer are made again. Refused if the chat has ended.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }), header: z.object(turnHeaders) },
  body: {
    kind: 'json',
    schema: RewindChatRequest,
    example: { turn: 1 },
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The question, asked again.',
      content: {
        'application/json': {
          schema: ContinueChatResponse,
          example: { messages: [], input: chatExamples.startChat.response.input, turn: 4, rewoundTo: 1 },
        },
        ...replyStream,
      },
    },
  },
  refusals: {
    ...turnRefusals,
    403: 'The bot does not let visitors change answers, or may not be used from this page.',
    404: 'There is no such session, or the chat has ended.',
    409: 'An operator is answering in this chat, its record does not allow a return to this question, or a request with this idempotency key is still being processed (`Retry-After` says when to try again).',
  },
  open: ({ colloquy, writeBudget }) =>
    takesTurn({
      operation: 'rewindChat',
      parameter: 'sessionId',
      carryOut: colloquy.chats.rewindChat,
      writeBudget,
    }),
};
