// Starts a chat for trying a bot.
import { StartChatResponse, StartPreviewChatRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { replyStream, takesTurn, turnRefusals } from '../chat-turn.ts';
import type { Operation } from '../operation.ts';
import { startHeaders } from '../parameters.ts';
import { chatExamples } from './chat-examples.ts';

export const startChatPreview: Operation = {
  id: 'startChatPreview',
  tag: 'Chat',
  method: 'POST',
  path: '/v1/bots/{botId}/preview/startChat',
  summary: 'Start a preview chat',
  description:
    'For trying a bot: answers are not saved, and blocks such as sending an email are skipped. `bot` may bring a definition of its own. Without a token, where the server allows that (`COLLOQUY_OPEN_PREVIEWS`), the chat runs a definition that the request brings or the published version of a bot, and makes no calls: blocks that call take the path of a failure.',
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
    401: 'The token is not valid, or is missing where previews take one; or the identity of the visitor is not valid.',
    403: 'The token is for other things, or the bot may not be used from this page.',
    404: 'There is no such bot.',
  },
  open: ({ colloquy, identifyVisitor, writeBudget, access }) =>
    takesTurn({
      operation: 'startChatPreview',
      parameter: 'botId',
      carryOut: colloquy.startPreviewChat,
      identifyVisitor,
      writeBudget,
      isGuest: access.isGuest,
    }),
};
