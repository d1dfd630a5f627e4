// The HTTP side: routes, bodies, headers and errors. What a turn is, it does not know.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import cors from '@fastify/cors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import fastify from 'fastify';
import { refusal } from '../chats/answer.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import { chatRoutes } from './chat-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { parseBody, RefusedBody } from './received-body.ts';
import { send } from './send.ts';

/** Options of the HTTP side. */
export interface HttpServerOptions {
  /** Fastify's logger option; off by default. Bodies are never logged. */
  readonly logger?: FastifyServerOptions['logger'];
}

/**
 * Makes the HTTP server of a Colloquy. It does not listen yet; `app.inject` works without a socket.
 *
 * @example
 * const app = createHttpServer(colloquy);
 * await app.listen({ host: '127.0.0.1', port: 3000 });
 */
export function createHttpServer(
  colloquy: Colloquy,
  { logger = false }: HttpServerOptions = {},
): FastifyInstance {
  const app = fastify({
    logger,
    bodyLimit: limits.chatBodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    return503OnClosing: true,
    // Addresses that no route can be found for: a bad escape, an id that is too long.
    frameworkErrors: (error, _request, reply) => send(reply as FastifyReply, refusal(explain(error))),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const parsed = parseBody(text as string, request.headers['idempotency-key'] !== undefined);
    if ('code' in parsed) done(new RefusedBody(parsed));
    else done(null, parsed);
  });
  app.register(cors, {
    origin: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    maxAge: 86_400,
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      refusal(
        problem('NOT_FOUND', {
          message: `There is no ${request.method} ${request.url.slice(0, 200)}. The operations are listed at /docs.`,
        }),
      ),
    ),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const why = explain(error);
    if (why.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error }, 'a request failed');
    return send(reply, refusal(why));
  });
  app.register(chatRoutes, { colloquy });
  app.register(documentRoutes, { colloquy });
  app.get('/healthz', (_request, reply) => send(reply, { status: 200, body: '{"status":"ok"}' }));
  return app;
}

function explain(error: FastifyError): Problem {
  if (error instanceof RefusedBody) return error.why;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return problem('PAYLOAD_TOO_LARGE', {
      message: `The body is too large; chat requests may have ${limits.chatBodyBytes} bytes, previews ${limits.previewBodyBytes}.`,
    });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('UNSUPPORTED_MEDIA_TYPE');
  if (error.name === 'StoreFailure')
    return problem('SERVICE_UNAVAILABLE', {
      message: 'The chat could not be saved just now. Send the same request again in a moment.',
    });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return problem('BAD_REQUEST', { message: error.message });
  return problem('INTERNAL_SERVER_ERROR');
}
