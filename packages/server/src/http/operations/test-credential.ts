// Tries credentials.

import { success } from '@colloquy/runtime';
import { TestCredentialResponse } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchCredentials } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { credentialId, parameterOf } from '../parameters.ts';
import { send } from '../send.ts';

export const testCredential: Operation = {
  id: 'testCredential',
  tag: 'Credentials',
  method: 'POST',
  path: '/v1/credentials/{credentialId}/test',
  summary: 'Try credentials',
  description:
    'Makes one call to their service that changes nothing and costs nothing, for mail servers, most models, ElevenLabs and Stripe. Other types have no such call.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  responses: {
    200: {
      description: 'How it went.',
      content: {
        'application/json': {
          schema: TestCredentialResponse,
          example: {
            outcome: 'refused',
            message: 'The service answered with 401.',
          } satisfies TestCredentialResponse,
        },
      },
    },
  },
  refusals: { 404: 'There are no such credentials.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const by = access.attribute(request, { operation: 'testCredential' });
      const tried = await colloquy.credentials.test(parameterOf(request, 'credentialId'), by);
      if (!tried) throw noSuchCredentials();
      return send(reply, success(JSON.stringify(tried satisfies TestCredentialResponse)));
    },
};
