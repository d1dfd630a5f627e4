// Chats for web clients that are already in many pages: their addresses and their names, over the same service.
import type { RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { ApiResponse } from '../../chats/api-response.ts';
import type { RequestContext } from '../../chats/request-context.ts';
import type { ChatTurn } from '../chat-turn.ts';
import { contextOf } from '../chat-turn.ts';
import { withoutBotName, withPlainAddresses } from '../compat/their-requests.ts';
import { inTheirWords } from '../compat/their-words.ts';
import { isIdentified } from '../identify-visitor.ts';
import type { Operation } from '../operation.ts';
import { parameterOf } from '../parameters.ts';
import type { ReceivedBody } from '../received-body.ts';
import { send } from '../send.ts';
import { continueChat } from './continue-chat.ts';
import { startChat } from './start-chat.ts';
import { startChatPreview } from './start-chat-preview.ts';

/**
 * The operations with which published clients start chats, try bots, reply and tell what went wrong with them. They have the bounds of ours and
 * let in whom ours let in. Those of uploads, streamed texts and deliveries are other paths of our own operations, because their bodies are the same.
 */
export const compatOperations: readonly Operation[] = [
  {
    ...startChat,
    id: 'compatStartChat',
    path: '/api/v1/typebots/{publicId}/startChat',
    open: ({ colloquy, ...services }) => takesTurn('publicId', colloquy.startChat, services),
  },
  {
    ...startChatPreview,
    id: 'compatStartChatPreview',
    path: '/api/v1/typebots/{botId}/preview/startChat',
    open: ({ colloquy, ...services }) =>
      takesTurn(
        'botId',
        (id, body, context) => colloquy.startPreviewChat(id, withoutBotName(body), context),
        services,
      ),
  },
  {
    ...continueChat,
    id: 'compatContinueChat',
    path: '/api/v1/sessions/{sessionId}/continueChat',
    open: ({ colloquy, writeBudget }) =>
      takesTurn(
        'sessionId',
        (id, body, context) => colloquy.continueChat(id, withPlainAddresses(body), context),
        { writeBudget },
      ),
  },
  {
    ...continueChat,
    id: 'compatClientLogs',
    path: '/api/v2/sessions/{sessionId}/clientLogs',
    responses: {
      200: {
        description: 'Taken and not kept: what a page says went wrong in it, anybody could have written.',
        content: { 'application/json': { schema: z.object({ message: z.literal('OK') }) } },
      },
    },
    open: () => async (_request, reply) => send(reply, { status: 200, body: '{"message":"OK"}' }),
  },
];

type CarryOut = (id: string, body: unknown, context: RequestContext) => Promise<ApiResponse>;

function takesTurn(
  parameter: string,
  carryOut: CarryOut,
  { identifyVisitor, writeBudget }: Pick<ChatTurn, 'identifyVisitor' | 'writeBudget'>,
): RouteHandlerMethod {
  return async (request, reply) => {
    const body = request.body as ReceivedBody | undefined;
    const identity = isIdentified(request) ? await identifyVisitor?.(request) : undefined;
    const context = contextOf(request, body, identity);
    const response = await writeBudget.run(request.ip, (onStored) =>
      carryOut(parameterOf(request, parameter), body?.json, { ...context, onStored }),
    );
    // A refusal has the shape that they read: they show its `message`.
    if (response.status !== 200) return send(reply, response);
    return send(reply, { status: 200, body: JSON.stringify(inTheirWords(JSON.parse(response.body))) });
  };
}
