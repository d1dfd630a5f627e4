// Remarks: what authors may want to mend in files that are served already. Looked for beside visitors, and a little later.
import type { DefinitionChecks } from '@colloquy/management/definition-checks';
import { createDefinitionChecks } from '@colloquy/management/definition-checks';
import { countIssues } from '../flow-files/describe-issues.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';

/** Says what there is to mend. */
export interface Remarks {
  /** Has a file looked through that was just published. Nobody waits for it. */
  note(path: string, definition: unknown): void;
  /** Looks no more, also where it was not done. */
  end(): Promise<void>;
}

/** Milliseconds for which nothing is looked for: whoever starts a server or saves a file wants to chat with the bot first. */
const PAUSE_MS = 1_000;

/** Megabytes for what the thread has just made: nobody waits for it, and the less it takes the smaller the server is. */
const YOUNG_MEGABYTES = 4;

/**
 * Makes remarks: one line for each file that has something to mend; `colloquy check` shows it whole. A thread looks for it, which is ended as soon
 * as it is done: to load the interpreter that reads authors' code takes as long as half of a start, and it stays as long as its thread.
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
  /** By path: of a file that is saved twice in a row the newer one counts. */
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
            `${path} runs, but has ${countIssues(problems)}. To see what is wrong: npx colloquy check ${path}`,
          );
      }
    } catch (error) {
      if (!isEnded)
        complain(io, `What is served was not checked: ${error instanceof Error ? error.message : error}`);
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
