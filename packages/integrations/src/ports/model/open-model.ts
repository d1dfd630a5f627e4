// Opening a model: from a request to an object that the library can talk to, over a guarded `fetch`.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { ImageModel, LanguageModel, SpeechModel, TranscriptionModel } from 'ai';
import { isAt } from '../../credentials/credential-homes.ts';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { ModelRequest } from './model-request.ts';
import { findProvider } from './providers.ts';

/** One model in its different uses. Only OpenAI's protocol has more than text. */
export interface OpenedModel {
  readonly ok: true;
  /** Plain chat. */
  readonly text: LanguageModel;
  /** Chat that the provider remembers, with its own tools. */
  readonly remembering?: LanguageModel;
  readonly image?: ImageModel;
  readonly speech?: SpeechModel;
  readonly transcription?: TranscriptionModel;
  /** Tools that the provider has itself. */
  readonly ownTools?: typeof import('@ai-sdk/openai').openai.tools;
  /** Whether it is the provider's own address, and not one that the author or the operator named. */
  readonly isAtHome: boolean;
}

export interface OpenModelOptions {
  readonly vault: Pick<CredentialVault, 'get'>;
  readonly fetch: typeof fetch;
  /** Whose block asks. */
  readonly botId?: string | undefined;
}

type Place = Pick<ModelRequest, 'provider' | 'credentialsId' | 'baseUrl' | 'apiVersion' | 'model'>;

/**
 * Opens a model. A key goes to its provider, or to the address that is stored with it and then comes before the block's; never to another
 * one that a block names, which may be filled in by anybody. At another address than OpenAI's own the plain chat completions format is spoken, which local servers have too.
 *
 * @example
 * const opened = await openModel({ provider: 'groq', credentialsId: 'groq', model: 'llama-3.3-70b-versatile' }, { vault, fetch });
 */
export async function openModel(
  place: Place,
  { vault, fetch, botId }: OpenModelOptions,
): Promise<OpenedModel | Failed> {
  const { credentialsId, model } = place;
  const provider = findProvider(place.provider);
  const [home] = provider?.homes ?? [];
  if (!provider || home === undefined)
    return failed('invalid_request', `There is no provider of models "${place.provider.slice(0, 50)}".`);
  const credentials =
    credentialsId === undefined ? undefined : await vault.get(credentialsId, place.provider, botId);
  if (credentials && !credentials.ok) return credentials;
  const stored = textOf(credentials?.data.baseUrl);
  const address = stored ?? place.baseUrl ?? home;
  const baseURL = address.trim().replace(/\/+$/, '');
  if (!URL.canParse(baseURL))
    return failed('invalid_request', 'The base address of the model is not a web address.');
  if (credentials && stored === undefined && !isAt(baseURL, home))
    return failed(
      'forbidden',
      `The key of these credentials only goes to ${provider.label} itself, and the block names another address. Store the address with the key: colloquy credentials set ${credentialsId?.slice(0, 100)} --type ${place.provider}, as {"apiKey": …, "baseUrl": …}. A server that needs no key needs no credentials.`,
    );
  // Libraries look for keys in the environment when they are given none; a key of the server is not the bot's.
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
  { model, apiVersion }: Place,
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

/** Azure and the like take the version as a parameter and the key as a header of their own. */
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

/** The library would send an empty one. */
function withoutKey(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
}
