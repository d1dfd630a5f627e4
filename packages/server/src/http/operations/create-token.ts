// Makes a token.

import { CreateTokenRequest, CreateTokenResponse, problem } from '@colloquy/schema';
import { defineOperation } from '../define-operation.ts';
import { exampleToken, listedToken } from '../listed-access.ts';
import { orRefuse } from '../refused-request.ts';

export const createToken = defineOperation({
  id: 'createToken',
  tag: 'Access',
  method: 'POST',
  path: '/v1/tokens',
  summary: 'Make a token',
  description:
    'For a program or a person with access beyond that of visitors. Its `secret` is shown this once: the server keeps a hash of it.',
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
  refusals: { 409: 'There are as many tokens as there may be. Revoke some first.' },
  async run({ colloquy }, { body, by }) {
    const message =
      'There are as many tokens as there may be. Revoke unused ones: GET /v1/tokens shows when each was last used.';
    const made = orRefuse(await colloquy.tokens.create(body, by), problem('CONFLICT', { message }));
    return { token: listedToken(made.token), secret: made.secret };
  },
});
