// Shows callers their name and permissions.

import { nameOfActor } from '@colloquy/management';
import { ReadCallerResponse, tokenScopes } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';

export const readCaller = defineOperation({
  id: 'readCaller',
  tag: 'Access',
  method: 'GET',
  path: '/v1/session',
  summary: 'Read your own permissions',
  description: 'Returns the name and permissions of the token or browser session that sends the request.',
  access: { scope: 'read', about: 'several bots' },
  output: {
    description: 'The caller.',
    schema: ReadCallerResponse,
    example: { name: 'Grace', scopes: ['read'], bots: ['quiz-bot'] },
  },
  run: async (_services, { caller: { actor, bots, may } }) => ({
    name: nameOfActor(actor),
    scopes: tokenScopes.filter(may),
    ...(bots && { bots: [...bots] }),
  }),
});
