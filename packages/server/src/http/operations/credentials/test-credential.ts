// Tries credentials.

import { TestCredentialResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { noSuchCredentials } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const testCredential = defineOperation({
  id: 'testCredential',
  tag: 'Credentials',
  method: 'POST',
  path: '/v1/credentials/{credentialId}/test',
  summary: 'Try credentials',
  description:
    'Makes one call to the service that changes nothing and costs nothing. Supported for mail servers, most models, ElevenLabs and Stripe; other types have no such call.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  output: {
    description: 'The result of the test.',
    schema: TestCredentialResponse,
    example: {
      outcome: 'refused',
      message: 'The service answered with 401.',
    },
  },
  refusals: { 404: 'There are no such credentials.' },
  run: async ({ colloquy }, { path, by }) =>
    orRefuse(await colloquy.credentials.test(path.credentialId, by), noSuchCredentials()),
});
