// HMAC signatures of data that the server gives out and later gets back.
import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FileKey } from './file-storage.ts';

/** Signs texts, with a separate key for each purpose. */
export interface Signer {
  sign(text: string): string;
  isValid(text: string, signature: string): boolean;
}

/**
 * Derives a key for one purpose from the server's secret key. It reveals neither the secret key nor other derived keys.
 *
 * @example derivedKey(secretKey.key, 'upload token')
 */
export function derivedKey(secret: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `colloquy ${purpose}`, 32)));
}

/**
 * Creates a signer with its own derived key.
 *
 * @example createSigner(secretKey.key, 'file address').sign('…') // '4Zc…', 43 characters
 */
export function createSigner(secret: KeyObject, purpose: string): Signer {
  const key = derivedKey(secret, purpose);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isValid(text, signature) {
      const [wanted, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

/**
 * The query that opens a private file until `expires` (epoch milliseconds).
 *
 * @example privateQuery(signer, place, Date.now() + 3_600_000) // '?expires=1795…&signature=4Zc…'
 */
export function privateQuery(signer: Signer, place: FileKey, expires: number): string {
  return `?expires=${expires}&signature=${signer.sign(words(place, String(expires)))}`;
}

/** Whether a query grants access to a private file now. */
export function opensPrivate(
  signer: Signer,
  place: FileKey,
  { query, now }: { readonly query: URLSearchParams; readonly now: number },
): boolean {
  const expires = query.get('expires') ?? '';
  return (
    /^\d{1,15}$/.test(expires) &&
    Number(expires) > now &&
    signer.isValid(words(place, expires), query.get('signature') ?? '')
  );
}

function words({ scope, id }: FileKey, expires: string): string {
  return `${scope}/${id}/${expires}`;
}
