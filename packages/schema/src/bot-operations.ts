// The operation of bots in the API reference.
import { componentRef } from './openapi-components.ts';
import { problem } from './problem.ts';

/**
 * The paths of bots, besides those that start chats.
 *
 * @example
 * Object.keys(botPaths()); // ['/v1/bots/{publicId}/flow']
 */
export function botPaths(): Record<string, object> {
  return { '/v1/bots/{publicId}/flow': { get: readFlow } };
}

const readFlow = {
  operationId: 'readFlow',
  summary: 'Read the flow of a bot that shares it',
  description:
    'The definition as it was published, for bots with `settings.publicShare.isEnabled`. Names of credentials and of the workspace are left out.',
  tags: ['Bots'],
  parameters: [
    {
      name: 'publicId',
      in: 'path',
      required: true,
      description: 'The public id of the bot.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'The definition.',
      content: {
        'application/json': {
          schema: {
            anyOf: [{ $ref: componentRef('BotDefinition') }, { $ref: componentRef('LegacyBotDefinition') }],
          },
        },
      },
    },
    404: {
      description: 'There is no such bot, or it does not share its flow.',
      content: {
        'application/json': { schema: { $ref: componentRef('Problem') }, example: problem('NOT_FOUND') },
      },
    },
  },
};
