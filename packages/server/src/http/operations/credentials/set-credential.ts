// Sets credentials.

import { ListedCredential, SetCredentialRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleCredential, listedCredential } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const setCredential = defineOperation({
  id: 'setCredential',
  tag: 'Credentials',
  method: 'PUT',
  path: '/v1/credentials/{credentialId}',
  summary: 'Create credentials, or replace their value',
  description:
    'Blocks name credentials by this id, and use them from their next call. The value is encrypted with the key of the server and never returned. Credentials are stored in the data folder of the server that receives the request: several servers on one database must share this folder, or each must receive the request.',
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
  output: {
    description: 'The credentials were stored.',
    schema: ListedCredential,
    example: exampleCredential,
  },
  refusals: {
    400: 'There is no such type, or the value does not match it; `issues` names the fields. Nothing was changed.',
    409: 'The server has no data folder to store credentials in.',
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
