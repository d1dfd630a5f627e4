// The guard of identified requests: the same key and body get the same bytes, and never a second turn.
import { problem } from '@colloquy/schema';
import type { RequestRecord, Store } from '../stores/store.ts';
import type { Answer } from './answer.ts';
import { refusal, success } from './answer.ts';
import { PassingMap } from './passing-map.ts';

/** A request that may be sent again. */
export interface IdentifiedRequest {
  /** What the key is unique in: a session, or a bot's start operation. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the body: the same key with another body is refused. */
  readonly hash: string;
}

/** Knows which identified requests are being answered right now, and finds the answers of earlier ones. */
export class RequestGuard {
  readonly #store: Store;
  /** By key alone, which clients draw at random: there is hardly ever a second request under it. */
  readonly #inFlight = new PassingMap<string, IdentifiedRequest[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Lets a request through unless its twin is being answered (409), or the key came with another body (422).
   * Earlier requests are found by `earlier`, and for certain by the commit itself.
   */
  async run(request: IdentifiedRequest, task: () => Promise<Answer>): Promise<Answer> {
    const { scope, key, hash } = request;
    const others = this.#inFlight.get(key);
    const twin = others?.find((other) => other.scope === scope);
    if (twin) return refusal(problem(twin.hash === hash ? 'CONFLICT' : 'UNPROCESSABLE'));
    if (others) others.push(request);
    else this.#inFlight.set(key, [request]);
    try {
      return await task();
    } finally {
      this.#leave(request);
    }
  }

  #leave(request: IdentifiedRequest): void {
    const inFlight = this.#inFlight.get(request.key);
    inFlight?.splice(inFlight.indexOf(request), 1);
    if (inFlight?.length === 0) this.#inFlight.delete(request.key);
  }

  /** The stored answer of an earlier request with this key, if there was one. */
  async earlier(request: IdentifiedRequest | undefined): Promise<Answer | undefined> {
    if (request === undefined) return undefined;
    const [stored] = await this.#store.loadRequests([request]);
    return stored && repeat(request, stored);
  }
}

/** The stored answer, or 422 when the body was another one. */
export function repeat(request: IdentifiedRequest, stored: RequestRecord): Answer {
  return stored.hash === request.hash ? success(stored.response) : refusal(problem('UNPROCESSABLE'));
}
