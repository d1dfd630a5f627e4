// Counts the results of a bot.

import { CountResultsQuery, CountResultsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { unknownVersion } from '../../listed-result.ts';
import { botId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';
import { signalOfClient } from '../../signal-of-client.ts';

export const countResults = defineOperation({
  id: 'countResults',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/results/count',
  summary: 'Count the results of a bot',
  description:
    'Returns how many results match, up to a million scanned results. Takes about a second for 100,000 results, while others are served; ends when the client closes the connection.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: CountResultsQuery },
  output: {
    description: 'The number of matching results.',
    schema: CountResultsResponse,
    example: { count: 1234, isExact: true },
  },
  refusals: { 400: 'The bot has no such version or variable.', 404: 'There is no such bot.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id }, query: filter, request, recordReading }) {
    const { signal, release } = signalOfClient(request);
    try {
      const counted = await colloquy.results.count(id, filter, signal);
      if (counted && counted.count > 0) await recordReading({ botId: id });
      return orRefuse(counted, unknownVersion(filter.version).why);
    } finally {
      release();
    }
  },
});
