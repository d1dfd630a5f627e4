// Lists the versions of a bot.

import { ListVersionsQuery, ListVersionsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { cutPage, writtenPage } from '../../list-page.ts';
import { exampleVersion, findNamedBot, listedVersion } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';

export const listVersions = defineOperation({
  id: 'listVersions',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions',
  summary: 'List the versions of a bot',
  description: 'Returns the published versions, with time, author and message.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListVersionsQuery },
  output: {
    description: 'The versions, newest first.',
    schema: ListVersionsResponse,
    example: { versions: [exampleVersion] },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: bot, query: { limit, before } }) {
    // One row above the limit shows that there is another page.
    const found = await colloquy.bots.listVersions(bot.id, { limit: limit + 1, before });
    return writtenPage(colloquy, {
      name: 'versions',
      ...cutPage(found, { limit, after: ({ number }) => ({ before: number }) }),
      write: (version) => JSON.stringify(listedVersion(version, bot)),
    });
  },
});
