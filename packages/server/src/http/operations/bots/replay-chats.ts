// Replays recorded chats of the live version on another definition of the bot.

import { ReplayChatsRequest, ReplayChatsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { botId } from '../../parameters.ts';
import { replayedDefinition, replayOrRefuse } from '../../replayed-definition.ts';

export const replayChats = defineOperation({
  id: 'replayChats',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/replay',
  summary: 'Replay recent chats on the draft',
  description:
    'Runs the newest chats of the live version against the draft, or against the definition in the request, and reports which of them would go differently: grouped by block and kind of difference. Recorded responses stand in for calls, so nothing is called or changed. A chat is compared as long as both versions wait for the same reply. The response contains no words of visitors.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: ReplayChatsRequest,
    example: {},
    isRequired: false,
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'The differences.',
    schema: ReplayChatsResponse,
    example: {
      chats: 120,
      differing: 3,
      skipped: 0,
      isComplete: true,
      groups: [
        {
          kind: 'question',
          block: 'ask-guests',
          title: 'number input',
          group: 'Booking',
          chats: 2,
          chatIds: ['chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c'],
        },
      ],
    },
  },
  refusals: {
    400: 'The definition cannot run.',
    404: 'There is no such bot, or it is not published.',
    503: 'The chats cannot be replayed at the moment.',
  },
  async run({ colloquy }, { path, body: { bot, limit }, caller: { sees }, by, recordReading }) {
    const definition = await replayedDefinition(colloquy, path.botId, bot);
    const options = { definition, limit, sees, by };
    const response = replayOrRefuse(await colloquy.bots.replayChats(path.botId, options));
    // The counts contain no words, but conditions of the given definition can ask about them.
    await recordReading({ botId: path.botId, subject: 'chats' });
    return response;
  },
});
