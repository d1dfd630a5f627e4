// Lists the credentials of the server.

import { success } from '@colloquy/runtime';
import { ListCredentialsResponse } from '@colloquy/schema';
import { exampleCredential, listedCredential } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const listCredentials: Operation = {
  id: 'listCredentials',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials',
  summary: 'List the credentials',
  description:
    'Which there are, and which bots may use them. Values are never returned. Those of the mail server in the settings are not among them.',
  access: { scope: 'own', about: 'server' },
  responses: {
    200: {
      description: 'The credentials, in the order of their ids.',
      content: {
        'application/json': {
          schema: ListCredentialsResponse,
          example: { credentials: [exampleCredential] } satisfies ListCredentialsResponse,
        },
      },
    },
  },
  open:
    ({ colloquy }) =>
    async (_request, reply) => {
      const credentials = (await colloquy.credentials.list()).map(listedCredential);
      return send(reply, success(JSON.stringify({ credentials } satisfies ListCredentialsResponse)));
    },
};
