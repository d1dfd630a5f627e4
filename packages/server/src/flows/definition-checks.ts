// Checks of definitions that arrive while visitors are served: beside them, and one after another.
import { Worker } from 'node:worker_threads';
import type { CheckedDefinition } from '@colloquy/blocks';
import { limits } from '../limits.ts';

/** Checks definitions. */
export interface DefinitionChecks {
  /**
   * Everything that is wrong with a definition, as `colloquy check` finds it. Takes some tenths of a second for the thread alone.
   *
   * @throws when too many wait, or the check does not end
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
 * Makes checks. A check runs in a thread of its own: a definition of some MiB takes a second, and one that means harm must not cost anybody else.
 *
 * @example
 * const { problems, size } = await createDefinitionChecks().check(JSON.parse(text));
 */
export function createDefinitionChecks(): DefinitionChecks {
  const running = new Set<Worker>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  async function run(definition: unknown): Promise<CheckedDefinition> {
    if (isClosed) throw new CheckFailure('The server is stopping.');
    const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
      workerData: definition,
      name: 'check',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.checkMegabytes },
    });
    running.add(thread);
    const { promise, resolve, reject } = Promise.withResolvers<CheckedDefinition>();
    const tooLong = setTimeout(
      () => reject(new CheckFailure('The check of this definition takes too long.')),
      limits.checkMs,
    );
    thread
      .once('message', resolve)
      .once('error', (error) =>
        reject(new CheckFailure(`The check failed: ${error instanceof Error ? error.message : error}`)),
      )
      .once('exit', () => reject(new CheckFailure('The check ended before it was done.')));
    try {
      return await promise;
    } finally {
      clearTimeout(tooLong);
      running.delete(thread);
      await thread.terminate();
    }
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
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}
