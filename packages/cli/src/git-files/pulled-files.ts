// What was pulled: which content of which bot a file had last in common with the server. Kept beside the files, and in git with them.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stableText } from './stable-text.ts';

/** The file that knows it. */
const LOCK = 'colloquy.lock.json';

/** What a file has in common with the server: content of a bot, and, when it was pushed to the draft since, the state of that. */
export interface PulledFile {
  readonly bot: string;
  /** Hash. */
  readonly flow: string;
  readonly draft?: { readonly revision: number; readonly changedAt: string } | undefined;
}

type Lock = Readonly<Record<string, PulledFile>>;

/** What a file was pulled or pushed with; nothing when it never was. */
export async function pulledFile(file: string, botId: string): Promise<PulledFile | undefined> {
  const known = (await readLock(file))[basename(file)];
  return known?.bot === botId ? known : undefined;
}

/** The text of the lock file with another content for one file, and where it belongs. */
export async function lockedWith(
  file: string,
  known: PulledFile,
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
