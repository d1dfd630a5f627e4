// A real PostgreSQL for tests: its own cluster in a temporary folder, on a free port of this machine, gone with the process.
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresBinaries } from './postgres-binaries.ts';

/** How a server is ended: with goodbyes, or as a crash would, with the log to be replayed, or by killing it. */
export type Ending = 'stop' | 'crash' | 'kill';

/** A running cluster. */
export interface PostgresCluster {
  readonly port: number;
  /** The address of one of its databases, as its owner. */
  url(database?: string): string;
  /** Ends the server and keeps its data. */
  end(ending?: Ending): Promise<void>;
  /** Starts the server again, on the same port. */
  start(): Promise<void>;
  /** Starts another server that follows this one, which is stopped for a moment while its data is copied. */
  standby(): Promise<PostgresCluster>;
  /** Ends the server and removes everything. */
  remove(): Promise<void>;
}

/** How a cluster is set up. */
export interface PostgresClusterOptions {
  /** Syncs every commit to the disk, as in operation. Tests that never cut the power can do without. */
  readonly isDurable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

const OWNER = 'postgres';

/** Milliseconds in which a server must be ready: ten times what it takes on a slow machine. */
const READY_WAIT_MS = 30_000;

/** Times to try another port, when somebody takes the one that was free a moment ago. */
const PORT_ATTEMPTS = 3;

/** The user `guarded` needs a password, everybody else comes in from this machine without. */
const ACCESS = `host all guarded 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

/*
 * A shell stands between the test and the server and waits for a word. When the test's process dies, however suddenly, the shell
 * reads the end of its input instead, ends the server and removes its folder.
 */
const GUARD = `
folder="$1"; shift
"$@" &
child=$!
read -r word
case "$word" in
  kill) kill -KILL $child ;;
  crash) kill -QUIT $child ;;
  *) kill -INT $child ;;
esac
wait $child
[ -n "$word" ] || rm -rf "$folder"
`;

/**
 * Starts a cluster. Takes about half a second to make and a tenth to start. Runs as root too (as `nobody` then).
 *
 * @example
 * const cluster = await startPostgresCluster();
 * const store = await postgresStore({ url: cluster.url() });
 * await cluster.remove();
 */
export async function startPostgresCluster(options: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-postgres-'));
  try {
    const binaries = postgresBinaries(folder);
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    chmodSync(folder, 0o711);
    if (binaries.user)
      for (const path of [folder, data]) chownSync(path, binaries.user.uid, binaries.user.gid);
    await promisify(execFile)(binaries.initdb, INITDB_OPTIONS.concat(`--pgdata=${data}`), {
      ...binaries.user,
      env,
    });
    writeFileSync(join(data, 'pg_hba.conf'), ACCESS);
    appendFileSync(join(data, 'postgresql.conf'), settingsOf(options));
    return await run({ folder, data, binaries });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const INITDB_OPTIONS = [
  `--username=${OWNER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--auth=trust',
  '--no-sync',
  '--no-instructions',
];

/** English messages, to know readiness by. */
const env = { ...process.env, LC_ALL: 'C', PGTZ: 'UTC' };

function settingsOf({ isDurable = false, settings = {} }: PostgresClusterOptions): string {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return Object.entries(all)
    .map(([name, value]) => `\n${name} = '${value}'`)
    .join('');
}

interface Installation {
  readonly folder: string;
  readonly data: string;
  readonly binaries: PostgresBinaries;
}

async function run(installation: Installation): Promise<PostgresCluster> {
  let port = 0;
  let guard: ChildProcess | undefined;
  for (let attempt = 1; !guard; attempt++) {
    port = await freePort();
    guard = await startServer(installation, port).catch((error: unknown) => {
      if (attempt === PORT_ATTEMPTS) throw error;
      return undefined;
    });
  }

  async function end(ending: Ending = 'stop'): Promise<void> {
    const ended = guard;
    guard = undefined;
    if (!ended) return;
    const closed = once(ended, 'close');
    ended.stdin?.end(`${ending}\n`);
    await closed;
  }

  return {
    port,
    url: (database = 'postgres') => `postgres://${OWNER}@127.0.0.1:${port}/${database}`,
    end,
    async start() {
      guard ??= await startServer(installation, port);
    },
    async standby() {
      await end();
      const copy = await copyAsStandby(installation, port);
      guard = await startServer(installation, port);
      return run(copy);
    },
    async remove() {
      await end('crash'); // nothing is needed any more, so there is nothing to write down either
      rmSync(installation.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The copy has all settings of the original, and follows it from where both are now. */
async function copyAsStandby({ folder, data, binaries }: Installation, port: number): Promise<Installation> {
  const copy = mkdtempSync(join(tmpdir(), 'colloquy-postgres-'));
  await promisify(execFile)('cp', ['-a', `${folder}/.`, copy]);
  const standby = { folder: copy, data: data.replace(folder, copy), binaries };
  writeFileSync(join(standby.data, 'standby.signal'), '');
  appendFileSync(
    join(standby.data, 'postgresql.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${OWNER}'\nsynchronous_standby_names = ''`,
  );
  return standby;
}

async function startServer({ folder, data, binaries }: Installation, port: number): Promise<ChildProcess> {
  const command = [binaries.postgres, '-D', data, '-p', `${port}`];
  const guard = spawn('sh', ['-c', GUARD, 'guard', folder, ...command], {
    ...binaries.user,
    env,
    cwd: folder,
    detached: true, // away from Ctrl-C, which the test's process turns into an orderly end
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  let isReady = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (why: string) => {
    guard.stdin?.end('stop\n');
    reject(new Error(`PostgreSQL did not start: ${why}.\n${log}`));
  };
  const timer = setTimeout(giveUp, READY_WAIT_MS, `not ready after ${READY_WAIT_MS / 1_000} seconds`);
  guard.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-8_192);
    if (/is ready to accept (?:read-only )?connections/.test(text)) {
      isReady = true;
      resolve();
    }
    // Later a standby says so of a primary that went away, and goes on.
    if (!isReady && text.includes('FATAL:  could not')) giveUp('see its log');
  });
  guard.once('error', (error) => giveUp(error.message));
  guard.once('close', () => giveUp('it ended'));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
  return guard;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
