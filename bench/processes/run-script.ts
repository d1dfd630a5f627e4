// Runs a script of the benchmark in a process of its own and reads the JSON that it prints last.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeCommand } from './cores.ts';

/** What to run and where. */
export interface Script {
  readonly source: URL;
  readonly arguments: readonly string[];
  readonly core: number | undefined;
  readonly timeoutMs: number;
}

/**
 * Runs a script to its end.
 *
 * @throws with what it printed when it fails
 */
export async function runScript<Output>(script: Script): Promise<Output> {
  const { command, words } = nodeCommand(script.core, [fileURLToPath(script.source), ...script.arguments]);
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], timeout: script.timeoutMs });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.on('error', reject);
  child.on('close', (code, signal) => {
    const lastLine = output.trimEnd().split('\n').at(-1) ?? '';
    if (code === 0) resolve(JSON.parse(lastLine) as Output);
    else reject(new Error(`${script.source.pathname} ended (${code ?? signal}):\n${output}`));
  });
  return promise;
}
