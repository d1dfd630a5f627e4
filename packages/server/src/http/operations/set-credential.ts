// Sets credentials.

import { problemResponse, success } from '@colloquy/runtime';
import { ListedCredential, SetCredentialRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { exampleCredential, listedCredential } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { credentialId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const setCredential: Operation = {
  id: 'setCredential',
  tag: 'Credentials',
  method: 'PUT',
  path: '/v1/credentials/{credentialId}',
  summary: 'Set credentials, or replace their value',
  description:
    'Blocks name them by this id, and use them from their next call on. The value is sealed with the key of the server and never returned. They are kept in the data folder of the server that is asked: several servers on one database have to share it, or be asked one by one.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  body: {
    kind: 'json',
    schema: SetCredentialRequest,
    example: {
      type: exampleCredential.type,
      name: 'Account of the team',
      bots: ['quiz-bot'],
      data: { apiKey: '…' },
    },
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'They are kept.',
      content: { 'application/json': { schema: ListedCredential, example: exampleCredential } },
    },
  },
  refusals: {
    400: 'There is no such type, or the value does not fit it; `issues` says where. Nothing was changed.',
    409: 'The server has no data folder, so that they cannot be kept.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { type, name, bots, data } = readRequest(request, SetCredentialRequest);
      const set = await colloquy.credentials.set(
        {
          id: parameterOf(request, 'credentialId'),
          type,
          data,
          bots: bots === null ? 'all' : bots,
          ...(name === undefined ? {} : { name }),
        },
        access.attribute(request, { operation: 'setCredential' }),
      );
      return send(
        reply,
        set.ok ? success(JSON.stringify(listedCredential(set.credential))) : problemResponse(set.problem),
      );
    },
};
