// Removes credentials.

import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { noSuchCredentials } from '../listed-credential.ts';
import { credentialId } from '../parameters.ts';
import { RefusedRequest } from '../refused-request.ts';

export const removeCredential = defineOperation({
  id: 'removeCredential',
  tag: 'Credentials',
  method: 'DELETE',
  path: '/v1/credentials/{credentialId}',
  summary: 'Remove credentials',
  description: 'Blocks that name them fail from their next call on; their uses say which those are.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  output: { description: 'They are gone.' },
  refusals: { 404: 'There are no such credentials.' },
  async run({ colloquy }, { path, by }) {
    if (!(await colloquy.credentials.remove(path.credentialId, by)))
      throw new RefusedRequest(noSuchCredentials());
  },
});
