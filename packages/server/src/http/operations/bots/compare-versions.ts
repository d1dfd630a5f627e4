// Compares two versions of a bot.

import { BotComparison, CompareVersionsQuery, problem } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId, versionNumber } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const compareVersions = defineOperation({
  id: 'compareVersions',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions/{number}/differences',
  summary: 'Compare two versions of a bot',
  description:
    'Lists the blocks, edges, variables and settings that were added, removed, changed or moved. The formatting of the files and the positions of groups are ignored.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, number: versionNumber }), query: CompareVersionsQuery },
  output: {
    description: 'The differences.',
    schema: BotComparison,
    example: {
      differences: [
        {
          change: 'changed',
          part: 'block',
          id: 'ask-name',
          title: 'text input',
          group: 'Hello',
          path: ['options', 'labels', 'placeholder'],
          before: 'Name',
          after: 'Your name',
        },
      ],
      isComplete: true,
    },
  },
  refusals: {
    404: 'There is no such bot, or it lacks one of the two versions.',
    503: 'The versions cannot be compared at the moment.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { path: { number: after }, resource: { id }, query: { since = after - 1 }, by }) {
    const comparison = await colloquy.bots.compareVersions(id, { before: since, after }, by);
    const message = `The bot lacks version ${since} or ${after}. GET /v1/bots/${id}/versions lists its versions.`;
    return orRefuse(comparison, problem('NOT_FOUND', { message }));
  },
});
