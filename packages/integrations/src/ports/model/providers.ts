// The providers of models: types of credentials that say how the interface is spoken to.
import type { CredentialType } from '@colloquy/schema';
import { credentialTypes } from '../../credentials/credential-types.ts';

/** A provider, with the address of its interface as its first home. */
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
