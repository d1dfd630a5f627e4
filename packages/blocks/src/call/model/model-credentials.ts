// The credentials of a model provider: a key, and optionally the base URL of a compatible server.
import type { CredentialTrial, CredentialType, ModelDialect, ServiceRequest } from '@colloquy/schema';
import { addressField, apiKeyField, credentialType } from '@colloquy/schema';

export interface ModelKey {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}

/** The differences between providers. */
export interface ModelProvider {
  /** The type of the credentials, usually equal to that of the block. */
  readonly type: string;
  readonly label: string;
  /** The base URL of its API. */
  readonly home: string;
  /** Default: the protocol that most providers adopted from OpenAI. */
  readonly dialect?: ModelDialect;
  /** The request for the list of models. Default: that of OpenAI. Null if there is no such list. */
  readonly listModels?: ((key: ModelKey) => ServiceRequest) | null;
  /** Default: lists the models. Null if no request checks the key free of charge. */
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
  listModels = bearerRequest('/models'),
  trial = listModels,
  ...names
}: ModelProvider): CredentialType {
  return credentialType<ModelKey>({
    ...names,
    fields: [apiKeyField, addressField],
    homes: [home],
    addressField: addressField.path,
    model: dialect,
    ...(trial ? { trial } : {}),
    ...(listModels ? { listModels } : {}),
  }) as unknown as CredentialType;
}

/** A request with the key as most providers want it. */
export function bearerRequest(path: string): (key: ModelKey) => ServiceRequest {
  return ({ apiKey }) => ({ path, headers: { authorization: `Bearer ${apiKey}` } });
}
