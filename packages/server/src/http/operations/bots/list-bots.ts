// Lists the bots of the server for its operator.

import { ListBotsQuery, ListBotsResponse } from '@colloquy/schema';
import type { BotRecord } from '@colloquy/storage';
import { defineOperation } from '../../define-operation.ts';
import { exampleBot, listedBot } from '../../listed-bot.ts';

export const listBots = defineOperation({
  id: 'listBots',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots',
  summary: 'List the bots',
  description:
    'Returns their ids, names and running versions. Archived bots are listed only with `archived=true`.',
  access: { scope: 'read', about: 'several bots' },
  parameters: { query: ListBotsQuery },
  output: {
    description: 'The bots, sorted by name.',
    schema: ListBotsResponse,
    example: { bots: [exampleBot] },
  },
  run: async ({ colloquy }, { query: { search, label, archived }, caller }) => {
    const bots = (await colloquy.bots.list()).filter(
      (bot) =>
        caller.sees(bot.id) &&
        bot.isArchived === archived &&
        (label === undefined || bot.labels.includes(label)) &&
        (search === undefined || mentions(bot, search)),
    );
    const byName = bots.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    return { bots: byName.map(listedBot) };
  },
});

function mentions({ id, name, publicIds, labels }: BotRecord, search: string): boolean {
  const wanted = search.toLowerCase();
  return [id, name, ...publicIds, ...labels].some((text) => text.toLowerCase().includes(wanted));
}
