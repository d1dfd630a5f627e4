// Sets credentials.

import { ListedCredential, SetCredentialRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { exampleCredential, listedCredential } from '../listed-credential.ts';
import { credentialId } from '../parameters.ts';
import { accepted } from '../refused-request.ts';

export const setCredential = defineOperation({
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
    schema: SetCredentialRequest,
    example: {
      type: exampleCredential.type,
      name: 'Account of the team',
      bots: ['quiz-bot'],
      data: { apiKey: '…' },
    },
  },
  output: { description: 'They are kept.', schema: ListedCredential, example: exampleCredential },
  refusals: {
    400: 'There is no such type, or the value does not fit it; `issues` says where. Nothing was changed.',
    409: 'The server has no data folder, so that they cannot be kept.',
  },
  async run({ colloquy }, { path, body: { type, name, bots, data }, by }) {
    const set = await colloquy.credentials.set(
      {
        id: path.credentialId,
        type,
        data,
        bots: bots === null ? 'all' : bots,
        ...(name === undefined ? {} : { name }),
      },
      by,
    );
    return listedCredential(accepted(set).credential);
  },
});
