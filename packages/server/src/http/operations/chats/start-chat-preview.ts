// Starts a chat for trying a bot.
import { StartChatResponse, StartPreviewChatRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { replyStream, takesTurn, turnRefusals } from '../../chat-turn.ts';
import type { Operation } from '../../operation.ts';
import { startHeaders } from '../../parameters.ts';
import { chatExamples } from './chat-examples.ts';

export const startChatPreview: Operation = {
  id: 'startChatPreview',
  tag: 'Chat',
  method: 'POST',
  path: '/v1/bots/{botId}/preview/startChat',
  summary: 'Start a preview chat',
  description:
    'For testing a bot: answers are not stored, and blocks such as sending an email are skipped. `bot` may contain another definition. If the server allows previews without a token (`COLLOQUY_OPEN_PREVIEWS`), these run the definition in the request or the published version of a bot, and make no calls: blocks that make calls continue as after a failed call.',
  access: { scope: 'author', about: 'previewed bot', isForGuests: true },
  admission: 'start',
  parameters: {
    path: z.object({
      botId: z.string().meta({ param: { description: 'The id of the bot.', example: 'quiz-bot' } }),
    }),
    header: z.object(startHeaders),
  },
  body: {
    kind: 'json',
    schema: StartPreviewChatRequest,
    example: chatExamples.startChatPreview.request,
    isRequired: true,
    limitBytes: limits.previewBodyBytes,
  },
  responses: {
    200: {
      description: 'The first turn.',
      content: {
        'application/json': { schema: StartChatResponse, example: chatExamples.startChatPreview.response },
        ...replyStream,
      },
    },
  },
  refusals: {
    ...turnRefusals,
    401: "The token is invalid, or is required and missing; or the visitor's identity is invalid.",
    403: 'The token lacks the scope or does not include this bot, or the bot may not be used from this page.',
    404: 'There is no such bot.',
  },
  open: ({ colloquy, identifyVisitor, writeBudget, access }) =>
    takesTurn({
      operation: 'startChatPreview',
      parameter: 'botId',
      carryOut: colloquy.chats.startPreviewChat,
      identifyVisitor,
      writeBudget,
      isGuest: access.isGuest,
    }),
};
