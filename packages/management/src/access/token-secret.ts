// The text of a token: a prefix to find it in logs and files, an id for looking it up, and a secret.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenRecord } from '@colloquy/storage';
import { limits } from './limits.ts';

/** A parsed token. */
export interface TokenText {
  readonly id: string;
  readonly secret: string;
}

/**
 * Creates a token. The store keeps only id and hash; the text is shown once.
 *
 * @example makeToken().text // 'clq_9f86d081884c7d65_…', 64 characters
 */
export function makeToken(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = randomBytes(limits.idBytes).toString('hex');
  const secret = randomBytes(limits.secretBytes).toString('base64url');
  return { id, text: `clq_${id}_${secret}`, hash: hashOfSecret(secret) };
}

/**
 * Parses a token; nothing when its format is wrong.
 *
 * @example readToken('clq_9f86d081884c7d65_…')?.id // '9f86d081884c7d65'
 */
export function readToken(text: string): TokenText | undefined {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

const FORM = /^clq_([0-9a-f]{16})_([\w-]{43})$/;

/**
 * Whether a secret belongs to a token. Takes equally long for a right secret, a wrong one, and a missing token.
 *
 * @example isSecretOf(await store.tokens.load(id), secret)
 */
export function isSecretOf(token: Pick<TokenRecord, 'hash'> | undefined, secret: string): boolean {
  const wanted = Buffer.from(token?.hash ?? '', 'hex');
  const given = digest(secret);
  const isSame = timingSafeEqual(wanted.length === given.length ? wanted : NOBODY, given);
  return token !== undefined && isSame;
}

/**
 * The stored hash of a secret, in hexadecimal digits.
 *
 * @example isSecretOf({ hash: hashOfSecret('a long secret') }, 'a long secret') // true
 */
export function hashOfSecret(secret: string): string {
  return digest(secret).toString('hex');
}

/** No secret has this digest. */
const NOBODY = Buffer.alloc(32);

/** A secret of 256 random bits needs no slow hash: it cannot be found by trying. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
