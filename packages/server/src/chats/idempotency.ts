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

/** The name of a request while it is being answered. One without a key has none, and no twin. */
export type RequestName = string | undefined;

/** Knows which identified requests are being answered right now, and finds the responses of earlier ones. */
export class IdempotencyGuard {
  readonly #store: Store;
  /** The hashes of what is being answered, by name. */
  readonly #underWay = new ShortLivedMap<string, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Lets a request in, under the name that it leaves by; unless its twin is being answered (409), or the key came with another body (422).
   * Earlier requests are found by `earlier`, and for certain by the commit itself.
   */
  enter(request: IdentifiedRequest | undefined): RequestName | ApiResponse {
    if (request === undefined) return undefined;
    const name = `${request.scope}\n${request.key}`;
    const twin = this.#underWay.get(name);
    if (twin !== undefined)
      return problemResponse(problem(twin === request.hash ? 'CONFLICT' : 'UNPROCESSABLE'));
    this.#underWay.set(name, request.hash);
    return name;
  }

  /** A request was answered, or failed. */
  leave(name: RequestName): void {
    if (name !== undefined) this.#underWay.delete(name);
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
