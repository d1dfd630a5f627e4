// Lists what a block with some credentials can name.

import { ListCredentialChoicesQuery, ListCredentialChoicesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { noSuchCredentials } from '../../listed-credential.ts';
import { credentialId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const listCredentialChoices = defineOperation({
  id: 'listCredentialChoices',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credentials/{credentialId}/choices',
  summary: 'List the choices of credentials',
  description:
    'Asks the service: for its models, or with `spreadsheetId` for the headings in the first row of a sheet.',
  access: { scope: 'own', about: 'server' },
  parameters: { path: z.object({ credentialId }), query: ListCredentialChoicesQuery },
  output: {
    description: 'The choices.',
    schema: ListCredentialChoicesResponse,
    example: { choices: ['gpt-5', 'gpt-5-mini'] },
  },
  refusals: { 404: 'There are no such credentials.' },
  run: async ({ colloquy }, { path, query }) => {
    const { choices, failure } = orRefuse(
      await colloquy.credentials.choices(path.credentialId, query),
      noSuchCredentials(),
    );
    return { choices: [...choices], ...(failure === undefined ? {} : { failure }) };
  },
});
