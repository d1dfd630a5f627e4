// What the executable begins with: lays its files where Node can load them from, once, and starts the program among them.
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, getAssetKeys, getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';

/** The asset that names the build: a hash of all others. */
const BUILD = 'build';
/** Written last into a folder: all others are there. */
const COMPLETE = 'complete';

const folder = unpack();
// What Node compiles of the files is kept beside them, and found by threads through the environment.
process.env.NODE_COMPILE_CACHE ??= join(dirname(folder), 'compiled');
// The script of an executable may only import what is inside of Node; one that is made here may import files.
const load = new Script('(address) => import(address)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as (address: string) => Promise<unknown>;
void load(pathToFileURL(join(folder, 'bin/program.js')).href);

/** The folder of this build, in the first place where one may write. */
function unpack(): string {
  const refusals: string[] = [];
  for (const place of places())
    try {
      return unpackInto(place);
    } catch (error) {
      refusals.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  process.stderr.write(
    `Colloquy found no folder for its program files. Name one that it may write, with XDG_CACHE_HOME.\n  ${refusals.join('\n  ')}\n`,
  );
  return process.exit(1);
}

/** A service's own folder, that of a user, or one for temporary files. */
function places(): readonly string[] {
  const { CACHE_DIRECTORY: service, XDG_CACHE_HOME: cache } = process.env;
  const home = homeFolder();
  return [
    ...(service ? [service] : []),
    ...(cache ? [join(cache, 'colloquy')] : []),
    ...(home !== undefined && existsSync(home) ? [join(home, '.cache/colloquy')] : []),
    join(tmpdir(), `colloquy-${process.getuid?.() ?? 'user'}`),
  ];
}

/** The home folder of the user; nothing without HOME and an entry in the passwd file. */
function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

function unpackInto(place: string): string {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  refuseForeign(place);
  const target = join(place, getAsset(BUILD, 'utf8'));
  if (existsSync(join(target, COMPLETE))) return target;
  const making = mkdtempSync(`${target}-`);
  try {
    for (const name of getAssetKeys()) if (name !== BUILD) write(join(making, name), getRawAsset(name));
    write(join(making, COMPLETE), new ArrayBuffer(0));
    // Left over from a crash that cut a folder short; a whole one is never removed.
    if (existsSync(target) && !existsSync(join(target, COMPLETE))) rmSync(target, { recursive: true });
    renameSync(making, target);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Somebody else was faster with the same files.
    if (!existsSync(join(target, COMPLETE))) throw error;
  }
  return target;
}

/** What others may write, others could have us run. */
function refuseForeign(place: string): void {
  const { uid, mode } = lstatSync(place);
  const own = process.getuid?.();
  if (own === undefined) return;
  if (uid !== own) throw new Error('it belongs to somebody else');
  if ((mode & 0o022) !== 0) throw new Error('others may write there');
}

/** On the disk before the folder gets its name, so that a power cut leaves no half of it. */
function write(path: string, bytes: ArrayBuffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, new Uint8Array(bytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
