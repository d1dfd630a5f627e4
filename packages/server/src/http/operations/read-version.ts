// Returns a version of a bot with its definition.

import { problemResponse, success } from '@colloquy/runtime';
import { problem, ReadVersionResponse } from '@colloquy/schema';
import { z } from 'zod';
import { exampleVersion, findNamedBot, listedVersion } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, versionNumber, versionNumberOf } from '../parameters.ts';
import { send } from '../send.ts';

export const readVersion: Operation = {
  id: 'readVersion',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions/{number}',
  summary: 'Read a version of a bot',
  description: 'With the definition as it was published.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, number: versionNumber }) },
  responses: {
    200: {
      description: 'The version.',
      content: {
        'application/json': {
          schema: ReadVersionResponse,
          example: {
            version: exampleVersion,
            definition: {
              version: '6.1',
              id: 'quiz-bot',
              name: 'Quiz',
              groups: [],
              edges: [],
              variables: [],
            },
          } satisfies ReadVersionResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot, or no such version of it.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const number = versionNumberOf(request);
      const found = number === undefined ? undefined : await colloquy.readVersion(bot.id, number);
      if (!found)
        return send(
          reply,
          problemResponse(problem('NOT_FOUND', { message: 'The bot has no version of this number.' })),
        );
      // The definition is JSON text already: reading and writing it again could only change it.
      const version = JSON.stringify(listedVersion(found.version, bot));
      return send(reply, success(`{"version":${version},"definition":${found.definition}}`));
    },
};
