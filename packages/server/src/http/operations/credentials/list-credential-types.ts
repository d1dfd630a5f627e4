// Lists the types of credentials, from which forms are made.

import { credentialTypes } from '@colloquy/integrations';
import type { CredentialType, ListedCredentialType } from '@colloquy/schema';
import { ListCredentialTypesResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleCredentialType } from '../../listed-credential.ts';

export const listCredentialTypes = defineOperation({
  id: 'listCredentialTypes',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credential-types',
  summary: 'List the types of credentials',
  description:
    'Returns the services that this server integrates with, and the fields that their credentials require.',
  access: { scope: 'own', about: 'server' },
  output: {
    description: 'The types, sorted by label.',
    schema: ListCredentialTypesResponse,
    example: {
      types: [exampleCredentialType],
    },
  },
  run: async () => ({ types: [...credentialTypes.values()].map(listedType) }),
});

function listedType({ type, label, fields, trial }: CredentialType): ListedCredentialType {
  return {
    type,
    label,
    fields: fields.map(({ kind = 'text', isOptional = false, isPublic = false, ...field }) => ({
      ...field,
      kind,
      isOptional,
      isSecret: !isPublic && kind === 'text',
    })),
    canBeTested: trial !== undefined,
  };
}
