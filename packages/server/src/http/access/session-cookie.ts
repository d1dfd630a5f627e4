// The cookie of a browser that is signed in: no script can read it, and requests that pages of others cause are treated as if it was not there.
import type { FastifyRequest } from 'fastify';

/** Over HTTPS with a prefix that browsers enforce: no other host and no middleman can set such a cookie. */
const NAMES = { http: 'colloquy_session', https: '__Host-colloquy_session' } as const;

/**
 * The session cookie of a request; empty when there is none, or for cross-origin requests: from another site, another
 * name for this machine, or another port. Browsers report those in `Origin` and `Sec-Fetch-Site`, which no page can
 * set.
 *
 * @example sessionOf(request) // 'clq_…'
 */
export function sessionOf({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): string {
  const { cookie = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  // The origin of the server's own pages was taken off before (`forgetOwnOrigin`).
  if (origin !== undefined || !['none', 'same-origin'].includes(String(site))) return '';
  return cookieOf(cookie, NAMES[protocol]);
}

/**
 * The value of a cookie; empty when there is none of this name.
 *
 * @example cookieOf('a=1; b=2', 'b') // '2'
 */
export function cookieOf(cookies: string | undefined, name: string): string {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
}

/** The header that sets a browser's cookie, or removes it without a secret. Over HTTPS it is sent over HTTPS only. */
export function sessionCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { secret, maxAgeSeconds }: { readonly secret: string; readonly maxAgeSeconds: number },
): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${NAMES[protocol]}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
}
