// Lists the bots of the server for its operator.

import { success } from '@colloquy/runtime';
import { ListBotsQuery, ListBotsResponse } from '@colloquy/schema';
import type { BotRecord } from '@colloquy/storage';
import { exampleBot, listedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { readQuery } from '../parameters.ts';
import { send } from '../send.ts';

export const listBots: Operation = {
  id: 'listBots',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots',
  summary: 'List the bots',
  description:
    'With their ids and what they run. Those that are put away are not among them, unless they are asked for.',
  access: { scope: 'read', about: 'several bots' },
  parameters: { query: ListBotsQuery },
  responses: {
    200: {
      description: 'The bots, in the order of their names.',
      content: {
        'application/json': {
          schema: ListBotsResponse,
          example: { bots: [exampleBot] } satisfies ListBotsResponse,
        },
      },
    },
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { search, label, archived } = readQuery(request, ListBotsQuery);
      const caller = access.callerOf(request);
      const bots = (await colloquy.listBots()).filter(
        (bot) =>
          caller.sees(bot.id) &&
          bot.isArchived === archived &&
          (label === undefined || bot.labels.includes(label)) &&
          (search === undefined || mentions(bot, search)),
      );
      const byName = bots.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
      return send(reply, success(JSON.stringify({ bots: byName.map(listedBot) } satisfies ListBotsResponse)));
    },
};

function mentions({ id, name, publicIds, labels }: BotRecord, search: string): boolean {
  const wanted = search.toLowerCase();
  return [id, name, ...publicIds, ...labels].some((text) => text.toLowerCase().includes(wanted));
}
