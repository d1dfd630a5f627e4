// The three operations as routes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../chats/answer.ts';
import type { RequestContext } from '../chats/chat-service.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { ReceivedBody } from './received-body.ts';
import { send } from './send.ts';

/** Registers the operations under `/v1`. */
export async function chatRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Colloquy },
): Promise<void> {
  operation(app, '/v1/bots/:id/startChat', { bodyLimit: limits.chatBodyBytes }, colloquy.startChat);
  operation(
    app,
    '/v1/bots/:id/preview/startChat',
    { bodyLimit: limits.previewBodyBytes },
    colloquy.startPreviewChat,
  );
  operation(app, '/v1/sessions/:id/continueChat', { bodyLimit: limits.chatBodyBytes }, colloquy.continueChat);
}

type Operation = (id: string, body: unknown, context: RequestContext) => Promise<Answer>;

function operation(
  app: FastifyInstance,
  path: string,
  options: { readonly bodyLimit: number },
  carryOut: Operation,
): void {
  app.post(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as ReceivedBody | undefined;
    const { id } = request.params as { id: string };
    return send(reply, await carryOut(id, body?.json, contextOf(request, body)));
  });
}

function contextOf(request: FastifyRequest, body: ReceivedBody | undefined): RequestContext {
  const { headers } = request;
  const key = headers['idempotency-key'];
  return {
    idempotencyKey: Array.isArray(key) ? key.join(',') : key,
    bodyHash: body?.hash,
    acceptedLocale: acceptedLocale(headers['accept-language']),
    origin: headers.origin,
  };
}
