// Files on the disk, as backing up and restoring need them.
import { lstat, open } from 'node:fs/promises';

/** Has the disk keep what was written into a file. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether something is there, also a link that leads nowhere. */
export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}
