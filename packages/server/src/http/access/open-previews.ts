// Open previews: who may start a preview without a token, and how often.
import type { AddressInfo } from 'node:net';
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { countedAddress } from '../client-address.ts';
import type { HttpSettings } from '../http-settings.ts';
import { isLoopback } from '../loopback.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { RefusedRequest } from '../refused-request.ts';

/** Lets guests in. */
export interface OpenPreviews {
  /**
   * Whether a request without credentials may start a preview.
   *
   * @throws RefusedRequest when its address starts too many, or its body is too large for a guest
   */
  admits(request: FastifyRequest): boolean;
}

/**
 * Creates the rule of a server. Without COLLOQUY_OPEN_PREVIEWS guests are allowed if the server listens on the
 * loopback only and trusts no proxy.
 *
 * @example createOpenPreviews(settings).admits(request)
 */
export function createOpenPreviews({
  openPreviews,
  trustedProxies,
  rateLimits,
}: Pick<HttpSettings, 'openPreviews' | 'trustedProxies' | 'rateLimits'>): OpenPreviews {
  const limiter = rateLimits.openPreview && createRateLimiter(rateLimits.openPreview, limits.countedKeys);
  const isOpenOn = (request: FastifyRequest) =>
    openPreviews ?? (trustedProxies === undefined && listensHere(request));
  return {
    admits(request) {
      if (!isOpenOn(request)) return false;
      const size = request.headers['content-length'];
      if (size === undefined && request.headers['transfer-encoding'] !== undefined) throw withoutLength();
      if (Number(size ?? 0) > limits.openPreviewBodyBytes) throw tooLarge();
      const address = countedAddress(request.ip) ?? THIS_MACHINE;
      const allowance = limiter?.take(address, performance.now());
      if (allowance?.isAllowed === false) throw tooMany(allowance.waitMs);
      return true;
    },
  };
}

const THIS_MACHINE = 'this machine';

/** Also true of a server that does not listen, which only its own process asks. */
function listensHere({ server }: FastifyRequest): boolean {
  const { address } = (server.server.address() as AddressInfo | null) ?? {};
  return address === undefined || isLoopback(address);
}

function tooMany(waitMs: number): RefusedRequest {
  const message = 'Too many previews were started without a token. Wait a moment, or send a token.';
  const seconds = Math.ceil(waitMs / 1_000);
  return new RefusedRequest(problem('TOO_MANY_REQUESTS', { message }), { 'retry-after': String(seconds) });
}

function tooLarge(): RefusedRequest {
  return new RefusedRequest(
    problem('PAYLOAD_TOO_LARGE', {
      message: `A preview without a token is limited to ${limits.openPreviewBodyBytes} bytes. Send a token for a larger one.`,
    }),
  );
}

/** A guest's body is bounded before it is read. */
function withoutLength(): RefusedRequest {
  const message =
    'A preview without a token needs the header Content-Length, and this request is sent in chunks. Send the body with its length, or send a token.';
  return new RefusedRequest(problem('BAD_REQUEST', { message }));
}
