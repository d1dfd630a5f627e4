// A secret in a file that only its owner may read, made at the first run.
import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from '../disk/replace-file.ts';
import { syncFolder } from '../disk/sync-folder.ts';

/** A secret file and what goes into a new one. */
export interface SecretFile {
  readonly file: string;
  /** Names the secret in errors: `key`, `token`. */
  readonly noun: string;
  /** The setting that may hold the secret instead. */
  readonly setting: string;
  /** Makes the text of a new file. */
  readonly make: () => string;
}

/**
 * Reads the secret, and makes the file first if there is none. Processes that start at once all get the same secret. Rejects when the file can
 * be neither read nor made.
 *
 * @example await openSecretFile({ file: 'data/secret.key', noun: 'key', setting: 'COLLOQUY_SECRET_KEY', make: freshKey })
 */
export async function openSecretFile(secret: SecretFile): Promise<string> {
  return (await readSecretFile(secret)) ?? (await makeSecretFile(secret));
}

/**
 * Reads the secret; nothing when there is no file. A file that others may read is closed to them.
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

/** Written whole under another name first: whoever finds the file under its name finds a complete secret. The first one made wins. */
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
    throw new Error(
      `The ${noun} file ${file} cannot be made. Make its folder writable, or put a ${noun} into ${setting}.`,
      { cause: error },
    );
  } finally {
    await rm(fresh, { force: true }).catch(() => {});
  }
}
