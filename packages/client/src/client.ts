// The client: the operations of the chat API as functions.
import type {
  ContinueChatRequest,
  ContinueChatResponse,
  ReadChatResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from '@colloquy/schema';
import type { ReplyPart } from './reply-assembly.ts';
import { createReplyAssembly } from './reply-assembly.ts';
import { createRequestKey } from './request-key.ts';
import type { Sending } from './send.ts';
import { send } from './send.ts';

/** How a client reaches the server. */
export interface ClientOptions {
  /** Where the server is, for example `https://chat.example.org`; a path is kept, a slash at the end does no harm. */
  readonly baseUrl: string;
  /** Sends the requests; the platform's own `fetch` when absent. */
  readonly fetch?: typeof fetch;
  /** Milliseconds each attempt may take. */
  readonly attemptTimeoutMs?: number;
  /** Times a request is sent at most; 1 means no retries. */
  readonly attempts?: number;
}

/** What may be said about one request. */
export interface RequestOptions {
  /** Ends the request, whatever attempt it is at; its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** A key of your own, to repeat a request after the program itself was restarted. Otherwise a fresh one is made. */
  readonly idempotencyKey?: string;
  /** Asks for the answer as a stream, and is called with each part as soon as it is there. The promise gives the same as without it. */
  readonly onPart?: (part: ReplyPart) => void;
}

/** Which turns of a chat are wanted. */
export interface ReadChatRequest {
  /** Turns at most. */
  readonly limit?: number;
  /** `before` of the page that came after, for the turns before it. */
  readonly before?: number;
  /** Gives text bubbles as Markdown, whatever they were sent as. */
  readonly textBubbleContentFormat?: 'markdown';
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
  /** Gives a chat back, from its last turns to earlier ones page by page. Changes nothing. */
  readChat(
    sessionId: string,
    request?: ReadChatRequest,
    options?: Pick<RequestOptions, 'signal'>,
  ): Promise<ReadChatResponse>;
}

/**
 * Makes a client. Every request carries an `Idempotency-Key` that stays the same on its retries, so that a reply whose answer
 * got lost on the way is not given twice: the server repeats the answer it stored.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000' });
 * const { sessionId, messages, input } = await client.startChat('lead');
 * const next = await client.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
 */
export function createClient(options: ClientOptions): ChatClient {
  const base = options.baseUrl.replace(/\/+$/, '');
  const post = (path: string, body: object, request: RequestOptions = {}): Promise<unknown> => {
    const sending: Sending = {
      url: base + path,
      body: JSON.stringify(body),
      key: request.idempotencyKey ?? createRequestKey(),
      signal: request.signal,
      following: request.onPart && {
        assembly: createReplyAssembly(),
        onPart: request.onPart,
        lastEventId: undefined,
      },
    };
    return send(sending, options);
  };
  return {
    startChat: (publicId, body = {}, request) =>
      post(`/v1/bots/${encodeURIComponent(publicId)}/startChat`, body, request) as Promise<StartChatResponse>,
    startPreviewChat: (botId, body = {}, request) =>
      post(
        `/v1/bots/${encodeURIComponent(botId)}/preview/startChat`,
        body,
        request,
      ) as Promise<StartChatResponse>,
    continueChat: (sessionId, body = {}, request) =>
      post(
        `/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`,
        body,
        request,
      ) as Promise<ContinueChatResponse>,
    readChat: (sessionId, wanted = {}, { signal } = {}) => {
      const query = new URLSearchParams(
        Object.entries(wanted).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const path = `/v1/sessions/${encodeURIComponent(sessionId)}${query.size > 0 ? `?${query}` : ''}`;
      return send({ url: base + path, signal }, options) as Promise<ReadChatResponse>;
    },
  };
}
