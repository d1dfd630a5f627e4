// Reads one bot.

import { success } from '@colloquy/runtime';
import { ListedBot } from '@colloquy/schema';
import { z } from 'zod';
import { exampleBot, findNamedBot, listedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId } from '../parameters.ts';
import { send } from '../send.ts';

export const readBot: Operation = {
  id: 'readBot',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}',
  summary: 'Read a bot',
  description: 'Its addresses and what it runs.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  responses: {
    200: {
      description: 'The bot.',
      content: { 'application/json': { schema: ListedBot, example: exampleBot } },
    },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) =>
      send(reply, success(JSON.stringify(listedBot(await findNamedBot(colloquy, request))))),
};
