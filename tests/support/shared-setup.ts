// Before all tests: stands ready to start one PostgreSQL, and to build the programs of tests, the widget, the studio and the package, for all of them, as soon as the first one asks.
import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresCluster } from './postgres-cluster.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { boundCompiledCode } from './test-cache.ts';

/** The variable through which tests, in processes of their own, learn whom to ask. */
const ASK_HERE = 'COLLOQUY_TEST_SHARED';

/**
 * Called by Vitest. Tests ask over HTTP for the address of the cluster (`/postgres`) or for a folder of what was built (`/programs`, `/widget`,
 * `/studio`, `/package`); what nobody asks for is not made.
 *
 * @returns what to call after all tests
 */
export async function setup(): Promise<() => Promise<void>> {
  boundCompiledCode();
  const run = folderOfRun();
  const programs = sharedBuild('programs');
  const widget = sharedBuild('widget');
  const studio = sharedBuild('studio');
  const published = sharedBuild('package');
  let cluster: Promise<PostgresCluster> | undefined;
  const shared: Readonly<Record<string, () => Promise<string>>> = {
    async '/postgres'() {
      cluster ??= startPostgresCluster();
      return (await cluster).url();
    },
    '/programs': programs.folder,
    '/widget': widget.folder,
    '/studio': studio.folder,
    '/package': published.folder,
  };
  const server = createServer((request, response) => {
    const give = shared[request.url ?? ''] ?? (() => Promise.reject(new Error('There is no such thing.')));
    give().then(
      (answer) => response.end(answer),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  process.env[ASK_HERE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await cluster?.catch(() => undefined))?.remove();
    await programs.remove();
    await widget.remove();
    await studio.remove();
    await published.remove();
    run.remove();
  };
}

/** Linux has a file system in memory here. */
const IN_MEMORY = '/dev/shm';

/** A run keeps some 2 GB of files at most, and its processes need as much memory again. */
const LEAST_BYTES = 6 * 1024 ** 3;

/**
 * Whether the files of a run fit into memory. Stores sync each commit, which takes milliseconds on a disk, and longer on a busy one; no test cuts the power.
 * A run that was killed has left its files there.
 */
function hasRoomInMemory(): boolean {
  try {
    for (const name of readdirSync(IN_MEMORY)) {
      const [, run] = /^colloquy-run-(\d+)-/.exec(name) ?? [];
      if (run !== undefined && !isRunning(Number(run)))
        rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= LEAST_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One folder for all temporary files of a run, also of servers and browsers that a test kills: nothing is left when the run is over. */
function folderOfRun(): ReturnType<typeof temporaryFolder> {
  if (hasRoomInMemory()) process.env.TMPDIR = IN_MEMORY;
  const run = temporaryFolder(`run-${process.pid}`);
  // PostgreSQL runs as another user, who has to pass through.
  chmodSync(run.path, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = run.path;
  return run;
}

/** Built in a process of its own, because Vitest does not load this file as Node does. Takes a second, the package five. */
function sharedBuild(what: string) {
  let building: Promise<string> | undefined;
  const { path, remove } = temporaryFolder(what);
  async function build(): Promise<string> {
    const program = join(import.meta.dirname, `build-${what}.main.ts`);
    await promisify(execFile)(process.execPath, [program, path]);
    return path;
  }
  return {
    async folder(): Promise<string> {
      building ??= build();
      return building;
    },
    async remove() {
      await building?.catch(() => undefined);
      remove();
    },
  };
}
