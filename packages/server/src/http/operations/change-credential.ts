// Says which bots may use credentials.

import { success } from '@colloquy/runtime';
import { ChangeCredentialRequest, ListedCredential } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { exampleCredential, listedCredential, noSuchCredentials } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { credentialId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const changeCredential: Operation = {
  id: 'changeCredential',
  tag: 'Credentials',
  method: 'PATCH',
  path: '/v1/credentials/{credentialId}',
  summary: 'Say which bots may use credentials',
  description: 'Their value stays as it is. It counts from the next call of a block on.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  body: {
    kind: 'json',
    schema: ChangeCredentialRequest,
    example: { bots: ['quiz-bot'] } satisfies ChangeCredentialRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The credentials as they are now, without their value.',
      content: { 'application/json': { schema: ListedCredential, example: exampleCredential } },
    },
  },
  refusals: { 404: 'There are no such credentials.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { bots } = readRequest(request, ChangeCredentialRequest);
      const by = access.attribute(request, { operation: 'changeCredential' });
      const changed = await colloquy.credentials.allow(
        parameterOf(request, 'credentialId'),
        bots ?? 'all',
        by,
      );
      if (!changed) throw noSuchCredentials();
      return send(reply, success(JSON.stringify(listedCredential(changed))));
    },
};
