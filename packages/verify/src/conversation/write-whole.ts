// Writes a file atomically.
import { randomUUID } from 'node:crypto';
import { chmod, chown, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Errors where no second file or rename is possible, as in mounts of a single file: then the file is overwritten in place. */
const ONLY_IN_PLACE = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'];

/**
 * Writes to a temporary file in the same folder and renames it. If the disk is full or the program is killed, the old
 * file remains. Mode and owner are kept, and a symbolic link stays a link.
 *
 * @example await writeWhole('bots/lead.flow.json', text)
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const known = await unlessMissing(stat(path));
  // A terminal or a pipe; or a folder, for which writing fails.
  if (known && !known.isFile()) return writeFile(path, text);
  const link = known ? undefined : await readlink(path).catch(() => undefined);
  if (link !== undefined) return writeWhole(resolve(dirname(path), link), text);
  const target = known ? await realpath(path) : path;
  const fresh = `${target}.${randomUUID()}`;
  try {
    await writeFile(fresh, text, { flag: 'wx', flush: true });
    if (known) {
      await chown(fresh, known.uid, known.gid).catch(() => undefined);
      await chmod(fresh, known.mode);
    }
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true });
    if (!ONLY_IN_PLACE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await writeFile(target, text);
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
