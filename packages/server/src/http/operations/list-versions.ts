// Lists the versions of a bot.
import { ListVersionsQuery, ListVersionsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { exampleVersion, findNamedBot, listedVersion } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readQuery } from '../parameters.ts';
import { cutPage, sendPage } from '../send-page.ts';

export const listVersions: Operation = {
  id: 'listVersions',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions',
  summary: 'List the versions of a bot',
  description: 'What was published, when, by whom and why.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListVersionsQuery },
  responses: {
    200: {
      description: 'The versions, newest first.',
      content: {
        'application/json': {
          schema: ListVersionsResponse,
          example: { versions: [exampleVersion] } satisfies ListVersionsResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const { limit, before } = readQuery(request, ListVersionsQuery);
      // One row above the limit shows that there is another page.
      const found = await colloquy.listVersions(bot.id, { limit: limit + 1, before });
      return sendPage(reply, colloquy, {
        name: 'versions',
        ...cutPage(found, { limit, after: ({ number }) => ({ before: number }) }),
        write: (version) => JSON.stringify(listedVersion(version, bot)),
      });
    },
};
