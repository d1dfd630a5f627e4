// The chat client: functions that start and continue a chat.
import type {
  ContinueChatRequest,
  ContinueChatResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from '@colloquy/schema';
import type { AnswerReader } from './answer-reader.ts';
import type { Operations } from './operations.ts';
import { createRequestKey } from './request-key.ts';
import type { Transport } from './send.ts';
import { send } from './send.ts';

/** How a client reaches the server. */
export interface ClientOptions extends Transport {
  /** URL of the server, for example `https://chat.example.org`. A path is kept; a trailing slash is allowed. */
  readonly baseUrl: string;
}

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the request at any attempt. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Your own key, to repeat a request after a restart of the program. By default each request gets a new key. */
  readonly idempotencyKey?: string;
  /**
   * Receives the response as it arrives: `followParts(show)` of `@colloquy/client/streams`, a new one for each request.
   * The promise resolves to the same value with or without it.
   */
  readonly reader?: AnswerReader;
}

/** A request to any path of the API, for operations without a function here. */
export interface AnyRequest extends RequestOptions {
  /** Sent as JSON by POST, with an idempotency key. Without a body the request is a GET, which changes nothing. */
  readonly body?: object;
}

/** The operations. Their promises reject with a `ChatError`, or with the reason of an aborted signal. */
export interface ChatClient {
  /** Starts a chat with the bot published under this id. */
  startChat(
    publicId: string,
    request?: Partial<StartChatRequest>,
    options?: RequestOptions,
  ): Promise<StartChatResponse>;
  /** Starts a preview chat with a stored bot (by id) or with the definition in `bot`. The server stores nothing of it. */
  startPreviewChat(
    botId: string,
    request?: Partial<StartPreviewChatRequest>,
    options?: RequestOptions,
  ): Promise<StartChatResponse>;
  /** Sends the visitor's reply, or continues the chat without a message. */
  continueChat(
    sessionId: string,
    request?: Partial<ContinueChatRequest>,
    options?: RequestOptions,
  ): Promise<ContinueChatResponse>;
  /** Sends a request to a path such as `/v1/sessions/s1`, with the same retries. The other entry points use it. */
  request(path: string, request?: AnyRequest): Promise<unknown>;
  /** The options that the client was created with. */
  readonly options: ClientOptions;
}

/**
 * Creates a client. Every start and reply carries an `Idempotency-Key` that its retries reuse. If the response to a
 * reply is lost, the retry gets the stored response and the reply counts once.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000' });
 * const { sessionId, messages, input } = await client.startChat('lead');
 * const next = await client.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
 */
export function createClient(options: ClientOptions): ChatClient {
  const base = options.baseUrl.replace(/\/+$/, '');
  const request = (path: string, { body, idempotencyKey, signal, reader }: AnyRequest = {}) =>
    send(
      {
        url: base + path,
        signal,
        reader,
        ...(body && { body: JSON.stringify(body), key: idempotencyKey ?? createRequestKey() }),
      },
      options,
    );
  const post =
    <Id extends keyof Operations>(before: Around<Id>[0], after: Around<Id>[1]) =>
    (id: string, body?: Partial<Operations[Id]['body']>, more?: RequestOptions) =>
      request(before + encodeURIComponent(id) + after, { ...more, body: body ?? {} }) as Promise<
        Operations[Id]['answer']
      >;
  return {
    startChat: post<'startChat'>('/v1/bots/', '/startChat'),
    startPreviewChat: post<'startChatPreview'>('/v1/bots/', '/preview/startChat'),
    continueChat: post<'continueChat'>('/v1/sessions/', '/continueChat'),
    request,
    options,
  };
}

/** The path of an operation before and after the id, from the table of operations. */
type Around<Id extends keyof Operations> =
  Operations[Id]['path'] extends `${infer Before}{${string}}${infer After}` ? [Before, After] : never;
