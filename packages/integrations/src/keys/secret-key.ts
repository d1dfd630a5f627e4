// The key that seals credentials: from the environment, or from a file that is made at the first run.
import type { KeyObject } from 'node:crypto';
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openSecretFile } from './secret-file.ts';

/** A key, and a name for it that tells keys apart and reveals nothing. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
  /** The key before, while keys are rotated: it opens what was sealed with it, and seals nothing. */
  readonly previous?: SecretKey | undefined;
}

/**
 * The key of this name: the one in use, or the one before.
 *
 * @example findKey(key, record.keyId)
 */
export function findKey(key: SecretKey, id: string): SecretKey | undefined {
  return [key, key.previous].find((one) => one?.id === id);
}

/** Bytes of a key for AES-256. */
const KEY_BYTES = 32;

/** The setting that holds a key in Base64. */
const KEY_SETTING = 'COLLOQUY_SECRET_KEY';

/** The setting that holds the key before. */
const PREVIOUS_KEY_SETTING = 'COLLOQUY_PREVIOUS_SECRET_KEY';

/**
 * Gives the key of a server: as below, its file being in the data folder; without such a folder and without a setting one that is gone with the process.
 *
 * @param previous the key before, in Base64
 * @throws when one of them cannot be had
 * @example await openServerKey({ dataFolder: '.colloquy', setting: settings.secretKey })
 */
export async function openServerKey({
  dataFolder,
  setting,
  previous,
}: {
  readonly dataFolder: string | undefined;
  readonly setting: string | undefined;
  readonly previous?: string | undefined;
}): Promise<SecretKey> {
  const key =
    dataFolder === undefined
      ? readSecretKey(setting ?? freshKey(), KEY_SETTING)
      : await loadSecretKey({ setting, file: join(dataFolder, 'secret.key') });
  return previous === undefined ? key : { ...key, previous: readSecretKey(previous, PREVIOUS_KEY_SETTING) };
}

function freshKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/**
 * Gives the key: the one that the setting COLLOQUY_SECRET_KEY holds, else the one in the file, which is made at the first run and which
 * only its owner may read. Several processes may start at once; all get the same key. Rejects when either cannot be used, and says
 * how to make a key. Without the key sealed credentials are lost, so it belongs into the backup, apart from the data.
 *
 * @example const key = await loadSecretKey({ setting: process.env.COLLOQUY_SECRET_KEY, file: 'data/secret.key' });
 */
export async function loadSecretKey({
  setting,
  file,
}: {
  readonly setting: string | undefined;
  readonly file: string;
}): Promise<SecretKey> {
  if (setting !== undefined && setting.trim() !== '') return readSecretKey(setting, KEY_SETTING);
  const text = await openSecretFile({ file, noun: 'key', setting: KEY_SETTING, make: freshKey });
  return readSecretKey(text, file);
}

/**
 * Reads a key from Base64 (plain or for URLs). Throws when it is not one of 32 bytes; the text itself is never in the message.
 *
 * @example readSecretKey(randomBytes(32).toString('base64'), 'COLLOQUY_SECRET_KEY').id // '3f9a0c1b5d7e8f21'
 */
export function readSecretKey(text: string, source: string): SecretKey {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, 'base64');
  if (!/^[\w+/-]+={0,2}$/.test(trimmed) || bytes.length !== KEY_BYTES)
    throw new Error(
      `${source} does not hold a key: ${KEY_BYTES} random bytes in Base64, as "openssl rand -base64 ${KEY_BYTES}" prints them.`,
    );
  const id = Buffer.from(hkdfSync('sha256', bytes, '', 'colloquy key id', 8)).toString('hex');
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return { id, key };
}
