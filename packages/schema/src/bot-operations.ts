// The operations of bots in the API reference.
import type { ListBotsResponse } from './bot-list.ts';
import { componentRef } from './openapi-components.ts';
import { problem } from './problem.ts';
import { forOperator } from './security-schemes.ts';

/** What a server with one bot answers. */
export const botListExample: ListBotsResponse = {
  bots: [{ id: 'quiz-bot', publicIds: ['quiz'], name: 'Quiz', publishedAt: '2026-11-20T09:30:00.000Z' }],
};

/**
 * The paths of bots, besides those that start chats.
 *
 * @example
 * Object.keys(botPaths()); // ['/v1/bots', '/v1/bots/{publicId}/flow']
 */
export function botPaths(): Record<string, object> {
  return { '/v1/bots': { get: listBots }, '/v1/bots/{publicId}/flow': { get: readFlow } };
}

const listBots = {
  operationId: 'listBots',
  summary: 'List the bots',
  description:
    'With their ids and when they were published. For the operator of the server, with `Authorization: Bearer` and the token; without a token, for whoever sits at the machine.',
  tags: ['Bots'],
  security: forOperator,
  responses: {
    200: {
      description: 'The bots, in the order of their names.',
      content: {
        'application/json': { schema: { $ref: componentRef('ListBotsResponse') }, example: botListExample },
      },
    },
    401: refusal('The token is missing or wrong.', 'UNAUTHORIZED'),
    403: refusal('The server can be reached from outside and has no token.', 'FORBIDDEN'),
  },
};

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
      example: 'quiz',
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
    404: refusal('There is no such bot, or it does not share its flow.', 'NOT_FOUND'),
  },
};

function refusal(description: string, code: Parameters<typeof problem>[0]) {
  const content = { schema: { $ref: componentRef('Problem') }, example: problem(code) };
  return { description, content: { 'application/json': content } };
}
