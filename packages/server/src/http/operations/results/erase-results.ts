// Erases the visitors of many results of a bot.

import { UnknownVariable } from '@colloquy/management';
import { EraseResultsQuery, EraseResultsResponse, problem } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { readPlace, unknownVersion, writePlace } from '../../listed-result.ts';
import { botId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const eraseResults = defineOperation({
  id: 'eraseResults',
  tag: 'Results',
  method: 'DELETE',
  path: '/v1/bots/{botId}/results',
  summary: "Erase many visitors' data",
  description:
    'Erases all data of the visitors of the matching results; without a filter, of all results of the bot. Each request erases a limited number: while the response has a `cursor`, send the same request with it. Requires the name of the bot, to prevent mistakes.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: EraseResultsQuery },
  output: {
    description: 'The number of erased results.',
    schema: EraseResultsResponse,
    example: { erased: 12 },
  },
  refusals: {
    400: 'The name is not the name of the bot, or the bot has no such version or variable. Nothing was erased.',
    404: 'There is no such bot.',
    503: 'Some data could not be erased. Send the same request again.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { resource: bot, query: { name, cursor, ...filter }, by, request }) {
    if (name !== bot.name) throw otherName();
    const after = cursor === undefined ? undefined : readPlace(cursor);
    try {
      const erased = await colloquy.results.erase(bot.id, { filter, after }, { ...by, botId: bot.id });
      if (!erased) throw unknownVersion(filter.version);
      const { count, next } = erased;
      return { erased: count, ...(next ? { cursor: writePlace(next) } : {}) };
    } catch (error) {
      if (error instanceof RefusedRequest || error instanceof UnknownVariable) throw error;
      request.log.error({ err: error, botId: bot.id }, 'visitors were not erased completely');
      const message = 'Some data could not be erased. Send the same request again in a moment.';
      throw new RefusedRequest(problem('SERVICE_UNAVAILABLE', { message }));
    }
  },
});

function otherName(): RefusedRequest {
  return new RefusedRequest(
    problem('BAD_REQUEST', {
      issues: [
        {
          path: ['query', 'name'],
          message: 'This is not the name of the bot. Nothing was erased.',
          fix: 'GET /v1/bots lists the bots with their names.',
        },
      ],
    }),
  );
}
