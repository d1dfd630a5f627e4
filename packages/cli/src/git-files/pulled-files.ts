// What was pulled: which content of which bot a file had last in common with the server. Kept beside the files, and in git with them.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stableText } from './stable-text.ts';

/** The file that knows it. */
const LOCK = 'colloquy.lock.json';

type Lock = Readonly<Record<string, { readonly bot: string; readonly flow: string }>>;

/** The hash of the content that a file was pulled or pushed with; nothing when it never was. */
export async function pulledFlow(file: string, botId: string): Promise<string | undefined> {
  const known = (await readLock(file))[basename(file)];
  return known?.bot === botId ? known.flow : undefined;
}

/** The text of the lock file with another content for one file, and where it belongs. */
export async function lockedWith(
  file: string,
  known: Lock[string],
): Promise<{ readonly path: string; readonly text: string }> {
  const lock = { ...(await readLock(file)), [basename(file)]: known };
  return { path: join(dirname(file), LOCK), text: stableText(lock) };
}

async function readLock(file: string): Promise<Lock> {
  const path = join(dirname(file), LOCK);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return JSON.parse(text) as Lock;
  } catch {
    throw new Error(`${path} is no JSON, perhaps after a merge. Mend it, or take it away and pull again.`);
  }
}
