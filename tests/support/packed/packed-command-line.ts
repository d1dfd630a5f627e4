// Stands in for `run-command-line.ts`: starts the program of the package, and connects it to the streams of the test.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CommandIo } from '../../../packages/cli/src/io.ts';
import { builtProgram } from '../built-program.ts';

const PROGRAM = await builtProgram('packages/cli/src/main.ts');

/**
 * Runs a command and gives its exit code.
 *
 * @example await runCommandLine(['publish', 'lead.flow.json'], io)
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...io.environment },
    // A command whose test has timed out ends with the test's process: it sees that this channel is closed.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessWithoutNullStreams;
  child.stdin.on('error', () => undefined); // The command has ended without reading all of it.
  io.stdin.pipe(child.stdin);
  child.stdout.pipe(io.stdout, { end: false });
  child.stderr.pipe(io.stderr, { end: false });
  io.stopSignal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const [exitCode] = await once(child, 'close');
  return exitCode;
}
