// The HTTP side: routes, bodies, headers and errors. What a turn is, it does not know.
import { problem } from '@colloquy/schema';
import cors from '@fastify/cors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import fastify, { LogController } from 'fastify';
import { refusal } from '../chats/answer.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import { createLoadWatch } from '../observability/load-watch.ts';
import { loggerOf } from '../observability/log.ts';
import { createAdmission } from './admission.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { chatRoutes } from './chat-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { explainError } from './explain-error.ts';
import { healthRoutes } from './health-routes.ts';
import type { Environment, HttpSettings } from './http-settings.ts';
import { readHttpSettings } from './http-settings.ts';
import { createIdentifyVisitor } from './identify-visitor.ts';
import { logFailure, logRequests } from './log-requests.ts';
import { createRequireOperator } from './operator-token.ts';
import { parseBody } from './received-body.ts';
import { RefusedRequest } from './refused-request.ts';
import { resultRoutes } from './result-routes.ts';
import { send } from './send.ts';
import { watchStopping } from './stopping.ts';
import { wantsEvents } from './streams/event-stream.ts';
import { streamRoutes } from './streams/stream-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** Options of the HTTP side. */
export interface HttpServerOptions {
  /** Settings by name, as in the environment of a process. */
  readonly environment?: Environment | undefined;
  /** Where lines of the log go. Without it there is no log. Bodies, headers and what visitors write are never in it. */
  readonly log?: { write(line: string): unknown } | undefined;
  /** Knows whether the server keeps up; by default from its event loop and its store. */
  readonly watch?: LoadWatch | undefined;
  /** Milliseconds between two looks for requests that take too long. */
  readonly connectionLookMs?: number | undefined;
}

/**
 * Makes the HTTP server of a Colloquy. It does not listen yet; `app.inject` works without a socket.
 *
 * @throws when a setting cannot be understood
 * @example
 * const app = createHttpServer(colloquy, { environment: process.env, log: process.stderr });
 * await app.listen({ host: '127.0.0.1', port: 3000 });
 */
export function createHttpServer(colloquy: Colloquy, options: HttpServerOptions = {}): FastifyInstance {
  const settings = readHttpSettings(options.environment ?? {});
  const app = openServer(settings, options);
  const watch =
    options.watch ?? createLoadWatch({ queuedTurns: () => colloquy.numbers().commits?.queuedTurns ?? 0 });
  const { isAsked, isRefusing } = watchStopping(app, settings);
  const requireOperator = createRequireOperator({
    token: settings.operatorToken,
    isBehindProxy: settings.trustedProxies !== undefined,
  });

  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
  readBodies(app);
  app
    .register(cors, {
      origin: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      maxAge: 86_400,
    })
    // Behind it, so that pages of other sites can read why they were sent away.
    .after(() => {
      const onRejected = colloquy.observer.meter.rejected;
      app.addHook('onRequest', createAdmission({ ...settings, watch, isStopping: isRefusing, onRejected }));
    });
  logRequests(app, colloquy.observer);
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
    const why = explainError(error);
    // The answer does not wait for its line in the log.
    void logFailure(request, { error, why, colloquy });
    if (error instanceof RefusedRequest) reply.headers(error.headers);
    return send(reply, refusal(why));
  });
  const identifyVisitor = createIdentifyVisitor(settings.identity, options.environment ?? {});
  app.register(chatRoutes, { colloquy, requireOperator, identifyVisitor });
  app.register(streamRoutes, { colloquy, requireOperator });
  app.register(uploadRoutes, { colloquy, requireOperator });
  app.register(resultRoutes, { colloquy, requireOperator });
  app.register(documentRoutes, { colloquy });
  app.register(healthRoutes, { colloquy, requireOperator, watch, isStopping: isAsked });
  return app;
}

/** A server with its bounds: what is too large, too slow or too much never reaches a route. */
function openServer(
  { trustedProxies, logLevel }: HttpSettings,
  { log, connectionLookMs = limits.connectionLookMs }: HttpServerOptions,
): FastifyInstance {
  const app = fastify({
    logger: log ? loggerOf(logLevel, log) : false,
    // Own lines name what is in them; those of Fastify hold whole addresses. A logger for each request would cost more than the request.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    bodyLimit: limits.chatBodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: connectionLookMs,
    },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    // Admission does this, in the words of all other refusals.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    // Addresses that no route can be found for: a bad escape, an id that is too long.
    frameworkErrors: (error, _request, reply) => send(reply as FastifyReply, refusal(explainError(error))),
  });
  app.server.maxConnections = limits.connections;
  app.server.maxHeadersCount = limits.headers;
  return app;
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // A client that follows the answer is told a key, and may come back with it.
    const isIdentified = request.headers['idempotency-key'] !== undefined || wantsEvents(request);
    const parsed = parseBody(text as string, isIdentified);
    if ('code' in parsed) done(new RefusedRequest(parsed));
    else done(null, parsed);
  });
}
