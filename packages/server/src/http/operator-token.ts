// The operator's token: what only the operator of a server may do.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refused-request.ts';

/** The setting that holds the token. */
const OPERATOR_TOKEN_SETTING = 'COLLOQUY_OPERATOR_TOKEN';

/** Lets the operator's requests through and throws a `RefusedRequest` for all others. Made to be the `onRequest` hook of a route. */
export type RequireOperator = (request: FastifyRequest) => Promise<void>;

/** What the rule goes by. */
export interface OperatorRule {
  /** Without it, everybody on this machine is the operator of a server that only this machine reaches. */
  readonly token: string | undefined;
  /** Whether a proxy passes requests on, so that those from elsewhere arrive from this machine. */
  readonly isBehindProxy: boolean;
}

/**
 * Makes the rule for operations that are not for visitors: previews, metrics, erasing, the list of bots.
 *
 * With a token, `Authorization: Bearer TOKEN` is asked for (401). Without one, only a server that is bound to the loopback answers
 * (403 elsewhere), and only what comes from this machine: what a proxy passed on is refused, and so are pages of other sites, which a browser here may have open.
 *
 * @example app.get('/metrics', { onRequest: requireOperator }, metrics);
 */
export function createRequireOperator({ token, isBehindProxy }: OperatorRule): RequireOperator {
  const wanted = token === undefined ? undefined : digest(token);
  return async (request) => {
    if (wanted !== undefined) {
      if (isSame(wanted, bearerOf(request))) return;
      throw new RefusedRequest(
        problem('UNAUTHORIZED', {
          message: `This is for the operator of the server. Send the header "Authorization: Bearer …" with the value of ${OPERATOR_TOKEN_SETTING}.`,
        }),
        { 'www-authenticate': 'Bearer' },
      );
    }
    const { address } = (request.server.server.address() as AddressInfo | null) ?? {};
    if (isBehindProxy || (address !== undefined && !isLoopback(address)))
      throw new RefusedRequest(
        problem('FORBIDDEN', {
          message: `This is for the operator of the server, which can be reached from outside. Set ${OPERATOR_TOKEN_SETTING} to a long random text, start the server again, and send that text as "Authorization: Bearer …".`,
        }),
      );
    const forwarded = findForwardingHeader(request.headers);
    if (forwarded !== undefined)
      throw new RefusedRequest(
        problem('FORBIDDEN', {
          message: `This is for the operator of the server. The header "${forwarded}" says that a proxy passed the request on, so that anybody may have sent it. Set ${OPERATOR_TOKEN_SETTING} to a long random text, start the server again, and send that text as "Authorization: Bearer …".`,
        }),
      );
    if (!isFromHere(request.headers))
      throw new RefusedRequest(
        problem('FORBIDDEN', {
          message: `Without ${OPERATOR_TOKEN_SETTING} this may only be used from this machine, under 127.0.0.1 or localhost.`,
        }),
      );
  };
}

/**
 * Whether only this machine reaches an address that a server listens on.
 *
 * @example isLoopback('127.0.0.1') // true
 */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address) || address === '::1' || address === 'localhost';
}

/** The name of a header that only proxies write, if there is one. Nobody named the proxy, so nothing is known about who is behind it. */
function findForwardingHeader(headers: FastifyRequest['headers']): string | undefined {
  return Object.keys(headers).find((name) => FORWARDING.test(name));
}

/** What proxies, load balancers and content networks write down about where a request came from. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|x-azure-.+|x-amzn-trace-id|x-arr-.+|true-client-ip|cf-.+|fastly-client-ip|fly-client-ip|x-appengine-.+|cdn-loop|x-proxyuser-ip|client-ip)$/;

/**
 * A page of another site may point its own name at this machine, or ask across origins; its name then stands in one of the two headers.
 * Browsers also say so in `Sec-Fetch-Site`, which no page can set.
 */
function isFromHere({ host, origin, 'sec-fetch-site': site }: FastifyRequest['headers']): boolean {
  if (site === 'cross-site') return false;
  return isHere(`http://${host ?? ''}`) && (origin === undefined || isHere(origin));
}

function isHere(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) || hostname.endsWith('.localhost');
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Digests have one length, so that the comparison tells nothing about the token's. */
function isSame(wanted: Buffer, given: string): boolean {
  return timingSafeEqual(wanted, digest(given));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
