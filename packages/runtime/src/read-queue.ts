// The queue of reads: visitors' data is read in slices, and only some large reads run at once.

import { inSlices } from '@colloquy/integrations';
import type { Steps } from '@colloquy/schema';
import { limits } from './limits.ts';

/** Too many reads are queued already. The client may send the request again. */
export class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/** How much is under way, for tests. */
export interface ReadNumbers {
  /** Large reads that run in slices now, and those that wait for one of them to end. */
  readonly running: number;
  readonly waiting: number;
}

/**
 * Runs reads of stored text. One per process, because there is one event loop.
 *
 * @example
 * const reads = new ReadQueue(() => pace.slice());
 * await reads.oneByOne('chat s1', async () => reads.work(parseJsonInSteps(await load('s1'))));
 */
export class ReadQueue {
  /** Waits until long work may run for some milliseconds: chats take precedence. */
  readonly slice: () => Promise<void>;
  readonly #subjects = new Map<string, { last: Promise<unknown>; count: number }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(slice: () => Promise<void>) {
    this.slice = slice;
  }

  get numbers(): ReadNumbers {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /**
   * Runs reads of one subject one after another, so that many requests for the same large thing hold it in memory once.
   *
   * @throws TooManyReads when `limits.readsPerSubject` of them are queued
   */
  async oneByOne<Result>(subject: string, read: () => Promise<Result>): Promise<Result> {
    const queue = this.#subjects.get(subject) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= limits.readsPerSubject) throw tooMany('of the same data');
    this.#subjects.set(subject, queue);
    const isQueued = queue.count++ > 0;
    const before = queue.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.last = promise;
    try {
      await before;
      // Else all queued reads run in one round of the event loop: a load from SQLite is synchronous.
      if (isQueued) await this.slice();
      return await read();
    } finally {
      resolve();
      if (--queue.count === 0) this.#subjects.delete(subject);
    }
  }

  /**
   * Does the work of a read. A short one is done at once. A longer one waits for one of `limits.largeReads` places, and continues in slices.
   *
   * @throws TooManyReads when `limits.waitingReads` wait for a place
   */
  async work<Result>(steps: Steps<Result>): Promise<Result> {
    const end = performance.now() + limits.quickReadMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await this.#enter();
    try {
      return await inSlices(steps, this.slice);
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#running < limits.largeReads) {
      this.#running++;
      return undefined;
    }
    if (this.#waiting.length >= limits.waitingReads) throw tooMany('of large data');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A place is handed to the next one in the queue, if there is one. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}

function tooMany(what: string): TooManyReads {
  return new TooManyReads(`Too many reads ${what} are queued. Send the same request again in a moment.`);
}
