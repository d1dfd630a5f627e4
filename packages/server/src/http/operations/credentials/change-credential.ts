// Says which bots may use credentials.

import { ChangeCredentialRequest, ListedCredential } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleCredential, listedCredential, noSuchCredentials } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const changeCredential = defineOperation({
  id: 'changeCredential',
  tag: 'Credentials',
  method: 'PATCH',
  path: '/v1/credentials/{credentialId}',
  summary: 'Update which bots may use credentials',
  description:
    'The value of the credentials stays the same. The change applies from the next call of a block.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  body: {
    schema: ChangeCredentialRequest,
    example: { bots: ['quiz-bot'] },
  },
  output: {
    description: 'The updated credentials, without their value.',
    schema: ListedCredential,
    example: exampleCredential,
  },
  refusals: { 404: 'There are no such credentials.' },
  async run({ colloquy }, { path, body: { bots }, by }) {
    const changed = await colloquy.credentials.allow(path.credentialId, bots ?? 'all', by);
    return listedCredential(orRefuse(changed, noSuchCredentials()));
  },
});
