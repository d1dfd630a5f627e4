// How long a person waits for the first answer of a process that has just been started.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../load/quantiles.ts';
import { startChatServer } from '../processes/chat-server.ts';
import { nodeCommand } from '../processes/cores.ts';
import type { Bench } from './section.ts';

/** Milliseconds from the start of the process to the first answered turn, each a median. */
export interface ColdStartResult {
  /** Node that does nothing: what no server on it can undercut. */
  readonly nodeMs: number;
  /** The data folder has to be made first. */
  readonly emptyFolderMs: number;
  /** The store and the bot in it are there. */
  readonly existingStoreMs: number;
  /** As in the empty folder, but before any compiled code was kept: the very first start after an installation. */
  readonly uncompiledMs: number;
  /** Milliseconds of computing of all threads in the empty folder. Other programs on the machine hardly change it. */
  readonly computingMs: number;
}

const FLOWS = [{ blocks: 10 }];

/** A server keeps what its start and its first turns compiled a second and a half after it listens. */
const KEPT_AFTER_MS = 4_000;

export async function measureColdStart({
  plan,
  program,
  folder,
  cores,
  tell,
}: Bench): Promise<ColdStartResult> {
  const node: number[] = [];
  const empty: number[] = [];
  const existing: number[] = [];
  const uncompiled: number[] = [];
  const computing: number[] = [];
  const start = async (
    data: string,
    { environment, stayMs = 0 }: { environment?: Readonly<Record<string, string>>; stayMs?: number } = {},
  ) => {
    const server = await startChatServer({
      program,
      folder,
      data,
      flows: FLOWS,
      core: cores?.server,
      environment,
    });
    await wait(stayMs);
    await server.stop();
    return server;
  };
  // A program that was just built has nothing compiled yet; this start leaves it behind.
  await start('compiling', { stayMs: KEPT_AFTER_MS });
  for (let round = 0; round < plan.coldStarts; round++) {
    node.push(startNode(cores?.server));
    const kept = join(folder, `nothing-compiled-${round}`);
    const first = await start(`uncompiled-${round}`, { environment: { NODE_COMPILE_CACHE: kept } });
    uncompiled.push(first.coldStartMs);
    const { coldStartMs, coldStartCpuMs } = await start(`cold-${round}`);
    empty.push(coldStartMs);
    computing.push(coldStartCpuMs ?? Number.NaN);
    existing.push((await start(`cold-${round}`)).coldStartMs);
  }
  const result = {
    nodeMs: median(node),
    emptyFolderMs: median(empty),
    existingStoreMs: median(existing),
    uncompiledMs: median(uncompiled),
    computingMs: median(computing),
  };
  tell(
    `  first answer after ${Math.round(result.emptyFolderMs)} ms, with a store after ${Math.round(result.existingStoreMs)} ms`,
  );
  return result;
}

function startNode(core: number | undefined): number {
  const { command, words } = nodeCommand(core, ['-e', '0']);
  const startedAt = performance.now();
  spawnSync(command, words);
  return performance.now() - startedAt;
}
