// The client: starting a chat and going on with it, as functions.
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
  /** Where the server is, for example `https://chat.example.org`; a path is kept, a slash at the end does no harm. */
  readonly baseUrl: string;
}

/** What may be said about one request. */
export interface RequestOptions {
  /** Ends the request, whatever attempt it is at; its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** A key of your own, to repeat a request after the program itself was restarted. Otherwise a fresh one is made. */
  readonly idempotencyKey?: string;
  /** Takes the answer as it comes: `followParts(show)` of `@colloquy/client/streams`, a fresh one for each request. The promise gives the same as without it. */
  readonly reader?: AnswerReader;
}

/** A request to any address of the interface, for what has no function of its own. */
export interface AnyRequest extends RequestOptions {
  /** Sent as JSON with an idempotency key, by POST. Without a body it is a GET, which changes nothing. */
  readonly body?: object;
}

/** The operations. Their promises are rejected with a `ChatError`, or with the reason of an aborted signal. */
export interface ChatClient {
  /** Starts a chat on the bot that is published under this id. */
  startChat(
    publicId: string,
    request?: Partial<StartChatRequest>,
    options?: RequestOptions,
  ): Promise<StartChatResponse>;
  /** Starts a chat for trying a bot, stored (by its id) or given as `bot`. Nothing of it is kept. */
  startPreviewChat(
    botId: string,
    request?: Partial<StartPreviewChatRequest>,
    options?: RequestOptions,
  ): Promise<StartChatResponse>;
  /** Sends the visitor's reply; without a message it means "go on". */
  continueChat(
    sessionId: string,
    request?: Partial<ContinueChatRequest>,
    options?: RequestOptions,
  ): Promise<ContinueChatResponse>;
  /** Sends a request to a path such as `/v1/sessions/s1`, with the same attempts. The other entry points are built on it. */
  request(path: string, request?: AnyRequest): Promise<unknown>;
  /** What the client was made with. */
  readonly options: ClientOptions;
}

/**
 * Makes a client. Every start and reply carries an `Idempotency-Key` that stays the same on its retries, so that a reply whose answer
 * got lost on the way is not given twice: the server repeats the answer it stored.
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

/** What stands before and after the id in the address of an operation, as the table of operations has it. */
type Around<Id extends keyof Operations> =
  Operations[Id]['path'] extends `${infer Before}{${string}}${infer After}` ? [Before, After] : never;
