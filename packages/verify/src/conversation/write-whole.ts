// Writing a file so that there is never half of it.
import { randomUUID } from 'node:crypto';
import { chmod, chown, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Folders that take no second file, or mounts of a single file: what is there can only be written over. */
const ONLY_IN_PLACE = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'];

/**
 * Writes beside the file, and puts that in its place: where a disk is full or the program is stopped, the old one is there. It keeps its mode and its owner,
 * and where it is a symbolic link, that stays one.
 *
 * @example await writeWhole('bots/lead.flow.json', text)
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const known = await unlessMissing(stat(path));
  // A terminal, a pipe, or a folder, which refuses.
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
