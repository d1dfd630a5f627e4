// Lists the results of a bot.
import { ListResultsQuery, ListResultsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedBot } from '../listed-bot.ts';
import { exampleResult, readPlace, unknownVersion, writePlace, writeResult } from '../listed-result.ts';
import { noteReading } from '../note-reading.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readQuery } from '../parameters.ts';
import { sendPage } from '../send-page.ts';

export const listResults: Operation = {
  id: 'listResults',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/results',
  summary: 'List the results of a bot',
  description:
    'What its visitors left, newest first, page by page: each page but the last has a `cursor` with which the next one is asked for. Results that come meanwhile belong to an earlier page. One page reads a bounded number of results and bytes, so that it takes the same time at any place of the list: it may hold fewer than `limit` (with a filter even none) and have a `cursor`.',
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
  refusals: { 400: 'The bot has no such version or variable.', 404: 'There is no such bot.' },
  open: (services) => async (request, reply) => {
    const { colloquy } = services;
    const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
    const { limit, cursor, ...filter } = readQuery(request, ListResultsQuery);
    const after = cursor === undefined ? undefined : readPlace(cursor);
    const found = await colloquy.searchResults({ botId: bot.id, filter, limit, after });
    if (!found) throw unknownVersion(filter.version);
    const { results, next } = found;
    if (results.length > 0) await noteReading(services, request, { operation: 'listResults', botId: bot.id });
    return sendPage(reply, colloquy, {
      name: 'results',
      rows: results,
      write: writeResult,
      after: (result) => ({ cursor: writePlace(result) }),
      next: next && { cursor: writePlace(next) },
    });
  },
};
