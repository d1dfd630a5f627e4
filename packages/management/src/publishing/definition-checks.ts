// Work on whole definitions while visitors are served: beside them, and one after another.
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
   * Everything that is wrong with a definition, as `colloquy check` finds it.
   *
   * @throws CheckFailure when nothing could be found out about it
   */
  check(definition: unknown): Promise<CheckedDefinition>;
  /**
   * What differs between two versions, as JSON texts.
   *
   * @throws CheckFailure when it could not be found out
   */
  compare(before: string, after: string): Promise<BotComparison>;
  /**
   * The next state of a definition. What is small is done at once.
   *
   * @throws CheckFailure when it could not be made
   */
  edit(edit: DefinitionEdit): Promise<EditedDefinition>;
  /** The state that a history tells of, as JSON text. The same. */
  rebuild(kept: KeptDefinition): Promise<string>;
  /**
   * Plays tests of a bot.
   *
   * @throws CheckFailure when they could not be played, or take too long
   */
  test(definition: unknown, tests: readonly BotTest[]): Promise<RunTestsResponse>;
  /** Ends what is under way; those who wait for it are told so. */
  close(): Promise<void>;
}

/** A check could not be made; nothing is known about the definition. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** How checks are made. */
export interface DefinitionCheckOptions {
  /**
   * Megabytes for what the thread has just made; V8 decides when absent. With few of them it takes some 15 MB less, and somewhat longer over large
   * definitions: for checks that nobody waits for. What a thread has taken stays with the process for half a minute after its end.
   */
  readonly youngMegabytes?: number;
}

/**
 * Makes checks. They run in a thread of their own: a definition of some MiB takes a second, and one that means harm must not cost anybody else.
 * The thread is started by the first check, and ended when there was none for a while.
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
 * Makes checks that run in this thread: for a command, which serves no visitors and ends before a thread would have started. Loads nothing before the
 * first one.
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

/** Whether they are read in some milliseconds, less than it takes to hand them to the thread. */
function areQuick(texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= runtimeLimits.quickDefinitionCharacters * 2;
}

/** A thread that nobody waits for does not keep the process alive. */
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
  // One that fails while it is asked for nothing is found out by the next check.
  thread.on('error', () => undefined);
  return thread;
}

/** Asks a thread that nobody else asks at the moment. */
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
