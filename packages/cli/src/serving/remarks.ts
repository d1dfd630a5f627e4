// Warnings about files that are already served. The check runs in a separate thread and a little later, so that it does not delay visitors.
import type { DefinitionChecks } from '@colloquy/management/definition-checks';
import { createDefinitionChecks } from '@colloquy/management/definition-checks';
import { countIssues } from '../flow-files/describe-issues.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';

/** Prints the warnings of files. */
export interface Remarks {
  /** Schedules the check of a file that was just published. Does not wait for it. */
  note(path: string, definition: unknown): void;
  /** Stops checking, including a check in progress. */
  end(): Promise<void>;
}

/** Milliseconds before a check: after starting a server or saving a file, the author wants to chat with the bot first. */
const PAUSE_MS = 1_000;

/** Megabytes for the thread's young generation: its speed does not matter, and a small one keeps the server small. */
const YOUNG_MEGABYTES = 4;

/**
 * Creates the checks: one line for each file with warnings; `colloquy check` prints them in full. A thread runs the
 * check and ends at once. Loading the interpreter for authors' code takes half as long as a server start, and its
 * memory is freed only with its thread.
 *
 * @example
 * const remarks = createRemarks(io);
 * remarks.note('lead.flow.json', definition);
 * await remarks.end();
 */
export function createRemarks(
  io: CommandIo,
  { pauseMs = PAUSE_MS }: { readonly pauseMs?: number } = {},
): Remarks {
  /** By path. If a file is saved twice in a row, the newer version is checked. */
  const noted = new Map<string, unknown>();
  let timer: NodeJS.Timeout | undefined;
  let checks: DefinitionChecks | undefined;
  let isEnded = false;

  function later(): void {
    if (!checks && !isEnded && noted.size > 0) timer ??= setTimeout(() => void look(), pauseMs).unref();
  }

  async function look(): Promise<void> {
    timer = undefined;
    const files = [...noted];
    noted.clear();
    checks = createDefinitionChecks({ youngMegabytes: YOUNG_MEGABYTES });
    try {
      for (const [path, definition] of files) {
        const { problems } = await checks.check(definition);
        if (problems.length > 0)
          complain(
            io,
            `${path} runs, but has ${countIssues(problems)}. To list them: npx colloquy check ${path}`,
          );
      }
    } catch (error) {
      if (!isEnded)
        complain(io, `The served bots were not checked: ${error instanceof Error ? error.message : error}`);
    }
    await checks.close();
    checks = undefined;
    later();
  }

  return {
    note(path, definition) {
      noted.set(path, definition);
      later();
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await checks?.close();
    },
  };
}
