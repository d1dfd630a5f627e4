// Finds the methods of an address, for requests with a wrong one.
import type { FastifyInstance } from 'fastify';

/**
 * Remembers the routes of a server. Returns a function that lists the methods of an address. Register it before the routes.
 *
 * @example
 * const allowedMethods = rememberMethods(app);
 * allowedMethods('/v1/health?x=1') // ['GET', 'HEAD']
 */
export function rememberMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== 'OPTIONS');
    if (methods.length > 0) routes.push({ pattern: toPattern(url), methods });
  });
  return (url) => {
    const path = url.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1');
    return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort();
  };
}

function toPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
