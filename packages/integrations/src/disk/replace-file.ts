// Replaces a file atomically: writes a new file beside it, syncs it, and renames it.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** A new file that will replace another one. */
export interface Replacement {
  /** Appends text, optionally on a new line. Returns the length of the file in bytes. */
  append(text: string, options?: { readonly isOnNewLine?: boolean }): Promise<number>;
  /** Renames it to the target. Durable once this resolves. */
  commit(): Promise<void>;
  /** Removes it, unless it was committed. */
  discard(): Promise<void>;
}

/**
 * Starts a replacement, empty or as a copy of the current file. Only the process's user can read it.
 *
 * @example
 * const replacement = await startReplacement('0.csv', { isCopy: true });
 * try { await replacement.append('Ada\n'); await replacement.commit(); } finally { await replacement.discard(); }
 */
export async function startReplacement(
  file: string,
  { isCopy }: { readonly isCopy: boolean },
): Promise<Replacement> {
  const fresh = `${file}.${randomUUID()}.new`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if (isCopy) await copyFile(file, fresh, constants.COPYFILE_FICLONE);
  const handle = await open(fresh, isCopy ? 'r+' : 'wx+', 0o600);
  let length = (await handle.stat()).size;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  return {
    async append(text, { isOnNewLine = false } = {}) {
      const needsBreak = isOnNewLine && length > 0 && !(await endsLine(handle, length));
      const bytes = Buffer.from(needsBreak ? `\n${text}` : text);
      // A nearly full disk may accept a part of the write. The next write then reports the missing room.
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, length);
        written += bytesWritten;
        length += bytesWritten;
      }
      return length;
    },
    async commit() {
      await handle.sync();
      await close();
      await rename(fresh, file);
      await syncFolder(dirname(file));
    },
    async discard() {
      await close();
      await rm(fresh, { force: true });
    },
  };
}

/**
 * Whether an error means that the file does not exist.
 *
 * @example readFile(file, 'utf8').catch((error) => { if (isMissing(error)) return ''; throw error; })
 */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function endsLine(handle: Awaited<ReturnType<typeof open>>, length: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, length - 1);
  return buffer[0] === 0x0a || buffer[0] === 0x0d;
}
