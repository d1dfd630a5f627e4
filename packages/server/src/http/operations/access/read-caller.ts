// Shows callers their name and permissions.

import { nameOfActor } from '@colloquy/management';
import { ReadCallerResponse, tokenScopes } from '@colloquy/schema';
import type { Caller } from '../../access/caller.ts';
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
  run: async (_services, { caller }) => describeCaller(caller),
});

/** @example describeCaller(caller) // { name: 'Grace', scopes: ['read'], bots: ['quiz-bot'] } */
export function describeCaller({ actor, bots, may }: Caller): ReadCallerResponse {
  return { name: nameOfActor(actor), scopes: tokenScopes.filter(may), ...(bots && { bots: [...bots] }) };
}
