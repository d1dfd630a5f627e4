// A thread for tasks: it starts with the first task, ends when idle, and is stopped when a task computes for too long.
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { limits } from '../limits.ts';
import type { TaskCaller } from './task-queue.ts';
import { TaskQueue, TooManyTasks } from './task-queue.ts';

/** A task failed; it says nothing about what it was given. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** Options of a thread. */
export interface TaskThreadOptions {
  readonly name: string;
  /** What a task is, for messages: `check of this definition`. */
  readonly subject: string;
  /** Starts the file of the thread. Packaging finds the file by the `new URL` in it. */
  readonly start: (options: WorkerOptions) => Worker;
  /** Tasks that share the thread. They take turns in it where they pause. */
  readonly atOnce: number;
  /** Milliseconds before an idle thread ends; `checkIdleMs` when absent. */
  readonly idleMs?: number | undefined;
  /** Megabytes of V8's young generation; V8's default when absent. */
  readonly youngMegabytes?: number | undefined;
}

/** Runs tasks in a thread. */
export interface TaskThread<Task> {
  /**
   * Runs a task when it is its caller's turn.
   *
   * @throws CheckFailure when it fails, computes for too long, or too many wait
   */
  run(task: Task, by: TaskCaller): Promise<unknown>;
  /** Stops the running tasks; their callers get a failure. */
  close(): Promise<void>;
}

/** What a thread answers. */
export interface TaskResult {
  readonly number: number;
  readonly result: unknown;
}

/**
 * Creates a thread.
 *
 * @example
 * const start = (options: WorkerOptions) => new Worker(new URL('./check-thread.ts', import.meta.url), options);
 * const thread = createTaskThread<DefinitionTask>({ name: 'check', subject: 'check of this definition', atOnce: 1, start });
 * await thread.run({ type: 'check', definition }, { caller: 'operator' });
 */
export function createTaskThread<Task>(options: TaskThreadOptions): TaskThread<Task> {
  const queue = new TaskQueue(options);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let started = 0;

  async function perform(task: Task): Promise<unknown> {
    if (isClosed) throw new CheckFailure('The server is stopping.');
    clearTimeout(idle);
    thread ??= startThread(options);
    const own = thread;
    try {
      return await ask(own, { number: started++, task }, options);
    } catch (error) {
      await end(own);
      throw error;
    }
  }

  /** Ends a thread, unless another one has replaced it. */
  async function end(ending: Worker | undefined): Promise<void> {
    if (thread === ending) thread = undefined;
    await ending?.terminate();
  }

  return {
    async run(task, by) {
      try {
        return await queue.run(by, () => perform(task));
      } catch (error) {
        if (!(error instanceof TooManyTasks)) throw error;
        throw new CheckFailure(
          `Too many requests for a ${options.subject} are waiting. Try again in a moment.`,
        );
      } finally {
        if (queue.isIdle) {
          clearTimeout(idle);
          idle = setTimeout(() => void end(thread), options.idleMs ?? limits.checkIdleMs).unref();
        }
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end(thread);
    },
  };
}

/** An idle thread does not keep the process alive. */
function startThread({ name, youngMegabytes, start }: TaskThreadOptions): Worker {
  const thread = start({
    name,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.checkMegabytes,
      ...(youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }),
    },
  });
  thread.unref();
  thread.setMaxListeners(0);
  // The next check discovers an idle thread that has failed.
  thread.on('error', () => undefined);
  return thread;
}

/** Sends a task to a thread and waits for its result. */
async function ask(
  thread: Worker,
  task: { readonly number: number; readonly task: unknown },
  { subject, atOnce }: TaskThreadOptions,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onMessage = ({ number, result }: TaskResult) => {
    if (number === task.number) resolve(result);
  };
  const onError = (error: unknown) =>
    reject(new CheckFailure(`The ${subject} failed: ${error instanceof Error ? error.message : error}.`));
  const onExit = () => reject(new CheckFailure(`The ${subject} ended before it was done.`));
  const stopWatching = watchComputing(thread, limits.checkMs * atOnce, () =>
    reject(new CheckFailure(`The ${subject} takes too long.`)),
  );
  thread.on('message', onMessage).once('error', onError).once('exit', onExit);
  try {
    thread.postMessage(task);
    return await promise;
  } finally {
    stopWatching();
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

/** Calls back once a thread has computed for so long. Time in which other programs have the processor does not count. */
function watchComputing(thread: Worker, computingMs: number, onTooLong: () => void): () => void {
  let before: NodeJS.CpuUsage | undefined;
  const timer = setInterval(async () => {
    try {
      const used = await thread.cpuUsage(before);
      if (before && (used.user + used.system) / 1_000 >= computingMs) onTooLong();
      before ??= used;
    } catch {
      // It has not started yet, or has ended.
    }
  }, limits.computingWatchMs).unref();
  return () => clearInterval(timer);
}
