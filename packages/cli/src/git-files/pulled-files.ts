// The lock file: for each pulled file, the content of the bot that file and server last had in common. Stored next to
// the files, and in git.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stableText } from './stable-text.ts';

/** Name of the lock file. */
const LOCK = 'colloquy.lock.json';

/** The last common content of file and server; and, if the file was pushed to the draft since, the state of the draft. */
export interface PulledFile {
  readonly bot: string;
  /** Hash of the definition. */
  readonly flow: string;
  readonly draft?: { readonly revision: number; readonly changedAt: string } | undefined;
}

type Lock = Readonly<Record<string, PulledFile>>;

/** Reads the entry of a file; undefined if it was never pulled or pushed. */
export async function pulledFile(file: string, botId: string): Promise<PulledFile | undefined> {
  const known = (await readLock(file))[basename(file)];
  return known?.bot === botId ? known : undefined;
}

/** Returns the lock file with a new entry for one file, and its path. */
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
    throw new Error(`${path} is not valid JSON, perhaps after a merge. Fix it, or delete it and pull again.`);
  }
}
