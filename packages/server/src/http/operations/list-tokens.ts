// Lists the tokens of the server.

import { success } from '@colloquy/runtime';
import { ListTokensResponse } from '@colloquy/schema';
import { exampleToken, listedToken } from '../listed-access.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const listTokens: Operation = {
  id: 'listTokens',
  tag: 'Access',
  method: 'GET',
  path: '/v1/tokens',
  summary: 'List the tokens',
  description: 'What each may be used for and when it was last used. The operator’s token is not among them.',
  access: { scope: 'own', about: 'server' },
  responses: {
    200: {
      description: 'The tokens, newest first.',
      content: {
        'application/json': {
          schema: ListTokensResponse,
          example: { tokens: [exampleToken] } satisfies ListTokensResponse,
        },
      },
    },
  },
  open:
    ({ colloquy }) =>
    async (_request, reply) => {
      const tokens = (await colloquy.tokens.list()).map(listedToken);
      return send(reply, success(JSON.stringify({ tokens } satisfies ListTokensResponse)));
    },
};
