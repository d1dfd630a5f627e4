// Chats for web clients that are already in many pages: their addresses and their names, over the same service.

import type { ApiResponse, RequestContext } from '@colloquy/runtime';
import { badRequest } from '@colloquy/runtime';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import type { ChatTurn } from '../../chat-turn.ts';
import { contextOf, withinBounds } from '../../chat-turn.ts';
import { passWaits } from '../../compat/pass-waits.ts';
import { readSendMessage, SendMessageRequest } from '../../compat/send-message.ts';
import {
  withEmptyObjects,
  withFlatUpload,
  withoutBotName,
  withPlainAddresses,
} from '../../compat/their-requests.ts';
import { inTheirWords } from '../../compat/their-words.ts';
import type { IdentifyVisitor } from '../../identify-visitor.ts';
import { isIdentified } from '../../identify-visitor.ts';
import type { Operation } from '../../operation.ts';
import { parameterOf } from '../../parameters.ts';
import type { ReceivedBody } from '../../received-body.ts';
import { send } from '../../send.ts';
import { generateUploadUrl, sendUploadUrl } from '../files/generate-upload-url.ts';
import { compatUpload } from '../files/upload.ts';
import { continueChat } from './continue-chat.ts';
import { startChat } from './start-chat.ts';
import { startChatPreview } from './start-chat-preview.ts';
import { sendText, streamMessage } from './stream-message.ts';

/**
 * The operations of published web clients and gateways. Each has the limits and access rules of its counterpart. If
 * body and response are the same, the address is in `otherPaths` of that operation instead.
 */
