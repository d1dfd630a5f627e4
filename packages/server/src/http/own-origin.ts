// Requests of this server's own pages: they come from no other origin, so the origins that a bot names do not matter to them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedUrlOf } from './server-url.ts';

/**
 * Takes the origin off a request that a page of this server sent. A bot that names origins says who may frame its page, which the page
 * itself sees to; its chats are then those of any caller that is no page of somebody else.
 *
 * Browsers say where a request comes from, and no page can say it for them.
 */
export function forgetOwnOrigin(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin !== undefined && site !== 'cross-site';
  if (isOwn && (site === 'same-origin' || origin === requestedUrlOf(request))) delete request.headers.origin;
  done();
}
