// The queue of tasks on definitions: callers take turns, so that one with many tasks delays no other.
import { limits } from '../limits.ts';

/** The caller of a task, as the queue counts them. */
export interface TaskCaller {
  /** Whose task it is: one key per token or person. */
  readonly caller: string;
  /** Publishing goes first. */
  readonly isPublishing?: boolean | undefined;
}

/** Too many tasks wait, and most of them are this caller's. */
export class TooManyTasks extends Error {
  override readonly name = 'TooManyTasks';
}

interface Waiting {
  readonly isPublishing: boolean;
  readonly start: () => void;
  readonly refuse: (why: TooManyTasks) => void;
}

/**
 * Starts tasks: one of each caller at a time, the callers in turn (round robin), tasks of publishing before others.
 *
 * @example
 * const queue = new TaskQueue({ atOnce: 1 });
 * await queue.run({ caller: 'token 9f86', isPublishing: true }, () => check(definition));
 */
export class TaskQueue {
  /** By caller; the first one is next. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Set<string>();
  readonly #atOnce: number;
  #count = 0;
  #publishedInARow = 0;

  constructor({ atOnce }: { readonly atOnce: number }) {
    this.#atOnce = atOnce;
  }

  get isIdle(): boolean {
    return this.#running.size === 0 && this.#count === 0;
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws TooManyTasks when the queue is full, and no other caller has more tasks in it
   */
  async run<Result>(
    { caller, isPublishing = false }: TaskCaller,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#count >= limits.waitingTasks) this.#makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const tasks = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, tasks);
    tasks.push({ isPublishing, start: resolve, refuse: reject });
    this.#count++;
    this.#startNext();
    await promise;
    try {
      return await work();
    } finally {
      this.#running.delete(caller);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#next();
      if (!next) return;
      const { caller, tasks, at } = next;
      const [task] = tasks.splice(at, 1);
      this.#waiting.delete(caller);
      // After all other callers.
      if (tasks.length > 0) this.#waiting.set(caller, tasks);
      this.#count--;
      this.#running.add(caller);
      this.#publishedInARow = task?.isPublishing ? this.#publishedInARow + 1 : 0;
      task?.start();
    }
  }

  /** The next task, by its caller and place. After some publications in a row, another task goes first. */
  #next(): { readonly caller: string; readonly tasks: Waiting[]; readonly at: number } | undefined {
    const free = [...this.#waiting].filter(([caller]) => !this.#running.has(caller));
    const isPublishingFirst = this.#publishedInARow < limits.publishedInARow;
    for (const wanted of [isPublishingFirst, !isPublishingFirst])
      for (const [caller, tasks] of free) {
        const at = tasks.findIndex(({ isPublishing }) => isPublishing === wanted);
        if (at !== -1) return { caller, tasks, at };
      }
    return undefined;
  }

  /** Refuses the newest task of the caller who has most of them. */
  #makeRoom(newcomer: string): void {
    const [most] = [...this.#waiting].toSorted(([, one], [, other]) => other.length - one.length);
    if (!most || (this.#waiting.get(newcomer)?.length ?? 0) >= most[1].length) throw new TooManyTasks();
    const [caller, tasks] = most;
    tasks.pop()?.refuse(new TooManyTasks());
    if (tasks.length === 0) this.#waiting.delete(caller);
    this.#count--;
  }
}
