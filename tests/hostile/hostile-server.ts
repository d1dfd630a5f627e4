// A server process under attack: the program that people run, with what it complains about and how much memory it holds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishedPackage } from '../support/published-package.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A running server, and what can be seen of it from outside. */
export interface HostileServer {
  readonly base: string;
  readonly port: number;
  readonly pid: number;
  /** Lines that it wrote to its log, without those on what may be mended in its files and without refusals, which are security events. */
  readonly log: readonly string[];
  /** Waits until it has looked through its files, which it does beside its visitors when it has started. */
  hasStarted(): Promise<void>;
  /** Megabytes of memory that it holds now, and that it held at most. Nothing where the system does not tell. */
  memory(): { readonly nowMb: number; readonly peakMb: number } | undefined;
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** What is said of a file that is served although something may be mended in it. */
const REMARK = / runs, but has \d+ (?:error|warning)/;

/** When nothing was said of a file for so long, all of them were looked through. The first seconds of a server are slower than the others, too. */
const SILENCE_MS = 5_000;

/** As it is published: what loads when somebody first asks for it takes twice as long from the sources. */
const PROGRAM = join(await publishedPackage(), 'bin/program.js');

/**
 * Starts `colloquy serve` with these bots, on a folder of its own.
 *
 * @example
 * const server = await startHostileServer({ bots: [countingBot] });
 * await server.stop();
 */
export async function startHostileServer({
  bots,
  files: given = [],
  nodeOptions = [],
  environment = {},
  isInMemory = false,
}: {
  readonly bots: readonly { readonly publicId: string }[];
  /** Files of bots that are served besides. */
  readonly files?: readonly string[];
  /** Node's own options. */
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Keeps chats in memory instead of in a data folder. */
  readonly isInMemory?: boolean;
}): Promise<HostileServer> {
  const folder = temporaryFolder('hostile');
  const files = bots.map((bot) => {
    const file = `${folder.path}/${bot.publicId}.flow.json`;
    writeFileSync(file, JSON.stringify(bot));
    return file;
  });
  const place = isInMemory ? ['--memory'] : ['--data', `${folder.path}/data`];
  const log: string[] = [];
  let remarkedAt = 0;
  const child = startProcess(
    [...nodeOptions, PROGRAM, 'serve', ...given, ...files, ...place, '--port', '0'],
    {
      environment,
      onErrorLine(line) {
        if (REMARK.test(line)) remarkedAt = performance.now();
        else if (!isSecurityEvent(line)) log.push(line);
      },
    },
  );
  const base = await child.listening;
  if (base === undefined) throw new Error(`The server did not start: ${log.join('\n')}`);
  return {
    base,
    port: Number(new URL(base).port),
    pid: child.pid,
    log,
    async hasStarted() {
      remarkedAt = performance.now();
      while (performance.now() - remarkedAt < SILENCE_MS) await sleep(100);
    },
    memory: () => memoryOf(child.pid),
    async stop() {
      const exitCode = await child.stop();
      folder.remove();
      return exitCode;
    },
  };
}

/** Linux tells both numbers of any process; elsewhere there is nothing as simple, and tests of memory look away. */
function memoryOf(pid: number): ReturnType<HostileServer['memory']> {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}

/** A refusal is logged on purpose, a bounded number of times. */
function isSecurityEvent(line: string): boolean {
  return line.includes('"msg":"security event"');
}
