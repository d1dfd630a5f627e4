// The port `model`: generates text, values, pictures and speech with a model, and transcribes speech.
import { modelPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { Files } from '../../files/files.ts';
import type { PerformContext, PortOutcome } from '../define-port.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';
import type { RunScript } from '../script/run-script.ts';
import { guardedFetch } from '../web/guarded-fetch.ts';
import type { HttpClient } from '../web/http-client.ts';
import type { WebSender } from '../web/web-sender.ts';
import { chat } from './chat.ts';
import { extract } from './extract.ts';
import { createFileGetter } from './get-file.ts';
import { drawImage, speak, transcribeSound } from './media.ts';
import { modelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';
import type { OpenedModel } from './open-model.ts';
import { openModel } from './open-model.ts';
import type { Performing } from './performing.ts';
import { findProvider } from './providers.ts';
import { respond } from './respond.ts';

export interface ModelPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'redactSecrets'>;
  /** Sends requests to the provider. */
  readonly httpClient: HttpClient;
  /** Fetches pictures and sound from visitors' URLs. */
  readonly send: WebSender;
  /** Runs the code of tools. */
  readonly runScript: RunScript;
  /** Stores generated files, and finds those of the visitor. */
  readonly files: Pick<Files, 'saveFile' | 'find'>;
  /** Retries of a provider after 408, 409, 429 or 5xx. Default: as in all ports. */
  readonly retries?: number;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. A request names provider, credentials and `task`: `chat`, `respond`, `extract`, `image`, `speech`
 * or `transcription` (`model/model-request.ts`). For live viewers, text is passed on as it arrives; the response is the
 * same either way. Failures: those of the port `http`, `rejected` with the provider's message, and those of
 * credentials. Their messages contain no secrets.
 *
 * @example
 * const model = createModelPort({ vault, httpClient, send, runScript, files });
 * await model({ port: 'model', request: { provider: 'openai', credentialsId: 'ai', task: 'chat', model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }, timeoutMs: 60_000 }, context);
 * // { ok: true, response: { text: 'Hello!', usage: { promptTokens: 8, completionTokens: 2, totalTokens: 10 } } }
 */
export function createModelPort(options: ModelPortOptions): Port {
  // By default the library prints warnings about ignored settings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { vault, signal } = options;
  return definePort(modelPort, { signal, redact: vault.redactSecrets }, async (request, context) => {
    const fetch = guardedFetch({
      httpClient: options.httpClient,
      deadline: context.deadline,
      idempotencyKey: context.idempotencyKey,
      maximumBytes: limits.modelAnswerBytes,
      maximumRequestBytes: limits.modelRequestBytes,
    });
    try {
      const model = await openModel(request, { vault, fetch, botId: context.botId });
      return model.ok ? await perform(request, model, performing(options, context)) : model;
    } catch (error) {
      return modelFailure(error, findProvider(request.provider)?.label ?? request.provider);
    }
  });
}

function perform(
  request: ModelRequest,
  model: OpenedModel,
  by: Performing,
): Promise<PortOutcome<typeof modelPort>> {
  switch (request.task) {
    case 'chat':
      return chat(request, model, by);
    case 'respond':
      return respond(request, model, by);
    case 'extract':
      return extract(request, model, by);
    case 'image':
      return drawImage(request, model, by);
    case 'speech':
      return speak(request, model, by);
    case 'transcription':
      return transcribeSound(request, model, by);
  }
}

function performing(
  { send, files, runScript, retries = limits.retries }: ModelPortOptions,
  { sessionId, serverUrl, onText, stopText, idempotencyKey, deadline, slice }: PerformContext,
): Performing {
  return {
    deadline,
    retries,
    onText,
    stopText,
    getFile: createFileGetter({ send, files, sessionId, deadline }),
    saveFile: (bytes, mediaType) => files.saveFile({ bytes, mediaType, sessionId, serverUrl }),
    runScript: ({ number, ...script }) => {
      const key = `${idempotencyKey}:tool-${number}`;
      return runScript({
        ...script,
        now: Date.now(),
        seed: key,
        idempotencyKey: key,
        deadline,
        slice,
      });
    },
  };
}
