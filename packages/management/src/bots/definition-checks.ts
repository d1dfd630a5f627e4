// Work on whole definitions outside the main thread: checks, comparisons and edits in one thread, tests and replays in another.
import type { WorkerOptions } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { Attribution } from '@colloquy/runtime';
import { runtimeLimits } from '@colloquy/runtime';
import type {
  BotComparison,
  BotTest,
  ReplayChatResponse,
  ReplayChatsResponse,
  RunTestsResponse,
} from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { limits } from '../limits.ts';
import type { DefinitionTask, ReplayTask } from './definition-tasks.ts';
import type { DefinitionEdit, EditedDefinition, StoredDefinition } from './edit-definition.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';
import type { TaskCaller } from './task-queue.ts';
import { CheckFailure, createTaskThread } from './task-thread.ts';

/** For whom a task is. Callers take turns, and publishing goes first. */
export interface TaskOrder {
  readonly by?: Attribution | undefined;
  readonly isPublishing?: boolean | undefined;
}

/** The check of a definition. */
export interface CheckOrder extends TaskOrder {
  /** The platforms that the bot is connected to. */
  readonly channels?: readonly string[] | undefined;
}

/** Checks, compares, edits, tests and replays definitions. */
export interface DefinitionChecks {
  /**
   * All problems of a definition, as `colloquy check` finds them.
   *
   * @throws CheckFailure when the check itself fails
   */
  check(definition: unknown, order?: CheckOrder): Promise<CheckedDefinition>;
  /**
   * Compares two versions, as JSON texts.
   *
   * @throws CheckFailure when the comparison fails
   */
  compare(before: string, after: string, order?: TaskOrder): Promise<BotComparison>;
  /**
   * The next state of a definition. Small definitions are edited in this thread.
   *
   * @throws CheckFailure when the edit fails
   */
  edit(edit: DefinitionEdit, order?: TaskOrder): Promise<EditedDefinition>;
  /** A state of the history as JSON text. Small definitions are rebuilt in this thread. */
  rebuild(stored: StoredDefinition, order?: TaskOrder): Promise<string>;
  /**
   * Runs tests of a bot. Their work is limited by fuel.
   *
   * @throws CheckFailure when they cannot run
   */
  test(definition: unknown, tests: readonly BotTest[], order?: TaskOrder): Promise<RunTestsResponse>;
  /**
   * Replays recorded chats on two versions. The work is limited by fuel.
   *
   * @throws CheckFailure when the replay cannot run
   */
  replay(task: ReplayTask, order?: TaskOrder): Promise<ReplayChatsResponse>;
  /** The same for the first chat, with all it shows. */
  replayChat(task: ReplayTask, order?: TaskOrder): Promise<ReplayChatResponse>;
  /** Stops the running tasks; their callers get a failure. */
  close(): Promise<void>;
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
 * Creates checks in threads of their own: a definition of some MiB takes a second, and a malicious one must not slow
 * others. The first task of a thread starts it; it ends when idle. Tests have a thread of their own, because they
 * may compute for seconds.
 *
 * @example
 * const { problems, size } = await createDefinitionChecks().check(JSON.parse(text));
 */
export function createDefinitionChecks({ youngMegabytes }: DefinitionCheckOptions = {}): DefinitionChecks {
  const start = (options: WorkerOptions) =>
    new Worker(new URL('./check-thread.ts', import.meta.url), options);
  const subject = 'check of this definition';
  const checking = createTaskThread<DefinitionTask>({
    name: 'check',
    subject,
    atOnce: 1,
    youngMegabytes,
    start,
  });
  const testing = createTaskThread<DefinitionTask>({
    name: 'test',
    subject: 'test of this bot',
    atOnce: limits.testersAtOnce,
    start,
  });
  const inThread = (task: DefinitionTask, order?: TaskOrder) =>
    (LONG_TASKS.has(task.type) ? testing : checking).run(task, callerOf(order));
  return {
    ...asChecks(inThread),
    async edit(edit, order) {
      const { current, base, change } = edit;
      const texts = [current, JSON.stringify(change), ...(base ? [base.definition, ...base.patches] : [])];
      if (areQuick(texts)) return editDefinition(edit);
      return (await inThread({ type: 'edit', edit }, order)) as EditedDefinition;
    },
    async rebuild(stored, order) {
      if (areQuick([stored.definition, ...stored.patches])) return rebuildDefinition(stored);
      return (await inThread({ type: 'rebuild', stored }, order)) as string;
    },
    async close() {
      await Promise.all([checking.close(), testing.close()]);
    },
  };
}

/** Tasks that may compute for seconds. They pause, so that several share a thread. */
const LONG_TASKS: ReadonlySet<DefinitionTask['type']> = new Set(['test', 'replay', 'replayChat']);

/** Work without a known caller is the server's own. */
function callerOf({ by, isPublishing }: TaskOrder = {}): TaskCaller {
  const { kind = 'server', id, name } = by?.actor ?? {};
  return { caller: [kind, id ?? name].join(' '), isPublishing };
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

type RunTask = (task: DefinitionTask, order?: TaskOrder) => Promise<unknown>;

function asChecks(run: RunTask): DefinitionChecks {
  return {
    check: async (definition, order) =>
      (await run({ type: 'check', definition, channels: order?.channels }, order)) as CheckedDefinition,
    async compare(before, after, order) {
      const comparison = await run({ type: 'compare', before, after }, order);
      if (comparison === undefined) throw new CheckFailure('One of the versions cannot be read.');
      return comparison as BotComparison;
    },
    edit: async (edit, order) => (await run({ type: 'edit', edit }, order)) as EditedDefinition,
    rebuild: async (stored, order) => (await run({ type: 'rebuild', stored }, order)) as string,
    test: async (definition, tests, order) =>
      (await run({ type: 'test', definition, tests }, order)) as RunTestsResponse,
    replay: async (task, order) => (await run({ type: 'replay', ...task }, order)) as ReplayChatsResponse,
    replayChat: async (task, order) =>
      (await run({ type: 'replayChat', ...task }, order)) as ReplayChatResponse,
    close: async () => undefined,
  };
}

/** Whether they parse in some milliseconds, less than sending them to the thread takes. */
function areQuick(texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= runtimeLimits.quickDefinitionCharacters * 2;
}
