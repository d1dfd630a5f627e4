// Sending requests to the world and reading the whole answer.
import { limits } from '../limits.ts';
import type { Failed } from '../port-failure.ts';
import type { WebResponse } from './exchange.ts';
import type { ReachOptions, WebReachOptions } from './web-reach.ts';
import { createWebReach } from './web-reach.ts';
import type { WebRequest } from './web-request.ts';

/** What sending came to. */
export type WebOutcome = { readonly ok: true; readonly response: WebResponse } | Failed;

export interface SendOptions extends Omit<ReachOptions, 'maximumBytes'> {
  /** Bytes of the unpacked body that are read at most. */
  readonly maximumBytes?: number;
  /** Handed the answer's body as it comes, besides the whole of it at the end. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
}

/** Sends a prepared request. Never rejects. */
export type WebSender = (request: WebRequest, options: SendOptions) => Promise<WebOutcome>;

/**
 * Makes a sender. It goes by its reach: what is checked, redirected and sent again is said there, and whoever shares the reach shares the
 * bounds.
 *
 * @example
 * const send = createWebSender({ guard: createEgressGuard() });
 * const outcome = await send(request, { deadline });
 */
export function createWebSender(parts: WebReachOptions, reach = createWebReach(parts)): WebSender {
  return async (request, { maximumBytes = limits.responseBytes, onPiece, ...options }) => {
    const exchange = await reach(request, { ...options, maximumBytes });
    if (!exchange.ok) return { ok: false, failure: exchange.failure };
    try {
      return await exchange.read(onPiece);
    } finally {
      exchange.close();
    }
  };
}
