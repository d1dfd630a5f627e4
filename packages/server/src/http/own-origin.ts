// Requests of this server's own pages: same-origin, so a bot's list of origins does not apply.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedUrlOf } from './server-url.ts';

/**
 * Removes the origin from requests of this server's own pages. A bot's list of origins restricts who may frame its
 * page, which the page enforces; its chats then count as those of a caller without an origin.
 *
 * Browsers say where a request comes from, and no page can say it for them.
 */
export function forgetOwnOrigin(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin !== undefined && site !== 'cross-site';
  if (isOwn && (site === 'same-origin' || origin === requestedUrlOf(request))) delete request.headers.origin;
  done();
}
