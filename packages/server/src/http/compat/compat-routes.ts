// Chats for web clients that are already in many pages: their addresses and their names, over the same service.
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { ApiResponse } from '../../chats/api-response.ts';
import type { RequestContext } from '../../chats/chat-service.ts';
import type { Colloquy } from '../../colloquy.ts';
import { limits } from '../../limits.ts';
import { contextOf } from '../chat-routes.ts';
import type { IdentifyVisitor } from '../identify-visitor.ts';
import { isIdentified } from '../identify-visitor.ts';
import type { RequireOperator } from '../operator-token.ts';
import type { ReceivedBody } from '../received-body.ts';
import { send } from '../send.ts';
import { withoutBotName, withPlainAddresses } from './their-requests.ts';
import { inTheirWords } from './their-words.ts';

/** What the routes are made of. */
export interface CompatOptions {
  readonly colloquy: Pick<Colloquy, 'startChat' | 'startPreviewChat' | 'continueChat'>;
  readonly requireOperator: RequireOperator;
  readonly identifyVisitor: IdentifyVisitor;
}

/**
 * Registers the addresses under which published clients start chats, try bots, reply and tell what went wrong with them. Those of uploads,
 * streamed texts and deliveries are other addresses of our own operations, because their bodies are the same.
 *
 * @example app.register(compatRoutes, { colloquy, requireOperator, identifyVisitor });
 */
export async function compatRoutes(
  app: FastifyInstance,
  { colloquy, requireOperator, identifyVisitor }: CompatOptions,
): Promise<void> {
  const { chatBodyBytes: bodyLimit, previewBodyBytes } = limits;
  const start = { bodyLimit, config: { admission: 'start' as const } };
  const goOn = { bodyLimit, config: { admission: 'session' as const } };
  app.post('/api/v1/typebots/:id/startChat', start, takesTurn(colloquy.startChat, identifyVisitor));
  app.post(
    '/api/v1/typebots/:id/preview/startChat',
    { ...start, bodyLimit: previewBodyBytes, onRequest: requireOperator },
    takesTurn(
      (id, body, context) => colloquy.startPreviewChat(id, withoutBotName(body), context),
      identifyVisitor,
    ),
  );
  app.post(
    '/api/v1/sessions/:id/continueChat',
    goOn,
    takesTurn((id, body, context) => colloquy.continueChat(id, withPlainAddresses(body), context)),
  );
  // Taken and not kept: what a page says went wrong in it, anybody could have written.
  app.post('/api/v2/sessions/:id/clientLogs', goOn, async (_request, reply) =>
    send(reply, { status: 200, body: '{"message":"OK"}' }),
  );
}

type CarryOut = (id: string, body: unknown, context: RequestContext) => Promise<ApiResponse>;

function takesTurn(carryOut: CarryOut, identifyVisitor?: IdentifyVisitor): RouteHandlerMethod {
  return async (request, reply) => {
    const { id } = request.params as { id: string };
    const body = request.body as ReceivedBody | undefined;
    const identity = isIdentified(request) ? await identifyVisitor?.(request) : undefined;
    const response = await carryOut(id, body?.json, contextOf(request, body, identity));
    // A refusal has the shape that they read: they show its `message`.
    if (response.status !== 200) return send(reply, response);
    return send(reply, { status: 200, body: JSON.stringify(inTheirWords(JSON.parse(response.body))) });
  };
}
