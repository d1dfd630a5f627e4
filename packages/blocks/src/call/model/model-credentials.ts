// The credentials of a provider of models: a key, and the address of another server that speaks the same.
import type { CredentialTrial, CredentialType, ModelDialect } from '@colloquy/schema';
import { addressField, apiKeyField, credentialType } from '@colloquy/schema';

export interface ModelKey {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}

/** In what providers differ. */
export interface ModelProvider {
  /** The type of credentials, and as a rule of the block. */
  readonly type: string;
  readonly label: string;
  /** Where its interface is. */
  readonly home: string;
  /** Default: the protocol that most providers took from OpenAI. */
  readonly dialect?: ModelDialect;
  /** Default: lists the models. Null where no call needs the key and costs nothing. */
  readonly trial?: ((key: ModelKey) => CredentialTrial) | null;
}

/**
 * Declares the credentials of a provider.
 *
 * @example modelCredentials({ type: 'groq', label: 'Groq', home: 'https://api.groq.com/openai/v1' })
 */
export function modelCredentials({
  home,
  dialect = { protocol: 'openai-compatible' },
  trial = bearerTrial('/models'),
  ...names
}: ModelProvider): CredentialType {
  return credentialType<ModelKey>({
    ...names,
    fields: [apiKeyField, addressField],
    homes: [home],
    addressField: addressField.path,
    model: dialect,
    ...(trial ? { trial } : {}),
  }) as unknown as CredentialType;
}

/** Asks for a page that only the owner of the key gets. */
export function bearerTrial(path: string): (key: ModelKey) => CredentialTrial {
  return ({ apiKey }) => ({ path, headers: { authorization: `Bearer ${apiKey}` } });
}
