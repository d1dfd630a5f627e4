// Revokes a token.

import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { parameterOf, tokenId } from '../parameters.ts';
import { send } from '../send.ts';

export const revokeToken: Operation = {
  id: 'revokeToken',
  tag: 'Access',
  method: 'DELETE',
  path: '/v1/tokens/{tokenId}',
  summary: 'Revoke a token',
  description:
    'It grants no access any more, on any server. It stays in the list for a while, and cannot be brought back.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ tokenId }) },
  responses: { 204: { description: 'It is revoked.' } },
  refusals: { 404: 'There is no such token, or it was revoked before.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const by = access.attribute(request, { operation: 'revokeToken' });
      if (await colloquy.tokens.revoke(parameterOf(request, 'tokenId'), by)) return reply.code(204).send();
      const message = 'There is no such token, or it was revoked before.';
      return send(reply, problemResponse(problem('NOT_FOUND', { message })));
    },
};
