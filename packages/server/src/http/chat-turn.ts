// A request for a turn of a chat: answered with one body, or with events on request.
import { hash } from 'node:crypto';
import type { ApiResponse, RequestContext, VisitorIdentity } from '@colloquy/runtime';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { acceptedLocale } from './accepted-locale.ts';
import type { IdentifyVisitor } from './identify-visitor.ts';
import { isIdentified } from './identify-visitor.ts';
import type { Operation } from './operation.ts';
import type { ReceivedBody } from './received-body.ts';
import { send } from './send.ts';
import { wantsEvents } from './streams/event-stream.ts';
import { createReplyFeeds } from './streams/reply-feed.ts';
import { streamReply } from './streams/stream-reply.ts';
import type { WriteBudget } from './write-budget.ts';

/** What takes the turn. */
export interface ChatTurn {
  /** Names the operation among others; a turn that is followed by events is found again by it. */
  readonly operation: string;
  /** The parameter of the address that says which bot or chat. */
  readonly parameter: string;
  readonly carryOut: (id: string, body: unknown, context: RequestContext) => Promise<ApiResponse>;
  /** Only starts identify the visitor; later requests are authorized by the chat's id. */
  readonly identifyVisitor?: IdentifyVisitor;
  readonly writeBudget: WriteBudget;
  /** Whether a request comes without credentials, where those make a difference. */
  readonly isGuest?: (request: FastifyRequest) => boolean;
}

/**
 * Makes the handler of an operation that takes a turn.
 *
 * @example open: ({ colloquy, writeBudget }) => takesTurn({ operation: 'continueChat', parameter: 'sessionId', carryOut: colloquy.chats.continueChat, writeBudget })
 */
export function takesTurn({
  operation,
  parameter,
  carryOut,
  identifyVisitor,
  writeBudget,
  isGuest,
}: ChatTurn): RouteHandlerMethod {
  const feeds = createReplyFeeds();
  return async (request, reply) => {
    const body = request.body as ReceivedBody | undefined;
    const id = (request.params as Readonly<Record<string, string>>)[parameter] as string;
    const identity = isIdentified(request) ? await identifyVisitor?.(request) : undefined;
    const asked = contextOf(request, body, identity);
    const context = isGuest?.(request) ? { ...asked, isGuest: true } : asked;
    if (!wantsEvents(request)) {
      const { place } = request;
      const waiting = place?.hold();
      if (waiting) await waiting;
      const { refusal, onStored, close } = writeBudget.open(request.ip);
      try {
        const bounded = { ...context, onStored, waitOutside: place?.waitOutside };
        // Sent, not returned: Fastify would wait for a returned reply.
        send(reply, refusal ?? (await carryOut(id, body?.json, bounded)));
      } finally {
        close();
        place?.release();
      }
      return undefined;
    }
    return streamReply(request, reply, {
      feeds,
      name: `${operation} ${id}`,
      context,
      carryOut: (watched) =>
        withinBounds(request, writeBudget, (bounds) => carryOut(id, body?.json, { ...watched, ...bounds })),
    });
  };
}

/** Runs a turn within the bounds of its address: what it may store, and how many run at once. */
export async function withinBounds(
  { place, ip }: FastifyRequest,
  writeBudget: WriteBudget,
  turn: (bounds: Pick<RequestContext, 'onStored' | 'waitOutside'>) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  await place?.hold();
  try {
    return await writeBudget.run(ip, (onStored) => turn({ onStored, waitOutside: place?.waitOutside }));
  } finally {
    place?.release();
  }
}

/** Refusals of every turn, besides those of a single operation. */
export const turnRefusals: NonNullable<Operation['refusals']> = {
  400: 'The request is invalid; `issues` lists the fields.',
  403: 'The bot may not be used from this page.',
  408: 'The body did not arrive in time.',
  409: 'A request with this idempotency key is still being processed. If that takes long, `Retry-After` says when to try again.',
  415: 'The body is not JSON.',
  422: 'The idempotency key was used with another body.',
  429: 'Too many requests, or the chats of this address have stored too much; `Retry-After` says when to try again.',
  503: 'The server is busy or stopping.',
};

/** The media type under which a turn is sent in parts. */
export const replyStream = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Events: `start` (session, result and bot), `message`, `action` and `input` (one element each), `text` (the next piece of a bubble that follows whole), `done` (everything else), `problem`. Together they contain the data of the JSON response. If `done` has `sessionId`, `resultId` and `bot`, these replace those of `start`. If `done` has `messages`, these replace the messages that were streamed. After a broken connection, send the same request with its `Idempotency-Key` and the `Last-Event-ID`.',
    },
    example:
      'event: message\nid: 1.0.0.0.0.c2cb8167\ndata: {"id":"hello","type":"text","content":{"type":"markdown","markdown":"Hi"}}\n\nevent: done\nid: 1.0.0.0.0.c2cb8167\ndata: {}\n\n',
  },
} as const;

/** The context of a request, besides its body. */
export function contextOf(
  request: FastifyRequest,
  body: ReceivedBody | undefined,
  identity: VisitorIdentity | undefined,
): RequestContext {
  const { headers } = request;
  const key = headers['idempotency-key'];
  return {
    idempotencyKey: Array.isArray(key) ? key.join(',') : key,
    // The same body from another visitor is another request.
    bodyHash:
      identity === undefined
        ? body?.hash
        : hash('sha256', JSON.stringify([body?.hash, identity]), 'base64url'),
    acceptedLocale: acceptedLocale(headers['accept-language']),
    origin: headers.origin,
    serverUrl: request.serverUrl,
    identity,
  };
}
