// Lists where credentials are used.

import { ListCredentialUsesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { exampleCredential, noSuchCredentials } from '../listed-credential.ts';
import { credentialId } from '../parameters.ts';
import { orRefuse } from '../refused-request.ts';

export const listCredentialUses = defineOperation({
  id: 'listCredentialUses',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials/{credentialId}/uses',
  summary: 'See where credentials are used',
  description:
    'The bots whose blocks or settings name them, in the version that new chats run or in the canary that a share of them runs, each listed separately. Chats that are under way may be on an earlier one.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  output: {
    description: 'The bots, in the order of their ids; a canary follows the running version of its bot.',
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
    },
  },
  refusals: { 404: 'There are no such credentials.' },
  async run({ colloquy }, { path: { credentialId } }) {
    orRefuse(await colloquy.credentials.find(credentialId), noSuchCredentials());
    const uses = await colloquy.credentials.usesOf(credentialId);
    return { uses: uses.map((use) => ({ ...use, blocks: [...use.blocks] })) };
  },
});
