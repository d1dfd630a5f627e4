// Removes a bot.

import { problem, RemoveBotQuery, RemoveBotResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findEditableBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const removeBot = defineOperation({
  id: 'removeBot',
  tag: 'Bots',
  method: 'DELETE',
  path: '/v1/bots/{botId}',
  summary: 'Remove a bot',
  description:
    'Removes the bot with its addresses and versions and, with `withResults`, also its results with their chats and files. Running chats continue, unless their results are removed. Requires the name of the bot, to prevent mistakes.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId }), query: RemoveBotQuery },
  output: { description: 'The bot was removed.', schema: RemoveBotResponse, example: { results: 12 } },
  refusals: {
    400: 'The name is not the name of the bot. Nothing was removed.',
    404: 'There is no such bot.',
    409: 'The bot comes from a file: remove the file first. Nothing was removed.',
  },
  resource: findEditableBot,
  async run({ colloquy }, { resource: bot, query: { name, withResults }, by }) {
    if (name !== bot.name) {
      const issue = {
        path: ['query', 'name'],
        message: 'This is not the name of the bot. Nothing was removed.',
        fix: 'GET /v1/bots lists the bots with their names.',
      };
      throw new RefusedRequest(problem('BAD_REQUEST', { issues: [issue] }));
    }
    const { results } = await colloquy.bots.remove(bot.id, { withResults, by });
    return { results };
  },
});
