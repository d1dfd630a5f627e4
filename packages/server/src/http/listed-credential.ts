// Presents credentials.

import type { CredentialSummary } from '@colloquy/integrations';
import type { ListedCredential, ListedCredentialType, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';

/** Presents credentials, without their value. */
export function listedCredential({
  id,
  type,
  name,
  bots,
  createdAt,
  isReadable,
}: CredentialSummary): ListedCredential {
  return { id, type, name, ...(bots ? { bots: [...bots] } : {}), createdAt, isReadable };
}

/** There are no credentials with the id of the request. */
export function noSuchCredentials(): Problem {
  return problem('NOT_FOUND', { message: 'There are no credentials with this id.' });
}

/** A type of credentials for the examples of the reference. */
export const exampleCredentialType: ListedCredentialType = {
  type: 'openai',
  label: 'OpenAI',
  fields: [{ path: 'apiKey', label: 'API key', kind: 'text', isOptional: false, isSecret: true }],
  canBeTested: true,
};

/** Credentials for the examples of the reference. */
export const exampleCredential: ListedCredential = {
  id: 'my-model',
  type: exampleCredentialType.type,
  name: 'Account of the team',
  bots: ['quiz-bot'],
  createdAt: '2026-11-20T09:30:00.000Z',
  isReadable: true,
};
