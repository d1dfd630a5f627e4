// Removes credentials.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { noSuchCredentials } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const removeCredential = defineOperation({
  id: 'removeCredential',
  tag: 'Credentials',
  method: 'DELETE',
  path: '/v1/credentials/{credentialId}',
  summary: 'Remove credentials',
  description:
    'Blocks that name them fail from their next call. `GET /v1/credentials/{credentialId}/uses` lists these blocks.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  output: { description: 'The credentials were removed.' },
  refusals: { 404: 'There are no such credentials.' },
  async run({ colloquy }, { path, by }) {
    if (!(await colloquy.credentials.remove(path.credentialId, by)))
      throw new RefusedRequest(noSuchCredentials());
  },
});
