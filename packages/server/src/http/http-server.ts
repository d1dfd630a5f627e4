// The HTTP side: operations, bodies, headers and errors. Independent of turns.

import { inSlices } from '@colloquy/integrations';
import { hasOpenIdSignIn } from '@colloquy/management';
import { problemResponse } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { atAStretch, problem } from '@colloquy/schema';
import cors from '@fastify/cors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import { createLoadWatch } from '../observability/load-watch.ts';
import { createAccessControl } from './access/access-control.ts';
import { createOpenPreviews } from './access/open-previews.ts';
import { createOpenRequests } from './access/open-requests.ts';
import type { AdmissionOptions } from './admission.ts';
import { createAdmission } from './admission.ts';
import { rememberMethods } from './allowed-methods.ts';
import type { BodyIntake } from './bodies/body-intake.ts';
import { createBodyIntake } from './bodies/body-intake.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { addressKey } from './client-address.ts';
import type { ConnectionGate } from './connections/connection-gate.ts';
import { serveConnections } from './connections/serve-connections.ts';
import type { PageReloads } from './development/page-reload.ts';
import { pageReload, reloadScript } from './development/page-reload.ts';
import { explainError } from './explain-error.ts';
import type { FairQueue, QueuePlace } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';
import type { HttpSettings } from './http-settings.ts';
import { httpSettings } from './http-settings.ts';
import { createIdentifyVisitor } from './identify-visitor.ts';
import type { InProcessOptions } from './in-process-fetch.ts';
import { hasHungUp, logFailure, logRequests } from './log-requests.ts';
import { createReadDocument } from './openapi/read-document.ts';
import { forgetOwnOrigin } from './own-origin.ts';
import { botPagesOrigin } from './pages/bot-pages-origin.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { signInRoutes } from './pages/sign-in-routes.ts';
import { createStudioFiles, studioFolder } from './pages/studio-files.ts';
import { studioRoutes } from './pages/studio-routes.ts';
import { createTemplates } from './pages/templates.ts';
import { createWidgetFiles, widgetFolder } from './pages/widget-files.ts';
import type { ReceivedBody } from './received-body.ts';
import { parseBody } from './received-body.ts';
import { referenceRoutes } from './reference/reference-routes.ts';
import { RefusedRequest } from './refused-request.ts';
import { registerOperations } from './register-operations.ts';
import { send } from './send.ts';
import { addServerUrl } from './server-url.ts';
import { watchStopping } from './stopping.ts';
import { wantsEvents } from './streams/event-stream.ts';
import { createTrustedProxies } from './trusted-proxies.ts';
import { createWriteBudget } from './write-budget.ts';

/** Options of the HTTP side. */
export interface HttpServerOptions {
  /** Receives log lines. Without it there is no log. Bodies, headers and visitors' words are never logged. */
  readonly log?: { write(line: string): unknown } | undefined;
  /** Knows whether the server keeps up; by default from its event loop and its store. */
  readonly watch?: LoadWatch | undefined;
  /** Milliseconds for which requests wait for an overloaded server before they are refused. */
  readonly loadWaitMs?: number | undefined;
  /** Where the built widget is; by default where this project builds it. */
  readonly widgetFolder?: string | undefined;
  /** Where the built studio is; by default where this project builds it. */
  readonly studioFolder?: string | undefined;
  /** For an author who tries bots: open pages load again when it says so. No server that others reach has it. */
  readonly pageReloads?: PageReloads | undefined;
  /** Milliseconds between two looks for requests that take too long. */
  readonly connectionLookMs?: number | undefined;
  /** Milliseconds for a body to arrive. */
  readonly bodyMs?: number | undefined;
  /** Makes it a server that only its own process uses and that never listens. */
  readonly inProcess?: InProcessOptions | undefined;
  /** Milliseconds for requests in progress when the server stops. */
  readonly finishMs?: number | undefined;
}

/**
 * Makes the HTTP server of a Colloquy. It does not listen yet; `app.inject` works without a socket.
 *
 * @example
 * const app = createHttpServer(colloquy, { log: process.stderr });
 * await app.listen({ host: '127.0.0.1', port: 3000 });
 */
