// Reads one bot.
import { ListedBot } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleBot, findNamedBot, listedBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';

export const readBot = defineOperation({
  id: 'readBot',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}',
  summary: 'Read a bot',
  description: 'Returns its addresses and running version.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  output: { description: 'The bot.', schema: ListedBot, example: exampleBot },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: async (_services, { resource: bot }) => listedBot(bot),
});
