// Sends requests and reads complete responses.
import type { Failed } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { HttpClientOptions, RequestOptions } from './http-client.ts';
import { createHttpClient } from './http-client.ts';
import type { WebResponse } from './http-response.ts';
import type { WebRequest } from './web-request.ts';

/** The outcome of a request. */
export type WebOutcome = { readonly ok: true; readonly response: WebResponse } | Failed;

export interface SendOptions extends Omit<RequestOptions, 'maximumBytes'> {
  /** Maximum bytes of the decompressed body. */
  readonly maximumBytes?: number;
  /** Receives the response body in chunks as they arrive, in addition to the whole body at the end. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
}

/** Sends a prepared request. Never rejects. */
export type WebSender = (request: WebRequest, options: SendOptions) => Promise<WebOutcome>;

/**
 * Creates a sender over an HTTP client, which does the checks, redirects and retries. Senders that share a client share
 * its limits.
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
