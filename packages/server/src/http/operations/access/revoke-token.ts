// Revokes a token.

import { problem } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { tokenId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const revokeToken = defineOperation({
  id: 'revokeToken',
  tag: 'Access',
  method: 'DELETE',
  path: '/v1/tokens/{tokenId}',
  summary: 'Revoke a token',
  description:
    'The token stops working on all servers. It stays in the list for some time. A revoked token cannot be restored.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ tokenId }) },
  output: { description: 'The token was revoked.' },
  refusals: { 404: 'There is no such token, or it is already revoked.' },
  async run({ colloquy }, { path, by }) {
    if (await colloquy.access.tokens.revoke(path.tokenId, by)) return;
    const message = 'There is no such token, or it was revoked before.';
    throw new RefusedRequest(problem('NOT_FOUND', { message }));
  },
});
