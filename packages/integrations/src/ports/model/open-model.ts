// Creates the library's model objects for a request, with a guarded `fetch`.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { ImageModel, LanguageModel, SpeechModel, TranscriptionModel } from 'ai';
import { isAt } from '../../credentials/credential-homes.ts';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { ModelRequest } from './model-request.ts';
import { findProvider } from './providers.ts';

/** One model for its different tasks. Only OpenAI's protocol has more than text. */
export interface OpenedModel {
  readonly ok: true;
  /** Stateless chat. */
  readonly text: LanguageModel;
  /** Chat whose history the provider stores, with its built-in tools. */
  readonly remembering?: LanguageModel;
  readonly image?: ImageModel;
  readonly speech?: SpeechModel;
  readonly transcription?: TranscriptionModel;
  /** The built-in tools of the provider. */
  readonly ownTools?: typeof import('@ai-sdk/openai').openai.tools;
  /** Whether the base URL is the provider's own, not one from the author or the operator. */
  readonly isAtHome: boolean;
}

export interface OpenModelOptions {
  readonly vault: Pick<CredentialVault, 'get'>;
  readonly fetch: typeof fetch;
  /** The bot of the calling block. */
  readonly botId?: string | undefined;
}

type ModelIdentity = Pick<ModelRequest, 'provider' | 'credentialsId' | 'baseUrl' | 'apiVersion' | 'model'>;

/**
 * Creates the model objects. A key is sent only to its provider, or to the base URL stored with it, which has
 * precedence over the block's. It is never sent to another URL from a block, whose value may come from a visitor. At
 * other URLs than OpenAI's own the chat completions format is used, which local servers support, too.
 *
 * @example
 * const opened = await openModel({ provider: 'groq', credentialsId: 'groq', model: 'llama-3.3-70b-versatile' }, { vault, fetch });
 */
export async function openModel(
  place: ModelIdentity,
  { vault, fetch, botId }: OpenModelOptions,
): Promise<OpenedModel | Failed> {
  const { credentialsId, model } = place;
  const provider = findProvider(place.provider);
  const [home] = provider?.homes ?? [];
  if (!provider || home === undefined)
    return failed('invalid_request', `The model provider "${place.provider.slice(0, 50)}" does not exist.`);
  const credentials =
    credentialsId === undefined ? undefined : await vault.get(credentialsId, place.provider, botId);
  if (credentials && !credentials.ok) return credentials;
  const stored = textOf(credentials?.data.baseUrl);
  const address = stored ?? place.baseUrl ?? home;
  const baseURL = address.trim().replace(/\/+$/, '');
  if (!URL.canParse(baseURL))
    return failed('invalid_request', 'The base URL of the model is not a valid URL.');
  if (credentials && stored === undefined && !isAt(baseURL, home))
    return failed(
      'forbidden',
      `The key of these credentials is only sent to ${provider.label}, but the block sets another base URL. Store the URL with the key: colloquy credentials set ${credentialsId?.slice(0, 100)} --type ${place.provider}, as {"apiKey": …, "baseUrl": …}. A server without a key needs no credentials.`,
    );
  // Without a key, libraries read one from the environment; the server's key must not serve the bot.
  const apiKey = textOf(credentials?.data.apiKey) ?? '';
  const isAtHome = baseURL === home;
  const common = { baseURL, apiKey, fetch };
  const { protocol } = provider.model;
  switch (protocol) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return { ok: true, text: createAnthropic(common)(model), isAtHome };
    }
    case 'mistral': {
      const { createMistral } = await import('@ai-sdk/mistral');
      return { ok: true, text: createMistral(common)(model), isAtHome };
    }
    case 'openai':
    case 'openai-compatible':
      return openByOpenAi(place, { ...common, isAtHome: isAtHome && protocol === 'openai' });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

async function openByOpenAi(
  { model, apiVersion }: ModelIdentity,
  {
    baseURL,
    apiKey,
    fetch,
    isAtHome,
  }: {
    readonly baseURL: string;
    readonly apiKey: string;
    readonly fetch: typeof globalThis.fetch;
    readonly isAtHome: boolean;
  },
): Promise<OpenedModel> {
  const [{ createOpenAI }, { createOpenAICompatible }] = await Promise.all([
    import('@ai-sdk/openai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const versioned = apiVersion ? withVersion(fetch, { apiVersion, apiKey }) : fetch;
  const openAi = createOpenAI({ baseURL, apiKey, fetch: apiKey === '' ? withoutKey(versioned) : versioned });
  const compatible = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL,
    fetch: versioned,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return {
    ok: true,
    text: isAtHome ? openAi.chat(model) : compatible(model),
    remembering: openAi.responses(model),
    image: openAi.image(model),
    speech: openAi.speech(model),
    transcription: openAi.transcription(model),
    ownTools: openAi.tools,
    isAtHome,
  };
}

/** Azure and similar services take the version as a query parameter, and the key in a header with another name. */
function withVersion(
  fetch: typeof globalThis.fetch,
  { apiVersion, apiKey }: { readonly apiVersion: string; readonly apiKey: string },
): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.searchParams.set('api-version', apiVersion);
    const headers = new Headers(init?.headers);
    if (apiKey !== '') headers.set('api-key', apiKey);
    return fetch(url, { ...init, headers });
  };
}

/** The library would send an empty key. */
function withoutKey(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
}
