// Lists the results of a bot.

import { ListResultsQuery, ListResultsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { writtenPage } from '../../list-page.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleResult, readPlace, unknownVersion, writePlace, writeResult } from '../../listed-result.ts';
import { botId } from '../../parameters.ts';

export const listResults = defineOperation({
  id: 'listResults',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/results',
  summary: 'List the results of a bot',
  description:
    'Returns the data of its visitors, newest first, in pages. Each page but the last has a `cursor`; send it to get the next page. New results belong to earlier pages. A page reads a limited number of results and bytes, so that each page takes the same time. It may therefore have fewer results than `limit` and still have a `cursor`. With a filter, a page that has some results ends after scanning 20,000, and one that has none after scanning 200,000; `GET …/results/count` gives their number.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ListResultsQuery },
  output: {
    description: 'The results, newest first.',
    schema: ListResultsResponse,
    example: { results: [exampleResult] },
  },
  refusals: { 400: 'The bot has no such version or variable.', 404: 'There is no such bot.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id: botId }, query: { limit, cursor, ...filter }, recordReading }) {
    const after = cursor === undefined ? undefined : readPlace(cursor);
    const found = await colloquy.results.search({ botId, filter, limit, after });
    if (!found) throw unknownVersion(filter.version);
    const { results, next } = found;
    if (results.length > 0) await recordReading({ botId });
    return writtenPage(colloquy, {
      name: 'results',
      rows: results,
      write: writeResult,
      after: (result) => ({ cursor: writePlace(result) }),
      next: next && { cursor: writePlace(next) },
    });
  },
});
