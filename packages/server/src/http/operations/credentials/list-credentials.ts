// Lists the credentials of the server.

import { ListCredentialsResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleCredential, listedCredential } from '../../listed-credential.ts';

export const listCredentials = defineOperation({
  id: 'listCredentials',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials',
  summary: 'List the credentials',
  description:
    'Returns all credentials and the bots that may use them. Values are never returned. Credentials of the mail server in the settings are not included.',
  access: { scope: 'own', about: 'server' },
  output: {
    description: 'The credentials, sorted by id.',
    schema: ListCredentialsResponse,
    example: { credentials: [exampleCredential] },
  },
  run: async ({ colloquy }) => ({ credentials: (await colloquy.credentials.list()).map(listedCredential) }),
});
