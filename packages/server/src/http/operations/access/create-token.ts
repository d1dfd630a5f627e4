// Makes a token.

import { CreateTokenRequest, CreateTokenResponse, problem } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleToken, listedToken } from '../../listed-access.ts';
import { orRefuse } from '../../refused-request.ts';

export const createToken = defineOperation({
  id: 'createToken',
  tag: 'Access',
  method: 'POST',
  path: '/v1/tokens',
  summary: 'Create a token',
  description:
    'Gives a program or a person access to the management API. The `secret` is returned only in this response: the server stores a hash of it.',
  access: { scope: 'own', about: 'server' },
  body: {
    schema: CreateTokenRequest,
    example: { name: 'Build server', scopes: ['publish'], bots: ['quiz-bot'], expiresInDays: 90 },
  },
  output: {
    description: 'The token.',
    schema: CreateTokenResponse,
    example: {
      token: exampleToken,
      secret: 'clq_9f86d081884c7d65_…',
    },
  },
  refusals: { 409: 'The maximum number of tokens has been reached. Revoke unused ones first.' },
  async run({ colloquy }, { body, by }) {
    const message =
      'The limit of tokens is reached. Revoke unused tokens: GET /v1/tokens shows when each was last used.';
    const made = orRefuse(await colloquy.access.tokens.create(body, by), problem('CONFLICT', { message }));
    return { token: listedToken(made.token), secret: made.secret };
  },
});
