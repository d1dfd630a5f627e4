// Security events: refused requests and calls in the log, in one shape and bounded (ASVS 5.0, V16.3).
import type { FastifyRequest } from 'fastify';
import { limits } from '../limits.ts';
import { countedAddress } from './client-address.ts';

/**
 * Why a request was refused: no valid credentials, missing scopes, a rate limit, a failed sign-in, an invalid or
 * expired signature of an address, or a flow's call into a forbidden network.
 */
export type SecurityEventKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'rate_limited'
  | 'sign_in_failed'
  | 'bad_signature'
  | 'egress_blocked';

/** Where it happened. Nothing of a header, a body or a query. */
export type SecurityEventFields = Readonly<Record<string, string | number | undefined>>;

/** Logs security events. */
export type SecurityLog = (kind: SecurityEventKind, place: SecurityEventFields) => void;

/**
 * Creates the log of security events. It writes `limits.securityEventsPerMinute` lines a minute for each kind; one
 * line reports the number of others as soon as the next minute has an event.
 *
 * @param write writes one line
 * @param clock milliseconds, never going back
 * @example createSecurityLog(writeWarning)('forbidden', { method: 'GET', route: '/v1/tokens', status: 403, client: '203.0.113.7' })
 */
export function createSecurityLog(
  write: (line: object, message: string) => void,
  clock: () => number = () => performance.now(),
): SecurityLog {
  const windows = new Map<SecurityEventKind, { readonly since: number; count: number }>();
  return (kind, place) => {
    const now = clock();
    let window = windows.get(kind);
    if (!window || now - window.since >= MINUTE_MS) {
      const suppressed = (window?.count ?? 0) - limits.securityEventsPerMinute;
      if (suppressed > 0) write({ securityEvent: kind, suppressed }, 'more security events of this kind');
      window = { since: now, count: 0 };
      windows.set(kind, window);
    }
    window.count++;
    if (window.count <= limits.securityEventsPerMinute)
      write({ securityEvent: kind, ...place }, 'security event');
  };
}

const MINUTE_MS = 60_000;

/**
 * The kind of event that a response is, if it is one.
 *
 * @example securityEventOf(request, 403) // 'forbidden'
 */
export function securityEventOf(
  { routeOptions, method, url }: Pick<FastifyRequest, 'routeOptions' | 'method' | 'url'>,
  status: number,
): SecurityEventKind | undefined {
  if (status < 400) return undefined;
  const route = routeOptions.url;
  const isSignIn = route === '/sign-in/callback' || (route === '/v1/session' && method === 'POST');
  if (isSignIn && status < 429) return 'sign_in_failed';
  if (status === 429) return 'rate_limited';
  if (status !== 401 && status !== 403) return undefined;
  if (/[?&]signature=/.test(url) || route === '/v1/uploads') return 'bad_signature';
  return status === 401 ? 'unauthenticated' : 'forbidden';
}

/** Where a request came from, as rates are counted: of an IPv6 address the first half. */
export function clientOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return countedAddress(ip) ?? 'this machine';
}
