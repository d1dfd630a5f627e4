// Buildah and Podman with a storage of their own, which goes with everything in it.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Containers with a root and a user of their own are for Linux and, without more to set up, for root. */
const mayContain = process.platform === 'linux' && process.getuid?.() === 0;

/** Images can be built here. */
export const canBuild = mayContain && isThere('buildah');

/** Where control groups of both versions stand side by side `crun` starts no container, and `runc` does. */
const canStart = isThere('runc') || existsSync('/sys/fs/cgroup/cgroup.controllers');

/** And run. */
export const canRun = canBuild && isThere('podman') && canStart;

/** Where distributions put what Podman calls, besides the places of all programs. */
const HELPERS = [
  '/usr/libexec/podman',
  '/usr/lib/podman',
  '/usr/local/libexec/podman',
  '/usr/local/lib/podman',
];

/** And have a network with names in it, and a first process that passes signals on: some systems install these apart from Podman. */
export const canConnect =
  canRun &&
  ['netavark', 'aardvark-dns', 'catatonit'].every(
    (program) => isThere(program) || HELPERS.some((folder) => existsSync(join(folder, program))),
  );

/** Where images and containers are, and how to do something with them. */
export interface ContainerEngine {
  /** The storage, and whatever else a test wants to be gone afterwards. */
  readonly folder: string;
  /** The variables that lead Buildah and Podman there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls one of them, with variables besides those; gives what it printed. */
  run(
    program: 'buildah' | 'podman' | 'podman-compose' | 'helm',
    words: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Ends every container, and takes everything away. */
  close(): Promise<void>;
}

/** Files and processes that Podman lets a container have, where the machine allows as many: it may not be told to go above that. */
const WANTED = { nofile: 1_048_576, nproc: 32_768 };

/** What is printed by a build, with room to spare. */
const MOST_OUTPUT_BYTES = 64 * 1_024 * 1_024;

/**
 * Opens an empty storage.
 *
 * @param within words before what runs containers: those by which it enters a network. Images are built and had outside of it.
 * @example const engine = openContainerEngine(); await engine.run('podman', ['ps']); await engine.close();
 */
export function openContainerEngine(within: readonly string[] = []): ContainerEngine {
  const { path: folder, remove } = temporaryFolder('containers');
  const inside = (name: string) => JSON.stringify(join(folder, name));
  mkdirSync(join(folder, 'temporary'));
  writeFileSync(
    join(folder, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = ${inside('storage')}\nrunroot = ${inside('state')}\n`,
  );
  // Nobody has to have systemd.
  writeFileSync(
    join(folder, 'containers.conf'),
    `[containers]
default_ulimits = ["nofile=${limit('Max open files', WANTED.nofile)}", "nproc=${limit('Max processes', WANTED.nproc)}"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
tmp_dir = ${inside('engine')}
${isThere('runc') ? 'runtime = "runc"' : ''}
${within.length === 0 ? '' : `[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = ${inside('networks')}`}
`,
  );
  const environment = {
    // What Podman makes networks with lies where not everybody looks for programs.
    PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    TMPDIR: join(folder, 'temporary'),
  };
  const run: ContainerEngine['run'] = async (program, words, variables) => {
    const [first = program, ...rest] = [...(program === 'buildah' ? [] : within), program, ...words];
    const { stdout } = await promisify(execFile)(first, rest, {
      env: { ...process.env, ...environment, ...variables },
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return stdout;
  };
  return {
    folder,
    environment,
    run,
    async close() {
      if (canRun) await run('podman', ['rm', '--all', '--force', '--time', '0']);
      await run('buildah', ['rm', '--all']);
      // Whatever was left mounted by something that failed: the innermost first.
      const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
        .split('\n')
        .map((line) => line.split(' ')[4] ?? '')
        .filter((place) => place.startsWith(`${folder}/`));
      for (const place of mounted.reverse()) await promisify(execFile)('umount', ['--lazy', place]);
      remove();
    },
  };
}

/** As `soft:hard`. */
function limit(name: string, wanted: number): string {
  const [, hard] =
    new RegExp(`^${name} +\\S+ +(\\S+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const most = hard === 'unlimited' ? wanted : Math.min(wanted, Number(hard));
  return `${most}:${most}`;
}
