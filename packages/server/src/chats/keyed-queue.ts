// A queue for each key: turns of one session run one after the other, those of different sessions side by side.
import { ShortLivedMap } from './short-lived-map.ts';

/** One queue per key, alive only while something is in it. */
export class KeyedQueue {
  readonly #queues = new ShortLivedMap<string, { tail: Promise<unknown>; waiting: number }>();
  readonly #capacity: number;

  /** @param capacity how many tasks may be in one queue */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /**
   * Runs a task once everything before it in its queue is done, failed or not. Returns nothing when the queue is full.
   *
   * @example await queue.run(sessionId, () => turn())
   */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> | undefined {
    const queue = this.#queues.get(key);
    if (queue === undefined) return this.#open(key, task());
    if (queue.waiting >= this.#capacity) return undefined;
    queue.waiting++;
    const result = queue.tail.then(task, task);
    queue.tail = result;
    this.#watch(key, queue, result);
    return result;
  }

  /** How many queues have something in them. */
  get size(): number {
    return this.#queues.size;
  }

  #open<Result>(key: string, result: Promise<Result>): Promise<Result> {
    const queue = { tail: result, waiting: 1 };
    this.#queues.set(key, queue);
    this.#watch(key, queue, result);
    return result;
  }

  #watch(key: string, queue: { waiting: number }, result: Promise<unknown>): void {
    const leave = () => {
      queue.waiting--;
      if (queue.waiting === 0) this.#queues.delete(key);
    };
    result.then(leave, leave);
  }
}
