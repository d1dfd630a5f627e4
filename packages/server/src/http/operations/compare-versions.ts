// Compares two versions of a bot.

import { problemResponse, success } from '@colloquy/runtime';
import { BotComparison, CompareVersionsQuery, problem } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readQuery, versionNumber, versionNumberOf } from '../parameters.ts';
import { send } from '../send.ts';

export const compareVersions: Operation = {
  id: 'compareVersions',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions/{number}/differences',
  summary: 'Compare two versions of a bot',
  description:
    'What was added, removed, changed and moved: blocks, edges, variables, settings. How the files are written and where groups are drawn makes no difference.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, number: versionNumber }), query: CompareVersionsQuery },
  responses: {
    200: {
      description: 'What differs.',
      content: {
        'application/json': {
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
          } satisfies BotComparison,
        },
      },
    },
  },
  refusals: {
    404: 'There is no such bot, or it has not both versions.',
    503: 'They could not be compared just now.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const after = versionNumberOf(request) ?? 0;
      const { since = after - 1 } = readQuery(request, CompareVersionsQuery);
      const comparison = await colloquy.compareVersions(bot.id, { before: since, after });
      return send(
        reply,
        comparison
          ? success(JSON.stringify(comparison))
          : problemResponse(
              problem('NOT_FOUND', {
                message: `The bot has not both versions, ${since} and ${after}. GET /v1/bots/${bot.id}/versions lists those it has.`,
              }),
            ),
      );
    },
};
