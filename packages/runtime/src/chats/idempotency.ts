// Idempotency: requests with the same key and body get the same bytes, and never a second turn.
import { problem } from '@colloquy/schema';
import type { RequestRecord, Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { problemResponse, success } from './api-response.ts';
import { ShortLivedMap } from './short-lived-map.ts';

/** A request that may be sent again. */
export interface IdentifiedRequest {
  /** The scope in which the key is unique: a session, or a bot's start operation. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the body: the same key with another body is refused. */
  readonly hash: string;
}

/** A request that is being answered, and when it came. */
interface Entered extends IdentifiedRequest {
  /** Milliseconds of the guard's clock. */
  readonly enteredAt: number;
}

/** Knows which identified requests are being answered right now, and finds the responses of earlier ones. */
export class IdempotencyGuard {
  readonly #store: Store;
  readonly #clock: () => number;
  /** Requests in progress, by scope: nearly always one per chat. Comparing keys is cheaper than a second look-up. */
  readonly #underWay = new ShortLivedMap<string, Entered | Map<string, Entered>>();

  /** @param clock gives milliseconds */
  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Admits a request; unless its twin is in progress (409), or the key came with another body (422). Earlier requests
   * are found by `earlier`, and for certain by the commit. A request without a key has no twin. A twin that has taken
   * long may take as long again: the retry hint is half of that time.
   */
  enter(request: IdentifiedRequest | undefined): ApiResponse | undefined {
    if (request === undefined) return undefined;
    const { scope, key, hash } = request;
    const others = this.#underWay.get(scope);
    const entered = { scope, key, hash, enteredAt: this.#clock() };
    if (others === undefined) {
      this.#underWay.set(scope, entered);
      return undefined;
    }
    const requests = others instanceof Map ? others : new Map([[others.key, others]]);
    const twin = requests.get(key);
    if (twin)
      return twin.hash === hash ? stillAnswered(twin, entered) : problemResponse(problem('UNPROCESSABLE'));
    requests.set(key, entered);
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

function stillAnswered(twin: Entered, { enteredAt }: Entered): ApiResponse {
  const response = problemResponse(problem('CONFLICT'));
  const seconds = Math.floor((enteredAt - twin.enteredAt) / 2_000);
  if (seconds < 1) return response;
  return { ...response, retryAfterSeconds: Math.min(seconds, limits.twinRetryAfterSeconds) };
}

/** The stored response, or 422 when the body was another one. */
export function repeat(request: IdentifiedRequest, stored: RequestRecord): ApiResponse {
  return stored.hash === request.hash ? success(stored.response) : problemResponse(problem('UNPROCESSABLE'));
}
