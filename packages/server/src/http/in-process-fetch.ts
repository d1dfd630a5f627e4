// `fetch` without a socket: requests of a client in the same process are passed directly to the routes.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './access/caller.ts';

/**
 * Options of a server that only its own process uses, such as a command on a data folder. Its requests all come from the owner of the data, so bodies may
 * be as large as a definition, and errors say what happened. It never listens: every client would be its owner.
 */
export interface InProcessOptions {
  /** The caller of every request, whatever its credentials. */
  readonly caller: Caller;
  /** Receives the error when a read of personal data has no entry in the audit log. */
  readonly onMissingAudit?: ((error: Error) => void) | undefined;
}

/** Answers without a body, which `Response` refuses to be given one for. */
const BODILESS: readonly number[] = [204, 205, 304];

/**
 * Makes a `fetch` that hands requests to a server of this process, listening or not. Answers arrive as they are written, streams of events too.
 *
 * @example
 * const client = createManageClient({ url: 'http://localhost', token, fetch: inProcessFetch(app) });
 */
export function inProcessFetch(app: Pick<FastifyInstance, 'inject'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const { signal } = request;
    signal.throwIfAborted();
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { host, ...Object.fromEntries(request.headers) },
      ...(request.body ? { payload: Readable.fromWeb(request.body as never) } : {}),
      payloadAsStream: true,
      signal,
    });
    const stream = answer.stream();
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
    const isBodiless = BODILESS.includes(answer.statusCode);
    if (isBodiless) stream.resume();
    const body = isBodiless ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    return new Response(body, { status: answer.statusCode, headers });
  };
}
