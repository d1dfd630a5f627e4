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

/** Knows which identified requests are being answered right now, and finds the responses of earlier ones. */
export class IdempotencyGuard {
  readonly #store: Store;
  /** What is being answered, by scope: nearly always one request of a chat. To look it up by its key costs more than to compare the keys. */
  readonly #underWay = new ShortLivedMap<string, IdentifiedRequest | Map<string, IdentifiedRequest>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Lets a request in; unless its twin is being answered (409), or the key came with another body (422). Earlier requests are found by
   * `earlier`, and for certain by the commit itself. A request without a key has no twin.
   */
  enter(request: IdentifiedRequest | undefined): ApiResponse | undefined {
    if (request === undefined) return undefined;
    const { scope, key, hash } = request;
    const others = this.#underWay.get(scope);
    if (others === undefined) {
      this.#underWay.set(scope, request);
      return undefined;
    }
    const requests = others instanceof Map ? others : new Map([[others.key, others]]);
    const twin = requests.get(key);
    if (twin) return problemResponse(problem(twin.hash === hash ? 'CONFLICT' : 'UNPROCESSABLE'));
    requests.set(key, request);
    if (requests !== others) this.#underWay.set(scope, requests);
    return undefined;
  }

  /** A request that was let in was answered, or failed. */
  leave(request: IdentifiedRequest | undefined): void {
    if (request === undefined) return;
    const { scope, key } = request;
    const requests = this.#underWay.get(scope);
    if (requests instanceof Map && requests.delete(key) && requests.size > 0) return;
    this.#underWay.delete(scope);
  }

  /** The stored response of an earlier request with this key, if there was one. */
  async earlier(request: IdentifiedRequest | undefined): Promise<ApiResponse | undefined> {
    if (request === undefined) return undefined;
    const [stored] = await this.#store.loadRequests([request]);
    return stored && repeat(request, stored);
  }
}

/** The stored response, or 422 when the body was another one. */
export function repeat(request: IdentifiedRequest, stored: RequestRecord): ApiResponse {
  return stored.hash === request.hash ? success(stored.response) : problemResponse(problem('UNPROCESSABLE'));
}
