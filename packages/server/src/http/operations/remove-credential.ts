// Removes credentials.
import { z } from 'zod';
import { noSuchCredentials } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { credentialId, parameterOf } from '../parameters.ts';

export const removeCredential: Operation = {
  id: 'removeCredential',
  tag: 'Credentials',
  method: 'DELETE',
  path: '/v1/credentials/{credentialId}',
  summary: 'Remove credentials',
  description: 'Blocks that name them fail from their next call on; their uses say which those are.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  responses: { 204: { description: 'They are gone.' } },
  refusals: { 404: 'There are no such credentials.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const by = access.attribute(request, { operation: 'removeCredential' });
      if (await colloquy.credentials.remove(parameterOf(request, 'credentialId'), by))
        return reply.code(204).send();
      throw noSuchCredentials();
    },
};
