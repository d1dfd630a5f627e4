// A secret in a file that only its owner can read, created on first use.
import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from '../disk/missing-file.ts';
import { syncFolder } from '../disk/sync-folder.ts';

/** A secret file, and the content of a new one. */
export interface SecretFile {
  readonly file: string;
  /** The name of the secret in errors: `key`, `token`. */
  readonly noun: string;
  /** The setting that can contain the secret instead. */
  readonly setting: string;
  /** Creates the content of a new file. */
  readonly make: () => string;
}

/**
 * Reads the secret, and creates the file if it is missing. Processes that start at the same time get the same secret.
 * Rejects when the file can be neither read nor created.
 *
 * @example await openSecretFile({ file: 'data/secret.key', noun: 'key', setting: 'COLLOQUY_SECRET_KEY', make: freshKey })
 */
export async function openSecretFile(secret: SecretFile): Promise<string> {
  return (await readSecretFile(secret)) ?? (await makeSecretFile(secret));
}

/**
 * Reads the secret; undefined when there is no file. Removes the access of other users to the file.
 *
 * @example await readSecretFile({ file: 'data/secret.key', noun: 'key', setting: 'COLLOQUY_SECRET_KEY' })
 */
export async function readSecretFile({
  file,
  noun,
  setting,
}: Omit<SecretFile, 'make'>): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    await chmod(file, 0o600).catch(() => {});
    return text;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(
      `The ${noun} file ${file} cannot be read. Make it readable for this user, or put a ${noun} into ${setting}.`,
      { cause: error },
    );
  }
}

/** Codes of the system for a disk or a quota without room. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Written completely under a temporary name, then linked, so that readers never see a partial secret. The first process wins. */
async function makeSecretFile({ file, noun, setting, make }: SecretFile): Promise<string> {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(`${make()}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(fresh, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    await syncFolder(dirname(file));
    return await readFile(file, 'utf8');
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && FULL.has(error.code);
    const fix = isFull ? 'Free some space on its disk' : 'Make its folder writable';
    throw new Error(`The ${noun} file ${file} cannot be made. ${fix}, or put a ${noun} into ${setting}.`, {
      cause: error,
    });
  } finally {
    await rm(fresh, { force: true }).catch(() => {});
  }
}
