// Shows callers their name and permissions.

import { nameOfActor } from '@colloquy/management';
import { success } from '@colloquy/runtime';
import { ReadCallerResponse, tokenScopes } from '@colloquy/schema';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const readCaller: Operation = {
  id: 'readCaller',
  tag: 'Access',
  method: 'GET',
  path: '/v1/session',
  summary: 'Read your own rights',
  description: 'The name and the rights of the token or browser session that sends the request.',
  access: { scope: 'read', about: 'several bots' },
  responses: {
    200: {
      description: 'The caller.',
      content: {
        'application/json': {
          schema: ReadCallerResponse,
          example: { name: 'Grace', scopes: ['read'], bots: ['quiz-bot'] } satisfies ReadCallerResponse,
        },
      },
    },
  },
  open:
    ({ access }) =>
    async (request, reply) => {
      const { actor, bots, may } = access.callerOf(request);
      const scopes = tokenScopes.filter(may);
      const response: ReadCallerResponse = {
        name: nameOfActor(actor),
        scopes,
        ...(bots && { bots: [...bots] }),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};
