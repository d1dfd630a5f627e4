// A server in a process of its own: started on its core, watched, and stopped.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitAnswer } from './await-answer.ts';
import { nodeCommand } from './cores.ts';
import { readFamilyCpuMs } from './process-usage.ts';

/** How a server is started. */
export interface ServerStart {
  /** The script and its arguments. */
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** The core to run on, where that is possible. */
  readonly core: number | undefined;
  /** The bot whose first answer tells that the server is ready. */
  readonly publicId: string;
}

/** A running server. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** The core it runs on, where that is known. */
  readonly core: number | undefined;
  /** Milliseconds from the start of the process to its first answered turn. */
  readonly coldStartMs: number;
  /** Milliseconds that all its threads computed until then, where that is known. */
  readonly coldStartCpuMs: number | undefined;
  /** Ends it the way a service manager does, and by force when it does not end. */
  stop(): Promise<void>;
}

/** A start that takes longer has failed; cold starts take well under a second. */
const START_TIMEOUT_MS = 30_000;

/** A server closes its store within milliseconds; writing a CPU profile takes it a second or two. */
const STOP_TIMEOUT_MS = 15_000;

/** How much of what a server prints is kept for the error message. */
const KEPT_OUTPUT_CHARACTERS = 4_000;

/** They end with this process, also when somebody interrupts it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server and waits for its first answered turn.
 *
 * @throws with what the server printed when it does not start
 */
export async function startServer({
  words: given,
  environment,
  core,
  publicId,
}: ServerStart): Promise<ServerProcess> {
  const port = await freePort();
  const { command, words } = nodeCommand(core, given);
  const startedAt = performance.now();
  const child = spawn(command, words, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const output = keepOutput(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended (${code ?? signal}) before its first answer:\n${output()}`);
  });
  const controller = new AbortController();
  try {
    await Promise.race([
      awaitAnswer({ port, publicId, timeoutMs: START_TIMEOUT_MS, signal: controller.signal }),
      ended,
    ]);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : error}\n${output()}`);
  } finally {
    controller.abort();
    ended.catch(() => {});
  }
  const coldStartMs = performance.now() - startedAt;
  const pid = child.pid as number;
  return {
    port,
    pid,
    core,
    coldStartMs,
    coldStartCpuMs: readFamilyCpuMs(pid),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const isLate = await Promise.race([exited.then(() => false), wait(STOP_TIMEOUT_MS, true, { ref: false })]);
  if (!isLate) return;
  child.kill('SIGKILL');
  await exited;
}

function keepOutput(child: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => output;
}

/** A port that is free now. Somebody else could take it in the next moment; then the start fails and says so. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
