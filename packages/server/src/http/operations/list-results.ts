// Lists the results of a bot.
import { ListResultsQuery, ListResultsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { success } from '../../chats/api-response.ts';
import type { ResultsPage } from '../../stores/store.ts';
import { findNamedBot } from '../listed-bot.ts';
import { exampleResult, listedResult, readCursor, writeCursor } from '../listed-result.ts';
import type { Operation } from '../operation.ts';
import { botId, readQuery } from '../parameters.ts';
import { send } from '../send.ts';

export const listResults: Operation = {
  id: 'listResults',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/results',
  summary: 'List the results of a bot',
  description:
    'What its visitors left, newest first, page by page: each page but the last has a `cursor` with which the next one is asked for. Results that come meanwhile belong to an earlier page.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListResultsQuery },
  responses: {
    200: {
      description: 'The results, newest first.',
      content: {
        'application/json': {
          schema: ListResultsResponse,
          example: { results: [exampleResult] } satisfies ListResultsResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const { limit, cursor, since = 0, until } = readQuery(request, ListResultsQuery);
      const before = earliest(
        cursor === undefined ? undefined : readCursor(cursor),
        until === undefined ? undefined : { createdAt: until, id: '' },
      );
      // One more than asked for tells whether there is another page.
      const found = await colloquy.listResults(bot.id, { limit: limit + 1, ...(before ? { before } : {}) });
      const wanted = found.filter(({ createdAt }) => createdAt >= since);
      const page = wanted.slice(0, limit);
      const last = wanted.length > limit ? page.at(-1) : undefined;
      const response: ListResultsResponse = {
        results: page.map(listedResult),
        ...(last ? { cursor: writeCursor(last) } : {}),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};

/** Of two places in a list that goes back in time, the one that comes later in it. */
function earliest(one: ResultsPage['before'], other: ResultsPage['before']): ResultsPage['before'] {
  if (!one || !other) return one ?? other;
  return one.createdAt < other.createdAt ? one : other;
}
