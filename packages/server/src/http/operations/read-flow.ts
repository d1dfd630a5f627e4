// Gives the flow of a bot that shares it.
import { BotDefinition, LegacyBotDefinition } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { parameterOf, publicId } from '../parameters.ts';
import { send } from '../send.ts';

export const readFlow: Operation = {
  id: 'readFlow',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots/{publicId}/flow',
  summary: 'Read the flow of a bot that shares it',
  description:
    'The definition as it was published, for bots with `settings.publicShare.isEnabled`. Names of credentials and of the workspace are left out.',
  access: 'anyone',
  parameters: { path: z.object({ publicId }) },
  responses: {
    200: {
      description: 'The definition.',
      content: { 'application/json': { schema: z.union([BotDefinition, LegacyBotDefinition]) } },
    },
  },
  refusals: { 404: 'There is no such bot, or it does not share its flow.' },
  open:
    ({ colloquy }) =>
    async (request, reply) =>
      send(reply, await colloquy.readFlow(parameterOf(request, 'publicId'))),
};
