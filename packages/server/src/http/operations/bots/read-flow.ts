// Gives the flow of a bot that shares it.

import { BotDefinition, LegacyBotDefinition } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { publicId } from '../../parameters.ts';

export const readFlow = defineOperation({
  id: 'readFlow',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{publicId}/flow',
  summary: 'Read the flow of a bot that shares it',
  description:
    'Returns the published definition of bots with `settings.publicShare.isEnabled`, without the names of credentials and of the workspace.',
  access: 'anyone',
  parameters: { path: z.object({ publicId }) },
  output: { description: 'The definition.', schema: z.union([BotDefinition, LegacyBotDefinition]) },
  refusals: { 404: 'There is no such bot, or it does not share its flow.' },
  run: async ({ colloquy }, { path }) => written(await colloquy.bots.readFlow(path.publicId)),
});
