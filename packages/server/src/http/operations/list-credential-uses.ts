// Lists where credentials are used.

import { success } from '@colloquy/runtime';
import { ListCredentialUsesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { exampleCredential, noSuchCredentials } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { credentialId, parameterOf } from '../parameters.ts';
import { send } from '../send.ts';

export const listCredentialUses: Operation = {
  id: 'listCredentialUses',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials/{credentialId}/uses',
  summary: 'See where credentials are used',
  description:
    'The bots whose blocks or settings name them, in the version that new chats run or in the canary that a share of them runs, each listed separately. Chats that are under way may be on an earlier one.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  responses: {
    200: {
      description: 'The bots, in the order of their ids; a canary follows the running version of its bot.',
      content: {
        'application/json': {
          schema: ListCredentialUsesResponse,
          example: {
            uses: [
              {
                botId: 'quiz-bot',
                botName: 'Quiz',
                version: 3,
                blocks: [{ id: 'hint', type: exampleCredential.type, group: 'Hints' }],
              },
            ],
          } satisfies ListCredentialUsesResponse,
        },
      },
    },
  },
  refusals: { 404: 'There are no such credentials.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'credentialId');
      if (!(await colloquy.credentials.find(id))) throw noSuchCredentials();
      return send(reply, success(JSON.stringify({ uses: await colloquy.credentials.usesOf(id) })));
    },
};
