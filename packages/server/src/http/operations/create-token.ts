// Makes a token.

import { problemResponse, success } from '@colloquy/runtime';
import { CreateTokenRequest, CreateTokenResponse, problem } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import { exampleToken, listedToken } from '../listed-access.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const createToken: Operation = {
  id: 'createToken',
  tag: 'Access',
  method: 'POST',
  path: '/v1/tokens',
  summary: 'Make a token',
  description:
    'For a program or a person with access beyond that of visitors. Its `secret` is shown this once: the server keeps a hash of it.',
  access: { scope: 'own', about: 'server' },
  body: {
    kind: 'json',
    schema: CreateTokenRequest,
    example: { name: 'Build server', scopes: ['publish'], bots: ['quiz-bot'], expiresInDays: 90 },
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The token.',
      content: {
        'application/json': {
          schema: CreateTokenResponse,
          example: {
            token: exampleToken,
            secret: 'clq_9f86d081884c7d65_…',
          } satisfies CreateTokenResponse,
        },
      },
    },
  },
  refusals: { 409: 'There are as many tokens as there may be. Revoke some first.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const wish = readRequest(request, CreateTokenRequest);
      const made = await colloquy.tokens.create(
        wish,
        access.attribute(request, { operation: 'createToken' }),
      );
      if (!made)
        return send(
          reply,
          problemResponse(
            problem('CONFLICT', {
              message:
                'There are as many tokens as there may be. Revoke unused ones: GET /v1/tokens shows when each was last used.',
            }),
          ),
        );
      const response: CreateTokenResponse = { token: listedToken(made.token), secret: made.secret };
      return send(reply, success(JSON.stringify(response)));
    },
};
