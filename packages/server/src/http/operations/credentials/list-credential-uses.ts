// Lists where credentials are used.

import { ListCredentialUsesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleCredential, noSuchCredentials } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const listCredentialUses = defineOperation({
  id: 'listCredentialUses',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials/{credentialId}/uses',
  summary: 'List the uses of credentials',
  description:
    'Returns the bots whose blocks or settings name the credentials, in the version that new chats run or in the canary; each version is a separate entry. Running chats may still use an earlier version.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }) },
  output: {
    description: 'The bots, sorted by id; a canary follows the running version of its bot.',
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
