// Checks of definitions that arrive while visitors are served: beside them, and one after another.
import { Worker } from 'node:worker_threads';
import type { CheckedDefinition } from '@colloquy/blocks';
import { limits } from '../limits.ts';

/** Checks definitions. */
export interface DefinitionChecks {
  /**
   * Everything that is wrong with a definition, as `colloquy check` finds it.
   *
   * @throws CheckFailure when nothing could be found out about it
   */
  check(definition: unknown): Promise<CheckedDefinition>;
  /** Ends what is under way; those who wait for it are told so. */
  close(): Promise<void>;
}

/** A check could not be made; nothing is known about the definition. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/**
 * Makes checks. They run in a thread of their own: a definition of some MiB takes a second, and one that means harm must not cost anybody else.
 * The thread is started by the first check, and ended when there was none for a while.
 *
 * @example
 * const { problems, size } = await createDefinitionChecks().check(JSON.parse(text));
 */
export function createDefinitionChecks(): DefinitionChecks {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  async function run(definition: unknown): Promise<CheckedDefinition> {
    clearTimeout(idle);
    if (isClosed) throw new CheckFailure('The server is stopping.');
    thread ??= startThread();
    try {
      return await ask(thread, definition);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(end, limits.checkIdleMs).unref();
    }
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  return {
    async check(definition) {
      if (waiting >= limits.waitingChecks)
        throw new CheckFailure('Too many definitions are being checked at this moment.');
      waiting++;
      const own = last.then(() => run(definition));
      last = own.catch(() => undefined);
      try {
        return await own;
      } finally {
        waiting--;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

/** A thread that nobody waits for does not keep the process alive. */
function startThread(): Worker {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    name: 'check',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.checkMegabytes },
  });
  thread.unref();
  // One that fails while it is asked for nothing is found out by the next check.
  thread.on('error', () => undefined);
  return thread;
}

/** Asks a thread that nobody else asks at the moment. */
async function ask(thread: Worker, definition: unknown): Promise<CheckedDefinition> {
  const { promise, resolve, reject } = Promise.withResolvers<CheckedDefinition>();
  const onError = (error: unknown) =>
    reject(new CheckFailure(`The check failed: ${error instanceof Error ? error.message : error}.`));
  const onExit = () => reject(new CheckFailure('The check ended before it was done.'));
  const tooLong = setTimeout(
    () => reject(new CheckFailure('The check of this definition takes too long.')),
    limits.checkMs,
  );
  thread.once('message', resolve).once('error', onError).once('exit', onExit);
  try {
    thread.postMessage(definition);
    return await promise;
  } finally {
    clearTimeout(tooLong);
    thread.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}
