// File storage on a local disk: one folder per file, with its content and metadata.
import type { Dirent } from 'node:fs';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../disk/sync-folder.ts';
import type { FileKey, FileStorage } from './file-storage.ts';
import { CONTENT } from './file-storage.ts';
import { limits } from './limits.ts';
import { toStorageFailure } from './storage-failure.ts';
import { readAbout, writeAbout } from './stored-file.ts';
import { countUsedBytes, isMissing } from './used-bytes.ts';

const ABOUT = 'about.json';

/**
 * Stores files in a folder, as `AB/SCOPE/ID/content`. A file is stored by renaming its whole folder, which is atomic;
 * of two files for one place, the second finds it taken.
 *
 * @example const storage = await openDiskStorage('/var/lib/colloquy/uploads');
 */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  const incomingFolder = join(folder, '.incoming');
  const used = countUsedBytes(folder);
  const folderOf = (scope: string) => join(folder, scope.slice(0, 2), scope);
  const placeOf = ({ scope, id }: FileKey) => join(folderOf(scope), id);
  /** A missing file gives undefined; any other error becomes a failure. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toStorageFailure(error, folder);
    }
  };
  let stopClearing: () => void;
  try {
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    stopClearing = await clearAbandonedUploads(incomingFolder);
  } catch (error) {
    throw toStorageFailure(error, folder);
  }
  return {
    incomingFolder,
    freeBytes: () => freeBytesOf(incomingFolder),
    async usedBytes() {
      try {
        return await used.read();
      } catch (error) {
        throw toStorageFailure(error, folder);
      }
    },
    async put(file, received) {
      try {
        await writeDurably(join(received, ABOUT), writeAbout(file));
        await syncFolder(received);
        const place = placeOf(file);
        const scopeFolder = dirname(place);
        await mkdir(scopeFolder, { recursive: true, mode: 0o700 });
        await rename(received, place);
        used.add(file.size);
        for (const changed of [scopeFolder, dirname(scopeFolder), folder]) await syncFolder(changed);
        return 'stored';
      } catch (error) {
        await rm(received, { recursive: true, force: true }).catch(() => {});
        if (isTaken(error)) return 'exists';
        throw toStorageFailure(error, folder);
      }
    },
    find: (place) =>
      attempt(async () => readAbout(await readFile(join(placeOf(place), ABOUT), 'utf8'), place)),
    read: (place, range) =>
      attempt(async () => {
        const handle = await open(join(placeOf(place), CONTENT), constants.O_RDONLY | constants.O_NOFOLLOW);
        return handle.createReadStream({ ...range });
      }),
    async sizesOf(scope) {
      const files = (await attempt(() => readdir(folderOf(scope)))) ?? [];
      const sizes = await Promise.all(
        files.map((id) => attempt(async () => (await stat(join(folderOf(scope), id, CONTENT))).size)),
      );
      return sizes.filter((size) => size !== undefined);
    },
    async list(scope) {
      const ids = (await attempt(() => readdir(folderOf(scope)))) ?? [];
      const files = await Promise.all(
        ids.slice(0, limits.mediaFiles).map((id) =>
          attempt(async () => {
            const about = join(placeOf({ scope, id }), ABOUT);
            const [text, { mtimeMs }] = await Promise.all([readFile(about, 'utf8'), stat(about)]);
            const file = readAbout(text, { scope, id });
            return file && { ...file, storedAt: Math.round(mtimeMs) };
          }),
        ),
      );
      return files.filter((file) => file !== undefined);
    },
    async remove(place) {
      if ((await attempt(() => stat(placeOf(place)))) === undefined) return false;
      await attempt(() => rm(placeOf(place), { recursive: true, force: true }));
      await syncFolder(folderOf(place.scope));
      return true;
    },
    async removeAll(scope) {
      const files = await attempt(() => readdir(folderOf(scope)));
      if (!files) return 0;
      await attempt(() => rm(folderOf(scope), { recursive: true, force: true }));
      await syncFolder(dirname(folderOf(scope)));
      return files.length;
    },
    close: async () => stopClearing(),
  };
}

/** Bytes that this process may still write on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    throw toStorageFailure(error, folder);
  }
}

/**
 * Removes uploads that a crash interrupted: old ones at once, and recent ones later.
 *
 * @returns a function that cancels the later removal
 */
export async function clearAbandonedUploads(folder: string): Promise<() => void> {
  await removeAbandonedUploads(folder);
  const again = () => void removeAbandonedUploads(folder).catch(() => undefined);
  const timer = setTimeout(again, limits.abandonedUploadMs + limits.receiveMs);
  timer.unref();
  return () => clearTimeout(timer);
}

async function removeAbandonedUploads(folder: string): Promise<void> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  const before = Date.now() - limits.abandonedUploadMs;
  for (const { name } of entries.slice(0, limits.abandonedUploads)) {
    const path = join(folder, name);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < before,
      () => false,
    );
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}
