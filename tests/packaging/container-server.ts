// A server in a container, which can do no more than the page on deploying lets it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import type { ContainerEngine } from './container-engine.ts';

/** A container, and what runs in it as its first process. */
export interface ContainerServer extends ServerProcess {
  readonly name: string;
  /** What the system knows of that process from outside: a folder. */
  readonly process: () => string;
}

/** How a container is started. */
export interface ContainerStart {
  readonly image: string;
  /** A volume by its name, or a folder, which is made that of the user in the container. */
  readonly data: string;
  /** Behind the command of the image when absent. */
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Podman looks after it by the image's own command. It asks a systemd to do so from time to time. */
  readonly isWatched?: boolean;
  /** It may write its root, and stays until it is removed. */
  readonly isLasting?: boolean;
  readonly onLine?: (line: string) => unknown;
}

/** Podman kills what has not ended by then, and tells so by the code. The page on deploying says 90 seconds. */
const STOP_SECONDS = 90;

/** Between two looks at a process that is to come, or to go. */
const AGAIN_MS = 5;

let containers = 0;

/**
 * Starts a container that is gone when it has ended. It listens on 127.0.0.1 alone, at the address that it prints.
 *
 * @example
 * const server = startContainer(engine, { image: 'colloquy', data: 'colloquy' });
 * const base = await server.listening;
 * await server.stop(); // 0
 */
export function startContainer(engine: ContainerEngine, start: ContainerStart): ContainerServer {
  const { image, data, words = [], environment = {}, isWatched = false, isLasting = false, onLine } = start;
  containers++;
  const name = `server-${process.pid}-${containers}`;
  const variables = { HOST: '127.0.0.1', PORT: '0', COLLOQUY_RATE_LIMIT: 'off', ...environment };
  const pidFile = join(engine.folder, `${name}.pid`);
  const inner = startProcess(
    [
      ...['run', '--name', name, '--pidfile', pidFile, '--pull', 'never'],
      ...['--network', 'host', '--log-driver', 'none'],
      ...(isLasting ? [] : ['--rm', '--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp']),
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
      ...['--volume', data.startsWith('/') ? `${data}:/data:U` : `${data}:/data`],
      ...Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...(isWatched ? [] : ['--no-healthcheck']),
      image,
      ...words,
    ],
    { command: 'podman', environment: engine.environment, ...(onLine ? { onLine } : {}) },
  );
  let hasEnded = false;
  let killing: Promise<void> | undefined;
  const ended = inner.ended.then(() => {
    hasEnded = true;
  });
  // Not through Podman, which takes so long that a kill would hit no turn; and without it: of a container that is killed as it starts it may hear
  // after twenty seconds.
  const kill = async () => {
    // The process may not be there yet, and may have ended by itself.
    while (!hasEnded && pidIn(pidFile) === undefined) await Promise.race([ended, delay(AGAIN_MS)]);
    const pid = pidIn(pidFile);
    if (hasEnded || pid === undefined || !isAlive(pid)) return;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await delay(AGAIN_MS);
  };
  return {
    ...inner,
    // It may say where it listens while the kill is on its way to it: whoever believed that would ask there for ever.
    listening: inner.listening.then((base) => (killing === undefined ? base : undefined)),
    name,
    process: () => join('/proc', String(pidIn(pidFile))),
    kill: () => {
      killing ??= kill();
      return killing;
    },
    async stop() {
      await engine.run('podman', ['stop', '--time', String(STOP_SECONDS), name]);
      await ended;
      return inner.stop();
    },
  };
}

function pidIn(file: string): number | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' ? undefined : Number(text);
}

/** A process that has ended is known until somebody asks for its code; its first letter is Z then. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