export const compatOperations: readonly Operation[] = [
  {
    ...startChat,
    id: 'compatStartChat',
    path: '/api/v1/typebots/{publicId}/startChat',
    open: ({ colloquy, ...services }) =>
      takesTurn(
        'publicId',
        (id, body, context) => colloquy.chats.startChat(id, withEmptyObjects(body), context),
        services,
      ),
  },
  {
    ...startChatPreview,
    id: 'compatStartChatPreview',
    path: '/api/v1/typebots/{botId}/preview/startChat',
    open: ({ colloquy, access, ...services }) =>
      takesTurn(
        'botId',
        (id, body, context) =>
          colloquy.chats.startPreviewChat(id, withoutBotName(withEmptyObjects(body)), context),
        { ...services, isGuest: access.isGuest },
      ),
  },
  {
    ...continueChat,
    id: 'compatContinueChat',
    path: '/api/v1/sessions/{sessionId}/continueChat',
    open: ({ colloquy, writeBudget }) =>
      takesTurn(
        'sessionId',
        (id, body, context) =>
          colloquy.chats.continueChat(id, withPlainAddresses(withEmptyObjects(body)), context),
        { writeBudget },
      ),
  },
  {
    ...startChat,
    id: 'compatSendMessage',
    path: '/api/v1/sendMessage',
    otherPaths: ['/api/v2/sendMessage'],
    parameters: { header: startChat.parameters?.header ?? z.object({}) },
    body: {
      kind: 'json',
      schema: SendMessageRequest,
      example: { startParams: { publicId: 'quiz' } },
      isRequired: true,
      limitBytes: limits.chatBodyBytes,
    },
    open:
      ({ colloquy, identifyVisitor, admitTurn, writeBudget }) =>
      async (request, reply) => {
        const body = request.body as ReceivedBody | undefined;
        const read = readSendMessage(body?.json);
        if ('issues' in read) return send(reply, badRequest(read.issues));
        const { continues, starts, textBubbleContentFormat } = read;
        if (continues) admitTurn(continues.sessionId, reply);
        const identified = await contextFor(request, identifyVisitor);
        const response = await withinBounds(request, writeBudget, async (bounds) => {
          const context = { ...identified, ...bounds };
          const continued =
            continues &&
            (await colloquy.chats.continueChat(
              continues.sessionId,
              withPlainAddresses(continues.body),
              context,
            ));
          const response =
            starts && (continued === undefined || continued.status === 404)
              ? await colloquy.chats.startChat(starts.publicId, starts.body, context)
              : (continued as ApiResponse);
          return passWaits(response, (passed) => {
            const { sessionId = continues?.sessionId } = JSON.parse(response.body);
            const { idempotencyKey: key } = context;
            const idempotencyKey = key === undefined ? undefined : `${key} wait ${passed + 1}`;
            return colloquy.chats.continueChat(
              sessionId,
              { textBubbleContentFormat },
              { ...context, idempotencyKey },
            );
          });
        });
        return sendInTheirWords(reply, response);
      },
  },
  {
    ...generateUploadUrl,
    id: 'compatGenerateUploadUrl',
    path: '/api/v1/generate-upload-url',
    otherPaths: [],
    open:
      ({ colloquy: { files } }) =>
      (request, reply) =>
        sendUploadUrl(request, reply, { files, body: withFlatUpload }),
  },
  {
    ...streamMessage,
    id: 'compatStreamMessage',
    path: '/api/v2/sessions/{sessionId}/streamMessage',
    otherPaths: ['/api/v1/sessions/{sessionId}/streamMessage'],
    open: ({ colloquy }) =>
      sendText(colloquy, 'lines without end', (request) => parameterOf(request, 'sessionId')),
  },
  {
    ...streamMessage,
    id: 'compatStreamer',
    path: '/api/integrations/openai/streamer',
    admission: 'start',
    parameters: {},
    body: {
      kind: 'json',
      schema: z.object({ sessionId: z.string() }),
      example: { sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4' },
      isRequired: true,
      limitBytes: limits.chatBodyBytes,
    },
    open: ({ colloquy, admitTurn }) =>
      sendText(colloquy, 'text', ({ body }, reply) => {
        const { sessionId } = ((body as ReceivedBody).json ?? {}) as { readonly sessionId?: unknown };
        admitTurn(String(sessionId), reply);
        return String(sessionId);
      }),
  },
  compatUpload,
  acknowledges({
    id: 'compatClientLogs',
    path: '/api/v2/sessions/{sessionId}/clientLogs',
    otherPaths: ['/api/v1/sessions/{sessionId}/clientLogs'],
    description: "Accepted and discarded: a page's report of its own errors can be forged by anyone.",
    message: 'OK',
  }),
  acknowledges({
    id: 'compatUpdateBot',
    path: '/api/v1/sessions/{sessionId}/updateTypebot',
    description: 'Accepted without effect: a running chat stays on the version it began with.',
    message: 'Nothing changed: a running chat stays on the version it began with.',
  }),
];

/** An operation that gateways call and this server does not need: they stop on anything but a 2xx. */
function acknowledges({
  description,
  message,
  ...address
}: Pick<Operation, 'id' | 'path' | 'otherPaths'> & {
  readonly description: string;
  readonly message: string;
}): Operation {
  const body = JSON.stringify({ message });
  return {
    ...continueChat,
    ...address,
    responses: {
      200: {
        description,
        content: { 'application/json': { schema: z.object({ message: z.literal(message) }) } },
      },
    },
    open: () => async (_request, reply) => send(reply, { status: 200, body }),
  };
}

type CarryOut = (id: string, body: unknown, context: RequestContext) => Promise<ApiResponse>;

function takesTurn(
  parameter: string,
  carryOut: CarryOut,
  { identifyVisitor, writeBudget, isGuest }: Pick<ChatTurn, 'identifyVisitor' | 'writeBudget' | 'isGuest'>,
): RouteHandlerMethod {
  return async (request, reply) => {
    const body = request.body as ReceivedBody | undefined;
    const asked = await contextFor(request, identifyVisitor);
    const context = isGuest?.(request) ? { ...asked, isGuest: true } : asked;
    const response = await withinBounds(request, writeBudget, (bounds) =>
      carryOut(parameterOf(request, parameter), body?.json, { ...context, ...bounds }),
    );
    return sendInTheirWords(reply, response);
  };
}

async function contextFor(
  request: FastifyRequest,
  identifyVisitor?: IdentifyVisitor,
): Promise<RequestContext> {
  const identity = isIdentified(request) ? await identifyVisitor?.(request) : undefined;
  return contextOf(request, request.body as ReceivedBody | undefined, identity);
}

/** A refusal has the shape that clients read already: they show its `message`. */
function sendInTheirWords(reply: FastifyReply, response: ApiResponse): FastifyReply {
  if (response.status !== 200) return send(reply, response);
  return send(reply, { status: 200, body: JSON.stringify(inTheirWords(JSON.parse(response.body))) });
}
