// Redirects: builds the next request, without credentials for another origin.
import { isUtf8 } from 'node:buffer';
import type { ResponseHead } from './http-response.ts';
import type { WebRequest } from './web-request.ts';

/** Headers that only make sense with a body. */
const BODY_HEADER = /^content-/;

/** Header names that indicate a secret. `Idempotency-Key` is excluded, since it is a hash. */
const CREDENTIAL_HEADER = /auth|cookie|token|secret|key|passw|credential|session|signature/;

/**
 * The next request after a redirect; undefined for any other response. 301 and 302 turn POST into GET, and 303 turns
 * everything but HEAD into GET (Fetch Standard, "HTTP-redirect fetch"), without the body. A request to another origin
 * loses every header that may contain a credential. The caller must check the new address like any other.
 *
 * @example
 * redirected({ method: 'POST', url: 'https://a.example/', … }, { statusCode: 303, headers: { location: '/done' } })
 * // { method: 'GET', url: 'https://a.example/done', … }
 */
export function redirected(
  request: WebRequest,
  { statusCode, headers }: ResponseHead,
): WebRequest | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return undefined;
  const url = nextAddress(asWritten(location), request.url);
  const isForeign = URL.parse(url)?.origin !== URL.parse(request.url)?.origin;
  const becomesGet =
    statusCode === 303
      ? request.method !== 'GET' && request.method !== 'HEAD'
      : statusCode < 303 && request.method === 'POST';
  const sentHeaders = Object.entries(request.headers).filter(
    ([name]) =>
      !(becomesGet && (BODY_HEADER.test(name) || name === 'idempotency-key')) &&
      !(isForeign && name !== 'idempotency-key' && CREDENTIAL_HEADER.test(name)),
  );
  return {
    method: becomesGet ? 'GET' : request.method,
    url,
    headers: Object.fromEntries(sentHeaders),
    body: becomesGet ? undefined : request.body,
  };
}

/** Header bytes are decoded as latin1, but URLs are in UTF-8 (Fetch Standard, "location URL"), if they are valid UTF-8. */
function asWritten(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  const bytes = Buffer.from(location, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : location;
}

/** An absolute URL stays as written, so that the guard sees its spelling; a relative one is resolved. */
function nextAddress(location: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location;
  return URL.parse(location, base)?.href ?? location;
}
