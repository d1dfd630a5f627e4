// The key that seals credentials: from the environment, or from a file created on first use.
import type { KeyObject } from 'node:crypto';
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openSecretFile } from './secret-file.ts';

/** A key, and an id that distinguishes keys without revealing them. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
  /** The previous key during rotation: it opens what it sealed, and seals nothing new. */
  readonly previous?: SecretKey | undefined;
}

/**
 * Finds the key with this id: the current one or the previous one.
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

/** The setting with the previous key. */
const PREVIOUS_KEY_SETTING = 'COLLOQUY_PREVIOUS_SECRET_KEY';

/**
 * Loads the key of a server, from the setting or the file in the data folder. Without either, it creates a temporary
 * key.
 *
 * @param previous the previous key, in Base64
 * @throws when a key cannot be read
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
 * Loads the key from the setting COLLOQUY_SECRET_KEY, or else from the file. The file is created on first use, readable
 * only for its owner; processes that start at the same time get the same key. Rejects when the key is invalid, with
 * instructions to create one. Without the key sealed credentials are lost, so back it up, separately from the data.
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
 * Parses a key in Base64 or Base64url. Throws unless it has 32 bytes; the message never contains the text.
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
