// This machine: who sits at it may do everything on a server that only it reaches, and that has no token.
import type { AddressInfo } from 'node:net';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';

/**
 * Why a request is not from whoever sits at this machine; nothing when it is. Only a server that is bound to the loopback answers, and only what
 * comes from this machine: what a proxy passed on is refused, and so are pages of other sites, which a browser here may have open.
 *
 * @param isBehindProxy whether a proxy passes requests on, so that those from elsewhere arrive from this machine
 */
export function refuseElsewhere(request: FastifyRequest, isBehindProxy: boolean): Problem | undefined {
  const { address } = (request.server.server.address() as AddressInfo | null) ?? {};
  if (isBehindProxy || (address !== undefined && !isLoopback(address)))
    return problem('FORBIDDEN', {
      message: `This is for the operator of the server, which can be reached from outside. ${WAY_IN}`,
    });
  const forwarded = findForwardingHeader(request.headers);
  if (forwarded !== undefined)
    return problem('FORBIDDEN', {
      message: `This is for the operator of the server. The header "${forwarded}" says that a proxy passed the request on, so that anybody may have sent it. ${WAY_IN}`,
    });
  if (!isFromHere(request.headers))
    return problem('FORBIDDEN', {
      message:
        'Without COLLOQUY_OPERATOR_TOKEN or a token this may only be used from this machine, under 127.0.0.1 or localhost.',
    });
  return undefined;
}

const WAY_IN =
  'Make a token with "colloquy tokens create", or set COLLOQUY_OPERATOR_TOKEN to a long random text and start the server again. Then send the token as "Authorization: Bearer …".';

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
