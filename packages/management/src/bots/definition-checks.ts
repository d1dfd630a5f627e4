// Work on whole definitions outside the main thread, one task at a time.
import { Worker } from 'node:worker_threads';
import { runtimeLimits } from '@colloquy/runtime';
import type { BotComparison, BotTest, RunTestsResponse } from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { limits } from '../limits.ts';
import type { DefinitionTask } from './definition-tasks.ts';
import type { DefinitionEdit, EditedDefinition, KeptDefinition } from './edit-definition.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';

/** Checks, compares, edits and tests definitions. */
export interface DefinitionChecks {
  /**
   * All problems of a definition, as `colloquy check` finds them.
   *
   * @throws CheckFailure when the check itself fails
   */
  check(definition: unknown): Promise<CheckedDefinition>;
  /**
   * Compares two versions, as JSON texts.
   *
   * @throws CheckFailure when the comparison fails
   */
  compare(before: string, after: string): Promise<BotComparison>;
  /**
   * The next state of a definition. Small definitions are edited in this thread.
   *
   * @throws CheckFailure when the edit fails
   */
  edit(edit: DefinitionEdit): Promise<EditedDefinition>;
  /** A state of the history as JSON text. Small definitions are rebuilt in this thread. */
  rebuild(kept: KeptDefinition): Promise<string>;
  /**
   * Runs tests of a bot.
   *
   * @throws CheckFailure when they cannot run, or take too long
   */
  test(definition: unknown, tests: readonly BotTest[]): Promise<RunTestsResponse>;
  /** Stops the running task; its callers get a failure. */
  close(): Promise<void>;
}

/** A check failed; it says nothing about the definition. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** Options of the checks. */
export interface DefinitionCheckOptions {
  /**
   * Megabytes of V8's young generation in the thread; V8's default when absent. A small value saves some 15 MB and
   * slows large definitions somewhat: for checks in the background. The process keeps a thread's memory for half a
   * minute after its end.
   */
  readonly youngMegabytes?: number;
}

/**
 * Creates checks in a thread of their own: a definition of some MiB takes a second, and a malicious one must not slow
 * others. The first check starts the thread; it ends when idle.
 *
 * @example
 * const { problems, size } = await createDefinitionChecks().check(JSON.parse(text));
 */
export function createDefinitionChecks(options: DefinitionCheckOptions = {}): DefinitionChecks {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  async function run(task: DefinitionTask): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) throw new CheckFailure('The server is stopping.');
    thread ??= startThread(options);
    try {
      return await ask(thread, task);
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

  async function inTurn(task: DefinitionTask): Promise<unknown> {
    if (waiting >= limits.waitingChecks)
      throw new CheckFailure('Too many definitions are being checked at this moment.');
    waiting++;
    const own = last.then(() => run(task));
    last = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      waiting--;
    }
  }

  return {
    ...asChecks(inTurn),
    async edit(edit) {
      const { current, base, change } = edit;
      const texts = [current, JSON.stringify(change), ...(base ? [base.definition, ...base.patches] : [])];
      if (areQuick(texts)) return editDefinition(edit);
      return (await inTurn({ type: 'edit', edit })) as EditedDefinition;
    },
    async rebuild(kept) {
      if (areQuick([kept.definition, ...kept.patches])) return rebuildDefinition(kept);
      return (await inTurn({ type: 'rebuild', kept })) as string;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

/**
 * Creates checks in this thread: for a command, which serves no visitors and ends before a thread would have started.
 * Loads its modules with the first check.
 *
 * @example const colloquy = await createColloquy({ store, checks: createInlineChecks(), worksInBackground: false });
 */
export function createInlineChecks(): DefinitionChecks {
  return asChecks(async (task) => {
    const { createSyntaxChecker } = await import('@colloquy/blocks');
    const { runDefinitionTask } = await import('./definition-tasks.ts');
    return runDefinitionTask(task, await createSyntaxChecker());
  });
}

function asChecks(run: (task: DefinitionTask) => Promise<unknown>): DefinitionChecks {
  return {
    check: async (definition) => (await run({ type: 'check', definition })) as CheckedDefinition,
    async compare(before, after) {
      const comparison = await run({ type: 'compare', before, after });
      if (comparison === undefined) throw new CheckFailure('One of the versions cannot be read.');
      return comparison as BotComparison;
    },
    edit: async (edit) => (await run({ type: 'edit', edit })) as EditedDefinition,
    rebuild: async (kept) => (await run({ type: 'rebuild', kept })) as string,
    test: async (definition, tests) => (await run({ type: 'test', definition, tests })) as RunTestsResponse,
    close: async () => undefined,
  };
}

/** Whether they parse in some milliseconds, less than sending them to the thread takes. */
function areQuick(texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= runtimeLimits.quickDefinitionCharacters * 2;
}

/** An idle thread does not keep the process alive. */
function startThread({ youngMegabytes }: DefinitionCheckOptions): Worker {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    name: 'check',
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.checkMegabytes,
      ...(youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }),
    },
  });
  thread.unref();
  // The next check discovers an idle thread that has failed.
  thread.on('error', () => undefined);
  return thread;
}

/** Runs a task in a thread that has no other task. */
async function ask(thread: Worker, task: DefinitionTask): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onError = (error: unknown) =>
    reject(new CheckFailure(`The check failed: ${error instanceof Error ? error.message : error}.`));
  const onExit = () => reject(new CheckFailure('The check ended before it was done.'));
  const tooLong = setTimeout(
    () => reject(new CheckFailure('The check of this definition takes too long.')),
    limits.checkMs,
  );
  thread.once('message', resolve).once('error', onError).once('exit', onExit);
  try {
    thread.postMessage(task);
    return await promise;
  } finally {
    clearTimeout(tooLong);
    thread.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}
