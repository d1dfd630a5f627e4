// The second origin of a server: pages of bots run scripts there, and nobody is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STUDIO } from './studio-routes.ts';

/** The origin of `COLLOQUY_BOT_PAGES_URL`. */
export interface BotPagesOrigin {
  readonly url: string;
  /** Whether a request came to it. */
  isHere(request: Pick<FastifyRequest, 'host'>): boolean;
}

/** Paths where people sign in, or act when they have: a page of that origin could imitate or read them. */
const SIGNED_IN = [STUDIO, '/sign-in', '/v1/session'];

/**
 * Makes requests to this origin those of a browser that is not signed in: cookies are dropped, and the studio and sign-in are missing.
 * A cookie reaches all ports of a host, so an origin with another port alone would get it.
 *
 * @example const botPages = botPagesOrigin(app, 'https://pages.example');
 */
export function botPagesOrigin(app: FastifyInstance, url: string | undefined): BotPagesOrigin | undefined {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const isHere = (request: Pick<FastifyRequest, 'host'>) => request.host === host;
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!isHere(request)) return done();
    delete request.headers.cookie;
    // Of the route, because an address may spell its path in several ways.
    const path = request.routeOptions.url ?? request.url.replace(/\?.*/s, '');
    if (SIGNED_IN.some((one) => path === one || path.startsWith(`${one}/`))) {
      reply.callNotFound();
      return;
    }
    done();
  });
  return { url, isHere };
}
