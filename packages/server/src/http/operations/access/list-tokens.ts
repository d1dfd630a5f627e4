// Lists the tokens of the server.

import { ListTokensResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleToken, listedToken } from '../../listed-access.ts';

export const listTokens = defineOperation({
  id: 'listTokens',
  tag: 'Access',
  method: 'GET',
  path: '/v1/tokens',
  summary: 'List the tokens',
  description:
    "Returns the permissions of each token and when it was last used. The operator's token is not included.",
  access: { scope: 'own', about: 'server' },
  output: {
    description: 'The tokens, newest first.',
    schema: ListTokensResponse,
    example: { tokens: [exampleToken] },
  },
  run: async ({ colloquy }) => ({ tokens: (await colloquy.access.tokens.list()).map(listedToken) }),
});
