// The text of a token: a word that finds it in logs and files, the id by which it is looked up, and its secret.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenRecord } from '@colloquy/storage';
import { limits } from './limits.ts';

/** A token as text, taken apart. */
export interface TokenText {
  readonly id: string;
  readonly secret: string;
}

/**
 * Makes a token. What is kept of it is the id and the hash; the text is to be shown once.
 *
 * @example makeToken().text // 'clq_9f86d081884c7d65_…', 64 characters
 */
export function makeToken(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = randomBytes(limits.idBytes).toString('hex');
  const secret = randomBytes(limits.secretBytes).toString('base64url');
  return { id, text: `clq_${id}_${secret}`, hash: hashOfSecret(secret) };
}

/**
 * Takes the text of a token apart; nothing when it has not the form of one.
 *
 * @example readToken('clq_9f86d081884c7d65_…')?.id // '9f86d081884c7d65'
 */
export function readToken(text: string): TokenText | undefined {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

const FORM = /^clq_([0-9a-f]{16})_([\w-]{43})$/;

/**
 * Whether a secret is that of a token. Takes as long for one that is wrong as for one that is right, and as long when there is no such token.
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
 * What is kept of a secret, in hexadecimal digits.
 *
 * @example isSecretOf({ hash: hashOfSecret('a long secret') }, 'a long secret') // true
 */
export function hashOfSecret(secret: string): string {
  return digest(secret).toString('hex');
}

/** No secret has this digest. */
const NOBODY = Buffer.alloc(32);

/** A secret of 256 random bits needs no slow hash: there is nothing to try. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
