// Where this server is, as its clients see it.
import type { FastifyRequest } from 'fastify';

/**
 * The address under which the client says it reached this server. Addresses of files are made from it, unless the operator named a public
 * one; whoever does so has to parse it first, because it comes from a header.
 *
 * @example serverUrlOf(request) // 'https://bots.example'
 */
export function serverUrlOf(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${request.protocol}://${request.host}`;
}
