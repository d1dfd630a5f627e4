// Sending requests to the world and reading the whole answer.
import type { Failed } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { HttpClientOptions, RequestOptions } from './http-client.ts';
import { createHttpClient } from './http-client.ts';
import type { WebResponse } from './http-response.ts';
import type { WebRequest } from './web-request.ts';

/** What sending came to. */
export type WebOutcome = { readonly ok: true; readonly response: WebResponse } | Failed;

export interface SendOptions extends Omit<RequestOptions, 'maximumBytes'> {
  /** Bytes of the unpacked body that are read at most. */
  readonly maximumBytes?: number;
  /** Handed the answer's body as it comes, besides the whole of it at the end. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
}

/** Sends a prepared request. Never rejects. */
export type WebSender = (request: WebRequest, options: SendOptions) => Promise<WebOutcome>;

/**
 * Makes a sender. It uses an HTTP client: what is checked, redirected and sent again is said there, and whoever shares the client shares the
 * bounds.
 *
 * @example
 * const send = createWebSender({ guard: createEgressGuard() });
 * const outcome = await send(request, { deadline });
 */
export function createWebSender(parts: HttpClientOptions, httpClient = createHttpClient(parts)): WebSender {
  return async (request, { maximumBytes = limits.responseBytes, onPiece, ...options }) => {
    const response = await httpClient(request, { ...options, maximumBytes });
    if (!response.ok) return { ok: false, failure: response.failure };
    try {
      return await response.read(onPiece);
    } finally {
      response.close();
    }
  };
}
