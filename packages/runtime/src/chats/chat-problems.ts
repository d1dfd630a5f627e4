// Problems of chats: why a request was refused, for its sender.
import type { Flow } from '@colloquy/engine';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest, problemResponse } from './api-response.ts';
import type { RequestContext } from './request-context.ts';

/** Refuses a start on a bot that is not there, is closed, or may not be used from that page. */
export function refuseStart({
  publicId,
  flow,
  isClosed = false,
  isArchived = false,
  context: { origin, identity },
}: {
  publicId: string;
  flow: Flow | undefined;
  /** Whether the bot is closed; its definition may close it, too. */
  isClosed?: boolean | undefined;
  /** Whether the bot is archived. */
  isArchived?: boolean | undefined;
  context: Pick<RequestContext, 'origin' | 'identity'>;
}): ApiResponse | undefined {
  if (!flow || flow.bot.isArchived || isArchived) return unknownBot(publicId);
  if (!isClosed && !flow.bot.isClosed) return refuseOrigin(flow, origin) ?? refuseStranger(flow, identity);
  const message = flow.bot.settings.general?.systemMessages?.botClosed;
  return problemResponse(
    problem('BAD_REQUEST', { message: message || 'This bot is closed for now. Please come back later.' }),
  );
}

/** Pages may use a bot that names no origins, or theirs. Callers that send no origin are not pages and are not restricted. */
export function refuseOrigin(flow: Flow | undefined, origin: string | undefined): ApiResponse | undefined {
  const allowed = flow?.bot.settings.security?.allowedOrigins ?? [];
  if (origin === undefined || allowed.length === 0 || allowed.includes(origin)) return undefined;
  return problemResponse(problem('FORBIDDEN', { message: `This bot may not be used from ${origin}.` }));
}

/** Some bots are for people who are known. */
function refuseStranger(flow: Flow, identity: RequestContext['identity']): ApiResponse | undefined {
  if (flow.bot.settings.security?.isIdentityRequired !== true || identity) return undefined;
  return problemResponse(
    problem('UNAUTHORIZED', {
      message:
        'This bot requires visitors to be signed in. Send their identity in the header X-Colloquy-Identity, signed with a key from COLLOQUY_IDENTITY_SECRET or COLLOQUY_IDENTITY_JWKS_URL of the server.',
    }),
  );
}

export function unknownBot(id: string): ApiResponse {
  return problemResponse(noBotNamed(id));
}

/** There is no bot of this id or address. */
export function noBotNamed(id: string): Problem {
  return problem('NOT_FOUND', {
    message: `There is no bot "${id.slice(0, 200)}". Publish one with: colloquy publish FILE`,
  });
}

export function unknownSession(): ApiResponse {
  return problemResponse(noSuchSession());
}

/** There is no chat of this id. */
export function noSuchSession(): Problem {
  return problem('NOT_FOUND', { message: 'There is no such chat, or it has expired. Start a new one.' });
}

/** The message answers another question than the open one. */
export function asksOther(): ApiResponse {
  return problemResponse(
    problem('PRECONDITION_FAILED', {
      issues: [
        {
          path: ['inputId'],
          message: 'The chat is not waiting for this input. It may have continued in another tab.',
          fix: 'Read the chat with GET /v1/sessions/{sessionId}, and reply to its open input.',
        },
      ],
    }),
  );
}

export function tooManyTurns(): ApiResponse {
  return problemResponse(
    problem('TOO_MANY_REQUESTS', {
      message: 'Too many replies of this chat are waiting. Send them one after the other.',
    }),
  );
}

export function keyTooLong(): ApiResponse {
  const message = `The Idempotency-Key is longer than ${limits.idempotencyKeyCharacters} characters.`;
  return badRequest([{ path: ['headers', 'idempotency-key'], message, fix: 'Use a UUID.' }]);
}

/** A preview may replace an earlier preview, never a visitor's chat. */
export function takenByLiveChat(): ApiResponse {
  return badRequest([
    {
      path: ['sessionId'],
      message: 'This id belongs to a live chat.',
      fix: 'Choose another id for the preview.',
    },
  ]);
}

/** Guests replace previews of guests only: any other preview continues. */
export function takenByAnother(): ApiResponse {
  return badRequest([
    {
      path: ['sessionId'],
      message: 'This id belongs to a preview that was started with a token.',
      fix: 'Choose another id, or send the token.',
    },
  ]);
}

/** Requests of chats and requests that start some are kept by the same names. */
export function looksLikeAScope(): ApiResponse {
  return badRequest([
    {
      path: ['sessionId'],
      message: 'An id may not begin with "start ", "preview " or "operator ".',
      fix: 'Choose another id for the preview, such as a UUID.',
    },
  ]);
}

export function takenMeanwhile(): ApiResponse {
  return problemResponse(
    problem('CONFLICT', { message: 'This session id was just taken by another request. Try again.' }),
  );
}

/** Another server, or another process on the same store, is running this very turn. */
export function underWayElsewhere(): ApiResponse {
  const message =
    'An earlier request for this step of the chat is still being answered. Try again in a moment.';
  return {
    ...problemResponse(problem('CONFLICT', { message })),
    retryAfterSeconds: limits.elsewhereRetryAfterSeconds,
  };
}

/** Data of another system has arrived for the chat, and a command would lose it. */
export function takesDataFirst(): ApiResponse {
  const message =
    'The data that this chat waits for has arrived. Continue without a message first, then send the command.';
  return problemResponse(problem('CONFLICT', { message }));
}

/** The chat is not at a block that streams a text. */
export function awaitsNoText(): ApiResponse {
  const message = 'No streamed text is pending for this chat. Stream only after a `stream` action.';
  return problemResponse(problem('CONFLICT', { message }));
}

/** The chat is not at the block that another system sent something to. */
export function awaitsNoData(): ApiResponse {
  const message = 'This chat is not waiting for data at this block.';
  return problemResponse(problem('CONFLICT', { message }));
}

export function stopping(): ApiResponse {
  const message = 'The server is stopping, so this step was not finished. Send it again in a moment.';
  return problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
}

export function keyOfAnotherBody(): ApiResponse {
  return problemResponse(problem('UNPROCESSABLE'));
}

export function continuedElsewhere(): ApiResponse {
  const message = 'This chat is being continued from many places at once. Try again in a moment.';
  return problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
}
