// `colloquy serve` in a process of its own, with all that it prints.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../support/built-program.ts';

const COMMAND_LINE = await builtProgram('packages/cli/src/main.ts');
const NARROW_WORLD = new URL('./narrow-world.main.ts', import.meta.url).href;

/** Longest wait for a server to listen; it takes half a second on a quiet machine. */
const START_TIMEOUT_MS = 30_000;

export interface SecretServer {
  readonly base: string;
  /** What it has printed so far, on both ways out. */
  printed(): Buffer;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface CommandLineOptions {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the server. Names lead to the port of the test, see `narrow-world.main.ts`. */
export async function startSecretServer(options: CommandLineOptions): Promise<SecretServer> {
  const { child, printed } = run({ ...options, isNarrow: true });
  const exited = once(child, 'exit');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Error(`It does not listen: ${printed()}`)), START_TIMEOUT_MS);
  child.stdout.on('data', () => {
    const [base] = /http:\/\/[\d.]+:\d+/.exec(printed().toString()) ?? [];
    if (base !== undefined) resolve(base);
  });
  exited.then(() => reject(new Error(`It ended: ${printed()}`)), reject);
  const base = await promise.finally(() => clearTimeout(timer));
  return {
    base,
    printed,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** Runs a command to its end and gives what it printed. */
export async function runCommandLine(
  options: CommandLineOptions & { readonly input: string },
): Promise<Buffer> {
  const { child, printed } = run({ ...options, isNarrow: false });
  child.stdin.end(options.input);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`The command ended with ${code}: ${printed()}`);
  return printed();
}

function run(options: CommandLineOptions & { readonly isNarrow: boolean }) {
  const child = spawn(
    process.execPath,
    [...(options.isNarrow ? ['--import', NARROW_WORLD] : []), COMMAND_LINE, ...options.arguments],
    { env: { ...process.env, ...options.environment } },
  );
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece));
  return { child, printed: () => Buffer.concat(pieces) };
}
