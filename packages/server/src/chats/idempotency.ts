// Idempotency: requests with the same key and body get the same bytes, and never a second turn.
import { problem } from '@colloquy/schema';
import type { RequestRecord, Store } from '../stores/store.ts';
import type { ApiResponse } from './api-response.ts';
import { problemResponse, success } from './api-response.ts';
import { ShortLivedMap } from './short-lived-map.ts';

/** A request that may be sent again. */
export interface IdentifiedRequest {
  /** What the key is unique in: a session, or a bot's start operation. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the body: the same key with another body is refused. */
  readonly hash: string;
}

/** Knows which identified requests are being answered right now, and finds the answers of earlier ones. */
export class IdempotencyGuard {
  readonly #store: Store;
  readonly #inFlight = new ShortLivedMap<string, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Lets a request through unless its twin is being answered (409), or the key came with another body (422).
   * Earlier requests are found by `earlier`, and for certain by the commit itself.
   */
  async run(request: IdentifiedRequest, task: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const name = `${request.scope}\n${request.key}`;
    const twin = this.#inFlight.get(name);
    if (twin !== undefined)
      return problemResponse(problem(twin === request.hash ? 'CONFLICT' : 'UNPROCESSABLE'));
    this.#inFlight.set(name, request.hash);
    try {
      return await task();
    } finally {
      this.#inFlight.delete(name);
    }
  }

  /** The stored answer of an earlier request with this key, if there was one. */
  async earlier(request: IdentifiedRequest | undefined): Promise<ApiResponse | undefined> {
    if (request === undefined) return undefined;
    const [stored] = await this.#store.loadRequests([request]);
    return stored && repeat(request, stored);
  }
}

/** The stored answer, or 422 when the body was another one. */
export function repeat(request: IdentifiedRequest, stored: RequestRecord): ApiResponse {
  return stored.hash === request.hash ? success(stored.response) : problemResponse(problem('UNPROCESSABLE'));
}
