// Returns a version of a bot with its definition.

import { problem, ReadVersionResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { exampleVersion, findNamedBot, listedVersion } from '../../listed-bot.ts';
import { botId, versionNumber } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const readVersion = defineOperation({
  id: 'readVersion',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{botId}/versions/{number}',
  summary: 'Read a version of a bot',
  description: 'Returns the version with its definition as it was published.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, number: versionNumber }) },
  output: {
    description: 'The version.',
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
    },
  },
  refusals: { 404: 'There is no such bot, or it has no such version.' },
  resource: findNamedBot,
  async run({ colloquy }, { path, resource: bot }) {
    const found = orRefuse(
      await colloquy.bots.readVersion(bot.id, path.number),
      problem('NOT_FOUND', { message: 'The bot has no version of this number.' }),
    );
    // The definition is JSON text already: reading and writing it again could only change it.
    const version = JSON.stringify(listedVersion(found.version, bot));
    return written(`{"version":${version},"definition":${found.definition}}`);
  },
});
