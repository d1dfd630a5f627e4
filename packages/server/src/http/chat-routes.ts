// The three operations as routes.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ApiResponse } from '../chats/api-response.ts';
import type { RequestContext } from '../chats/chat-service.ts';
import type { Colloquy } from '../colloquy.ts';
import type { VisitorIdentity } from '../identity/visitor-identity.ts';
import { limits } from '../limits.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { IdentifyVisitor } from './identify-visitor.ts';
import { isIdentified } from './identify-visitor.ts';
import type { RequireOperator } from './operator-token.ts';
import type { ReceivedBody } from './received-body.ts';
import { send } from './send.ts';
import { serverUrlOf } from './server-url.ts';
import { wantsEvents } from './streams/event-stream.ts';
import { createReplyFeeds } from './streams/reply-feed.ts';
import { streamReply } from './streams/stream-reply.ts';

/** Registers the operations under `/v1`. */
export async function chatRoutes(
  app: FastifyInstance,
  {
    colloquy,
    requireOperator,
    identifyVisitor,
  }: {
    readonly colloquy: Colloquy;
    readonly requireOperator: RequireOperator;
    readonly identifyVisitor: IdentifyVisitor;
  },
): Promise<void> {
  const { chatBodyBytes: bodyLimit, previewBodyBytes } = limits;
  // Only who starts a chat is asked who they are; whoever goes on with one knows its id.
  const start = { bodyLimit, identifyVisitor, config: { admission: 'start' as const } };
  operation(app, '/v1/bots/:id/startChat', start, colloquy.startChat);
  operation(
    app,
    '/v1/bots/:id/preview/startChat',
    { ...start, bodyLimit: previewBodyBytes, onRequest: requireOperator },
    colloquy.startPreviewChat,
  );
  const goOn = { bodyLimit, config: { admission: 'session' as const } };
  operation(app, '/v1/sessions/:id/continueChat', goOn, colloquy.continueChat);
  app.get('/v1/sessions/:id', goOn, async (request, reply) => {
    const { id } = request.params as { id: string };
    return send(reply, await colloquy.readChat(id, request.query, { origin: request.headers.origin }));
  });
}

type Operation = (id: string, body: unknown, context: RequestContext) => Promise<ApiResponse>;

function operation(
  app: FastifyInstance,
  path: string,
  {
    identifyVisitor,
    ...options
  }: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'config'> & {
    readonly identifyVisitor?: IdentifyVisitor;
  },
  carryOut: Operation,
): void {
  const feeds = createReplyFeeds();
  app.post(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as ReceivedBody | undefined;
    const { id } = request.params as { id: string };
    const identity = isIdentified(request) ? await identifyVisitor?.(request) : undefined;
    const context = contextOf(request, body, identity);
    if (!wantsEvents(request)) return send(reply, await carryOut(id, body?.json, context));
    return streamReply(request, reply, {
      feeds,
      name: `${path} ${id}`,
      context,
      carryOut: (watched) => carryOut(id, body?.json, watched),
    });
  });
}

/** What a request says about itself besides its body. */
export function contextOf(
  request: FastifyRequest,
  body: ReceivedBody | undefined,
  identity: VisitorIdentity | undefined,
): RequestContext {
  const { headers } = request;
  const key = headers['idempotency-key'];
  return {
    idempotencyKey: Array.isArray(key) ? key.join(',') : key,
    // The same body from somebody else is another request.
    bodyHash:
      identity === undefined
        ? body?.hash
        : hash('sha256', JSON.stringify([body?.hash, identity]), 'base64url'),
    acceptedLocale: acceptedLocale(headers['accept-language']),
    origin: headers.origin,
    serverUrl: serverUrlOf(request),
    identity,
  };
}
