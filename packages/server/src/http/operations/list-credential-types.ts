// Lists the types of credentials, from which forms are made.
import { credentialTypes } from '@colloquy/integrations';
import { success } from '@colloquy/runtime';
import type { CredentialType, ListedCredentialType } from '@colloquy/schema';
import { ListCredentialTypesResponse } from '@colloquy/schema';
import { exampleCredentialType } from '../listed-credential.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const listCredentialTypes: Operation = {
  id: 'listCredentialTypes',
  tag: 'Credentials',
  method: 'GET',
  path: '/v1/credential-types',
  summary: 'List the types of credentials',
  description:
    'The services that this server has integrations for, and the values that their credentials need.',
  access: { scope: 'own', about: 'server' },
  responses: {
    200: {
      description: 'The types, in the order of their labels.',
      content: {
        'application/json': {
          schema: ListCredentialTypesResponse,
          example: {
            types: [exampleCredentialType],
          } satisfies ListCredentialTypesResponse,
        },
      },
    },
  },
  open: () => async (_request, reply) => {
    const types = [...credentialTypes.values()].map(listedType);
    return send(reply, success(JSON.stringify({ types } satisfies ListCredentialTypesResponse)));
  },
};

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
