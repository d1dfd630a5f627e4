// Syncing a folder: what was renamed or made in it is there after a power cut.
import { open } from 'node:fs/promises';

/**
 * Makes a rename or a new name durable. Some systems cannot sync a folder; they order these by themselves.
 *
 * @example await syncFolder('data');
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
