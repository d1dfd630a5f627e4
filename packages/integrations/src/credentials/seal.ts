// Sealing: AES-256-GCM with a random nonce per record, bound to the record's id and type.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from '../keys/secret-key.ts';
import { findKey } from '../keys/secret-key.ts';
import type { CredentialRecord } from './credential-store.ts';

/** Bytes of a nonce, as GCM requires. With random nonces, one key is safe for 2^32 records (NIST SP 800-38D, 8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The record that a sealed text is bound to. It does not open under another id or type. */
export type SealedFor = Pick<CredentialRecord, 'id' | 'type'>;

/** The sealed part of a record. */
export type Sealed = Pick<CredentialRecord, 'keyId' | 'nonce' | 'sealed'>;

/**
 * Seals a text.
 *
 * @example seal('{"apiKey":"…"}', { id: 'main', type: 'openai' }, key) // { keyId, nonce, sealed }
 */
export function seal(text: string, owner: SealedFor, { id, key }: SecretKey): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyId: id, nonce: nonce.toString('base64'), sealed: sealed.toString('base64') };
}

/**
 * Opens a sealed text. Undefined when the text, nonce, id or type was changed, or the key differs.
 *
 * @example unseal(record, key) // '{"apiKey":"…"}'
 */
export function unseal(record: SealedFor & Sealed, secretKey: SecretKey): string | undefined {
  const { key } = findKey(secretKey, record.keyId) ?? secretKey;
  const nonce = Buffer.from(record.nonce, 'base64');
  const sealed = Buffer.from(record.sealed, 'base64');
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData(record));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Seals a record of the previous key with the current key. Undefined when the previous key did not seal it or cannot
 * open it.
 *
 * @example const sealed = reseal(record, key); if (sealed) await store.save({ ...record, ...sealed });
 */
export function reseal(record: SealedFor & Sealed, key: SecretKey): Sealed | undefined {
  if (record.keyId === key.id || record.keyId !== key.previous?.id) return undefined;
  const text = unseal(record, key);
  return text === undefined ? undefined : seal(text, record, key);
}

/** As JSON, so that different pairs of id and type have different bytes. */
function associatedData({ id, type }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify(['colloquy credential 1', id, type]));
}
