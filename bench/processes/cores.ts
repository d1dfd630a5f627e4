// Which core runs what: a server and the load on it must not take time from each other.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The core of the measured servers and that of the load generator; nothing where pinning is not possible. */
export interface Cores {
  readonly server: number;
  readonly load: number;
}

/** The tool that keeps a process on a core. Linux has it; elsewhere nothing is pinned. */
const TASKSET = 'taskset';

/** Chooses two cores that this process may use, when the machine has them and `taskset` is there. */
export function chooseCores(): Cores | undefined {
  if (spawnSync(TASKSET, ['--version']).status !== 0) return undefined;
  const [server, load] = parseCoreList(
    /^Cpus_allowed_list:\s*(.+)$/m.exec(readText('/proc/self/status'))?.[1] ?? '',
  );
  return server === undefined || load === undefined ? undefined : { server, load };
}

/** Moves this process, with all its threads, to these cores. What it starts without naming a core runs there as well. */
export function pinThisProcess(cores: readonly number[]): void {
  spawnSync(TASKSET, ['-a', '-c', '-p', cores.join(','), String(process.pid)]);
}

/** Lets this process and all that it starts share both cores, until `work` is done. */
export async function onBothCores<Result>(
  cores: Cores | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!cores) return work();
  pinThisProcess([cores.server, cores.load]);
  try {
    return await work();
  } finally {
    pinThisProcess([cores.load]);
  }
}

/**
 * The command that runs Node on a core, or wherever the system likes when there is none to name.
 *
 * @example nodeCommand(0, ['-e', '0']) // { command: 'taskset', words: ['-c', '0', '/usr/bin/node', '-e', '0'] }
 */
export function nodeCommand(core: number | undefined, nodeArguments: readonly string[]): CommandWords {
  return core === undefined
    ? { command: process.execPath, words: nodeArguments }
    : { command: TASKSET, words: ['-c', String(core), process.execPath, ...nodeArguments] };
}

/** A program and what it is given. */
export interface CommandWords {
  readonly command: string;
  readonly words: readonly string[];
}

/**
 * Reads the kernel's list of cores.
 *
 * @example parseCoreList('0-2,7') // [0, 1, 2, 7]
 */
export function parseCoreList(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number.parseFloat);
    return Number.isNaN(first) ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
