// Syncs a folder, so that renames and new files in it survive a power cut.
import { open } from 'node:fs/promises';

/**
 * Makes a rename or a new file durable. Some systems cannot sync a folder, but order these operations themselves.
 *
 * @example await syncFolder('data');
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
