// A queue for each key: turns of one session run one after the other, those of different sessions side by side.
import { ShortLivedMap } from './short-lived-map.ts';

/** The worker has the queue to itself. */
const NOBODY: readonly (() => void)[] = [];

/** One queue per key, alive only while it has members. */
export class KeyedQueue {
  /** The waiting ones, without the one at work. */
  readonly #waiting = new ShortLivedMap<string, readonly (() => void)[]>();
  readonly #capacity: number;

  /** @param capacity the longest queue, including the one at work */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /**
   * Enters a queue. Returns nothing when it is empty, else a promise that resolves once all earlier members have
   * left. Every member must leave, also after a failure.
   *
   * @example
   * const before = queue.enter(sessionId);
   * if (before === 'full') return tooManyTurns();
   * if (before) await before;
   * try { … } finally { queue.leave(sessionId); }
   */
  enter(key: string): Promise<void> | 'full' | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      this.#waiting.set(key, NOBODY);
      return undefined;
    }
    if (waiting.length + 1 >= this.#capacity) return 'full';
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(key, [...waiting, resolve]);
    return promise;
  }

  /** Lets the next one go on. */
  leave(key: string): void {
    const [next, ...others] = this.#waiting.get(key) ?? NOBODY;
    if (next === undefined) this.#waiting.delete(key);
    else {
      this.#waiting.set(key, others);
      next();
    }
  }

  /** Number of queues with members. */
  get size(): number {
    return this.#waiting.size;
  }
}
