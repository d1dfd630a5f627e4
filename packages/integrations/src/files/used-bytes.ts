// The disk usage of all files: counted from time to time, and updated in between.
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT } from './file-storage.ts';
import { limits } from './limits.ts';

/** The bytes used in a folder. */
export interface UsedBytes {
  /** Waits for the first count; later counts run in the background. */
  read(): Promise<number>;
  add(bytes: number): void;
}

/**
 * Counts the files at `AB/SCOPE/ID`. Other servers add files to the folder, and erasing chats removes some, so an old
 * count is repeated on the next read. A folder that disappears during the count has no bytes.
 *
 * @example
 * const used = countUsedBytes('/var/lib/colloquy/uploads');
 * await used.read() // 1048576
 */
export function countUsedBytes(folder: string, clock: () => number = () => performance.now()): UsedBytes {
  let known: { bytes: number; readonly at: number } | undefined;
  let counting: Promise<number> | undefined;
  /** Bytes added during a count. The count includes some of them already, so the sum may be slightly too high, but never too low. */
  let since = 0;

  async function count(): Promise<number> {
    since = 0;
    let bytes = 0;
    for await (const scopes of foldersIn(folder))
      for await (const scope of foldersIn(scopes))
        for await (const file of foldersIn(scope)) bytes += await sizeOf(join(file, CONTENT));
    known = { bytes: bytes + since, at: clock() };
    return known.bytes;
  }

  return {
    async read() {
      if (known && clock() - known.at < limits.recountMs) return known.bytes;
      counting ??= count().finally(() => {
        counting = undefined;
      });
      if (!known) return counting;
      // Runs in the background: when it fails, the old count stays until the next one.
      counting.catch(() => {});
      return known.bytes;
    },
    add(bytes) {
      since += bytes;
      if (known) known.bytes += bytes;
    },
  };
}

/** The subfolders of a folder in sequence, without uploads in progress (`.incoming`). */
async function* foldersIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder))
      if (entry.isDirectory() && !entry.name.startsWith('.')) yield join(folder, entry.name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Whether an error means that the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
