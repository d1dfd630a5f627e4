// Moves files aside before a restore replaces them, and back when it fails.
import { link, lstat, open, rename } from 'node:fs/promises';

/** The files that were moved aside. */
export interface PutAside {
  /** Keeps the file at `path`, unless its replacement `next` has the same content. */
  keep(path: string, next: string): Promise<void>;
  /** Moves all of them back. */
  undo(): Promise<void>;
}

/**
 * Keeps each file under a second name beside it.
 *
 * @param ending of the second names
 * @example await createPutAside('.before-restore-2026-11-26T10-00-00').keep('data/secret.key', 'data/secret.key.restoring-1')
 */
export function createPutAside(ending: string): PutAside {
  const files: string[] = [];
  return {
    async keep(path, next) {
      const found = await lstat(path).catch(() => undefined);
      if (!found?.isFile() || (await isSameContent(path, next))) return;
      await link(path, `${path}${ending}`);
      files.push(path);
    },
    async undo() {
      for (const path of files.splice(0)) await rename(`${path}${ending}`, path);
    },
  };
}

async function isSameContent(one: string, other: string): Promise<boolean> {
  const handles = [await open(one, 'r'), await open(other, 'r')] as const;
  try {
    const sizes = await Promise.all(handles.map(async (handle) => (await handle.stat()).size));
    if (sizes[0] !== sizes[1]) return false;
    for (;;) {
      const [left, right] = await Promise.all(
        handles.map((handle) => handle.read(Buffer.allocUnsafe(COMPARED_BYTES), 0, COMPARED_BYTES)),
      );
      if (!left || !right || left.bytesRead !== right.bytesRead) return false;
      if (left.bytesRead === 0) return true;
      if (left.buffer.compare(right.buffer, 0, right.bytesRead, 0, left.bytesRead) !== 0) return false;
    }
  } finally {
    for (const handle of handles) await handle.close();
  }
}

/** Bytes compared at a time. */
const COMPARED_BYTES = 1024 * 1024;
