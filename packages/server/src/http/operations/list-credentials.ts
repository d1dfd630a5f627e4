// Lists the credentials of the server.

import { ListCredentialsResponse } from '@colloquy/schema';
import { defineOperation } from '../define-operation.ts';
import { exampleCredential, listedCredential } from '../listed-credential.ts';

export const listCredentials = defineOperation({
  id: 'listCredentials',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials',
  summary: 'List the credentials',
  description:
    'Which there are, and which bots may use them. Values are never returned. Those of the mail server in the settings are not among them.',
  access: { scope: 'own', about: 'server' },
  output: {
    description: 'The credentials, in the order of their ids.',
    schema: ListCredentialsResponse,
    example: { credentials: [exampleCredential] },
  },
  run: async ({ colloquy }) => ({ credentials: (await colloquy.credentials.list()).map(listedCredential) }),
});
