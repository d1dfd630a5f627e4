// How much room the files on a local disk take together: counted once in a while, and kept up in between.
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT } from './file-storage.ts';
import { limits } from './limits.ts';

/** Knows how many bytes are kept below a folder. */
export interface UsedBytes {
  /** Waits for the first count; later ones run beside. */
  read(): Promise<number>;
  add(bytes: number): void;
}

/**
 * Counts the files below `AB/SCOPE/ID`. Other servers on the same folder add files, and erased chats take theirs away, so it is counted
 * anew when somebody asks and the last count is old. A folder that goes while it is counted holds nothing.
 *
 * @example
 * const used = countUsedBytes('/var/lib/colloquy/uploads');
 * await used.read() // 1048576
 */
export function countUsedBytes(folder: string, clock: () => number = () => performance.now()): UsedBytes {
  let known: { bytes: number; readonly at: number } | undefined;
  let counting: Promise<number> | undefined;
  /** Bytes that came in while the files were counted: some of them were seen, so a count may be a little too high, never too low. */
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
      // Nobody waits for it: when it fails, the last count stands until the next one.
      counting.catch(() => {});
      return known.bytes;
    },
    add(bytes) {
      since += bytes;
      if (known) known.bytes += bytes;
    },
  };
}

/** The folders of a folder, one after the other; those of files that are just coming in (`.incoming`) are none of them. */
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