export function createHttpServer(colloquy: Colloquy, options: HttpServerOptions = {}): FastifyInstance {
  const settings = httpSettings(colloquy.settings);
  const onRejected = colloquy.observer.meter.rejected;
  const { app, gate } = openServer(settings, { ...options, onRejected });
  const watch =
    options.watch ?? createLoadWatch({ queuedTurns: () => colloquy.numbers().commits?.queuedTurns ?? 0 });
  const { isAsked, isRefusing } = watchStopping(app, {
    drainMs: settings.drainMs,
    finishMs: options.finishMs ?? limits.finishMs,
    underWay: () => gate.underWay(),
    sockets: () => gate.sockets,
  });
  const access = createAccessControl({
    colloquy,
    operatorToken: settings.operatorToken,
    openPreviews: createOpenPreviews(settings),
    caller: options.inProcess?.caller,
  });

  const openRequests = createOpenRequests({ letsIn: colloquy.access.tokens.letsIn });
  app.addHook('onClose', async () => openRequests.stop());
  const intake = createBodyIntake({ bodyMs: options.bodyMs, lookMs: options.connectionLookMs });
  app.addHook('onListen', async () => {
    watch.start();
    intake.start();
    const address = app.server.address();
    if (typeof address !== 'object' || !address) return;
    const { family, address: host, port } = address;
    const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : family === 'IPv6' ? `[${host}]` : host;
    colloquy.listensAt(`http://${name}:${port}`);
  });
  app.addHook('onClose', async () => {
    watch.stop();
    intake.stop();
  });
  const allowedMethods = rememberMethods(app);
  // Where load is nobody's fault, as in a benchmark, all of it may come from one address.
  const perAddress = settings.isSheddingLoad ? limits.requestsOfAddress : limits.requestsAtOnce;
  const queue = createFairQueue({ perAddress });
  const admission = createAdmission({
    ...settings,
    watch,
    queue,
    loadWaitMs: options.loadWaitMs ?? limits.loadWaitMs,
    isStopping: isRefusing,
    isReserved: gate.isReserved,
    onRejected,
  });
  readBodies(app, { intake, gate, slice: colloquy.reads.slice });
  takeTurns(app, queue);
  app
    .register(cors, {
      origin: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      maxAge: 86_400,
      // Answers other OPTIONS requests like preflights: the method has no other use here.
      strictPreflight: false,
    })
    // After CORS, so that pages of other sites can read the refusal.
    .after(() => {
      app.addHook('onRequest', refusePackedBody);
      app.addHook('onRequest', forgetOwnOrigin);
      app.addHook('onRequest', admission.admit);
    });
  addServerUrl(app, settings);
  const botPages = botPagesOrigin(app, colloquy.settings.botPagesUrl);
  logRequests(app, colloquy.observer, options.log ? settings.logLevel : 'silent');
  app.setNotFoundHandler((request, reply) => {
    const message = `There is no ${request.method} ${request.url.slice(0, 200)}. The operations are listed at /docs.`;
    const methods = allowedMethods(request.url);
    // A route may find nothing itself: then the method was right.
    if (methods.length === 0 || methods.includes(request.method))
      return send(reply, problemResponse(problem('NOT_FOUND', { message })));
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return send(
      reply,
      problemResponse(problem('METHOD_NOT_ALLOWED', { message: `${message} This address takes ${allow}.` })),
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const why = explainError(error, { isForOwner: options.inProcess !== undefined });
    // The answer does not wait for its line in the log.
    if (!hasHungUp(error, request)) void logFailure(request, { error, why, colloquy });
    if (error instanceof RefusedRequest) {
      // Fastify closes a connection after a parser's refusal. Here the rest of the body is dropped instead, so that
      // its client, still sending, can read the reason; a refusal that must close the connection says so itself.
      // A stopping server closes it, too: it has set the header on the raw response.
      if (!reply.raw.hasHeader('connection') && reply.hasHeader('connection'))
        reply.removeHeader('connection');
      reply.headers(error.headers);
    }
    return send(reply, problemResponse(why));
  });
  const readDocument = createReadDocument(colloquy.version);
  const readStudioFile = createStudioFiles(options.studioFolder ?? studioFolder);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.register(registerOperations, {
    colloquy,
    inProcess: options.inProcess,
    identifyVisitor: createIdentifyVisitor(settings),
    access,
    admitTurn: admission.admitTurn,
    openRequests,
    uploadRate: settings.rateLimits.upload,
    writeBudget: createWriteBudget(settings.rateLimits.write, onRejected),
    watch,
    isStopping: isAsked,
    stopSignal: stopping.signal,
    readDocument,
    readTemplate: createTemplates(readStudioFile),
  });
  app.register(referenceRoutes, { readDocument, hasSignIn: hasOpenIdSignIn(colloquy.settings) });
  const readWidget = createWidgetFiles(options.widgetFolder ?? widgetFolder);
  app.register(signInRoutes, { colloquy });
  app.register(studioRoutes, {
    readStudioFile,
    hasOpenIdSignIn: hasOpenIdSignIn(colloquy.settings),
  });
  const { pageReloads: reloads } = options;
  if (reloads) app.register(pageReload, { reloads, stopSignal: stopping.signal });
  app.register(pageRoutes, { colloquy, access, readWidget, botPages, script: reloads && reloadScript });
  if (options.inProcess) app.listen = refuseToListen;
  return app;
}

/** Every client would be its caller. */
function refuseToListen(): never {
  throw new Error('A server whose requests all have one caller must not listen.');
}

/** A server with its limits: too large, slow or frequent requests never reach a route. */
function openServer(
  { trustedProxies, logLevel }: HttpSettings,
  {
    log,
    connectionLookMs = limits.connectionLookMs,
    onRejected,
  }: HttpServerOptions & Pick<AdmissionOptions, 'onRejected'>,
): { readonly app: FastifyInstance; readonly gate: ConnectionGate } {
  let gate: ConnectionGate | undefined;
  const isTrustedProxy = createTrustedProxies(trustedProxies ?? []);
  const app = fastify({
    serverFactory: (handler) => {
      const served = serveConnections({
        handler,
        isTrustedProxy,
        connectionLookMs,
        onClosed: () => onRejected('connection'),
      });
      gate = served.gate;
      return served.server;
    },
    // Our lines choose their fields; Fastify's contain whole addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ? isTrustedProxy : false,
    bodyLimit: limits.chatBodyBytes,
    routerOptions: { maxParamLength: limits.addressPartCharacters, ignoreTrailingSlash: true },
    // A stop may take longer than Fastify's timeout of each step; it has its own limits.
    pluginTimeout: 0,
    // Fastify's schema compilers are not even loaded: they are a tenth of all code that a start loads.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Admission does this, in the words of all other refusals.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, gate?.answerOn(socket)),
    // Addresses that no route can be found for: a bad escape, an id that is too long.
    frameworkErrors: (error, _request, reply) =>
      send(reply as FastifyReply, problemResponse(explainError(error))),
  });
  if (!gate) throw new Error('Fastify did not make its server.');
  if (log) logTo(app, { log, logLevel });
  return { app, gate };
}

/** Adds the log. Without Fastify's option, which gives each request a logger, and listeners for the end of its response, even if no request is logged. */
function logTo(
  app: FastifyInstance,
  { log: stream, logLevel }: Required<Pick<HttpServerOptions, 'log'>> & Pick<HttpSettings, 'logLevel'>,
): void {
  let { log } = app;
  app.addHook('onRequest', (request, reply, done) => {
    request.log = log;
    reply.log = log;
    done();
  });
  // Loaded before the server listens, and not at all without a log.
  app.register(async () => {
    const { createLog } = await import('../observability/log.ts');
    log = createLog(logLevel, stream);
    app.log = log;
  });
}

/** Nothing unpacks bodies here: a packed one would be read as broken JSON, or stored as it is. */
async function refusePackedBody({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  const message =
    'The body is compressed, and this server does not unpack bodies. Send it without Content-Encoding.';
  throw new RefusedRequest(problem('UNSUPPORTED_MEDIA_TYPE', { message }), { 'accept-encoding': 'identity' });
}

/** Routes have no Fastify schemas: operations parse requests and write responses. */
function noSchemas(): never {
  throw new Error('Routes of this server have no schemas for Fastify.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in the fair queue. */
    place: QueuePlace | undefined;
  }
}

/** Queues requests before any other hook: thousands of refusals or preflights would delay others as well. */
function takeTurns(app: FastifyInstance, queue: FairQueue): void {
  app.decorateRequest('place', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const address = addressKey(request.ip);
    // Health checks do not wait for other requests of their address.
    const isProbe = request.routeOptions.config.admission === 'always';
    queue.enter({
      address: isProbe ? `${address} probe` : address,
      response: reply.raw,
      bytes: bodyBytes(request),
      begin(place) {
        request.place = place;
        done();
      },
    });
  });
}

function bodyBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** JSON, and the types that are written in JSON, such as JSON Patch. */
/** A body that its operation verifies before it is parsed. */
function textBody(text: string): ReceivedBody {
  return { json: undefined, hash: '', text, ...(text === '' ? { isAbsent: true } : {}) };
}

const JSON_TYPE = /^application\/(?:json|[\w!#$&^.-]+\+json)\s*(?:;|$)/i;

function readBodies(
  app: FastifyInstance,
  {
    intake,
    gate,
    slice,
  }: {
    readonly intake: BodyIntake;
    readonly gate: ConnectionGate;
    readonly slice: Colloquy['reads']['slice'];
  },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, (request, stream, done) => {
    const response = gate.answerOn(request.raw.socket);
    const { bodyLimit } = request.routeOptions;
    intake.read({ stream, response, maxBytes: bodyLimit }, (refused, text) => {
      if (refused) return done(refused);
      if (request.routeOptions.config.takesText) return done(null, textBody(text));
      // An event-stream client gets a key, and may resume with it.
      const isIdentified = request.headers['idempotency-key'] !== undefined || wantsEvents(request);
      const steps = parseBody(text, isIdentified);
      const take = (parsed: ReceivedBody | Problem) => {
        place?.release();
        return 'code' in parsed ? done(new RefusedRequest(parsed)) : done(null, parsed);
      };
      const parse = () => {
        if (text.length <= limits.bodyStepCharacters) take(atAStretch(steps));
        else inSlices(steps, slice).then(take, done);
      };
      const { place } = request;
      // While its body came in, the request may have lost its place.
      const waiting = place?.hold();
      if (waiting) void waiting.then(parse);
      else parse();
    });
  });
}
