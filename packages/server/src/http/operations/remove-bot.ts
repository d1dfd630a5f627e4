// Removes a bot.

import { problemResponse, success } from '@colloquy/runtime';
import { problem, RemoveBotQuery, RemoveBotResponse } from '@colloquy/schema';
import { z } from 'zod';
import { findEditableBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readQuery } from '../parameters.ts';
import { send } from '../send.ts';

export const removeBot: Operation = {
  id: 'removeBot',
  tag: 'Bots',
  method: 'DELETE',
  path: '/v1/bots/{botId}',
  summary: 'Remove a bot',
  description:
    'With its addresses and versions; with its results, their chats and files as well, if that is wished. Chats that are under way go on, unless their results are removed. Requires the name of the bot, to prevent mistakes.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId }), query: RemoveBotQuery },
  responses: {
    200: {
      description: 'It is gone.',
      content: {
        'application/json': {
          schema: RemoveBotResponse,
          example: { results: 12 } satisfies RemoveBotResponse,
        },
      },
    },
  },
  refusals: {
    400: 'The name is not that of the bot. Nothing was removed.',
    404: 'There is no such bot.',
    409: 'The bot comes from a file: take that away first. Nothing was removed.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const bot = await findEditableBot(colloquy, request);
      const { name, withResults } = readQuery(request, RemoveBotQuery);
      if (name !== bot.name)
        return send(
          reply,
          problemResponse(
            problem('BAD_REQUEST', {
              issues: [
                {
                  path: ['query', 'name'],
                  message: 'This is not the name of the bot. Nothing was removed.',
                  fix: 'GET /v1/bots lists the bots with their names.',
                },
              ],
            }),
          ),
        );
      const by = access.attribute(request, { operation: 'removeBot' });
      const { results } = await colloquy.removeBot(bot.id, { withResults, by });
      return send(reply, success(JSON.stringify({ results } satisfies RemoveBotResponse)));
    },
};
