// Model providers: credential types that declare an API dialect.
import type { CredentialType } from '@colloquy/schema';
import { credentialTypes } from '../../credentials/credential-types.ts';

/** A provider. The first of its homes is the base URL of its API. */
export type Provider = CredentialType & Required<Pick<CredentialType, 'model'>>;

/**
 * Finds a provider by the type of its credentials.
 *
 * @example findProvider('groq')?.model.protocol // 'openai-compatible'
 */
export function findProvider(type: string): Provider | undefined {
  const found = credentialTypes.get(type);
  return found?.model && { ...found, model: found.model };
}
