// A server of any program in a process of its own, to be killed at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { OPERATOR_TOKEN } from './operator-token.ts';
import { compiledCode } from './test-cache.ts';

/** A server process. */
export interface ServerProcess {
  /** The number under which the system knows it. */
  readonly pid: number;
  /** Lets a waiting server open its data folder and listen on a free port. Others start by themselves, and have a bounded time from here on. */
  go(): void;
  /** Resolves to the base address once it listens; to nothing when it ended before. */
  readonly listening: Promise<string | undefined>;
  /** Resolves when it has ended, by itself or not, and all that it printed was read. */
  readonly ended: Promise<unknown>;
  /** Ends the process with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has ended, and all that it printed was read; gives the exit code. */
  stop(): Promise<number | null>;
}

/** Longest wait for a server to listen; it takes half a second on a quiet machine, and on a busy one more than anybody would think. */
const START_TIMEOUT_MS = 90_000;

/**
 * Starts any program that listens and says where. `onLine` is given all that it prints, `onErrorLine` what it complains about; `command` is
 * what is started with the words, Node when absent.
 */
export function startProcess(
  program: readonly string[],
  {
    command = process.execPath,
    environment = {},
    onLine = () => undefined,
    onErrorLine,
  }: {
    readonly command?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly onLine?: ((line: string) => unknown) | undefined;
    readonly onErrorLine?: (line: string) => unknown;
  } = {},
): ServerProcess {
  const child = spawn(command, program, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Tests send more than any visitor would.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledCode,
      COLLOQUY_RATE_LIMIT: 'off',
      COLLOQUY_OPERATOR_TOKEN: OPERATOR_TOKEN,
      ...environment,
    },
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<string | undefined>();
  const exit = once(child, 'exit') as Promise<[code: number | null]>;
  const ended = once(child, 'close');
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    onLine(line);
    const [base] = /http:\/\/[\d.]+:\d+$/.exec(line) ?? [];
    if (base === undefined) return;
    clearTimeout(timer);
    resolve(base);
  });
  if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
  else child.stderr.pipe(process.stderr, { end: false });
  child.stdin.on('error', () => undefined); // it was killed before it read the word
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exit;
    clearTimeout(timer);
    resolve(undefined);
    return code;
  };
  return {
    pid: child.pid ?? 0,
    listening,
    ended,
    go() {
      child.stdin.write('go\n');
      timer = setTimeout(
        () => reject(new Error('The server process did not start in time.')),
        START_TIMEOUT_MS,
      );
      exit.then(() => resolve(undefined), reject);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    async stop() {
      const code = await end('SIGTERM');
      // What it says in the end is heard a moment after its end.
      await ended;
      return code;
    },
  };
}
