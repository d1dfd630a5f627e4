// Verifies signatures as Standard Webhooks describes them (github.com/standard-webhooks, version 1.0.0).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECRET_PREFIX } from '@colloquy/runtime';
import type { IncomingRequest } from '../channel.ts';
import { limits } from '../limits.ts';

/**
 * Whether a request was signed with the secret within the last minutes.
 *
 * @example isSigned({ headers, rawBody }, { secret: 'whsec_…', now: Date.now() })
 */
export function isSigned(
  { headers, rawBody }: IncomingRequest,
  { secret, now }: { readonly secret: string; readonly now: number },
): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signatures = '',
  } = headers;
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1_000 - Number(timestamp)) > limits.signatureAgeSeconds) return false;
  const expected = createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${rawBody}`)
    .digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.startsWith('v1,') ? signature.slice(3) : '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
