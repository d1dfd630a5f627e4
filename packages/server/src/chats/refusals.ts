// Refusals: why a request is not carried out, in words for whoever sent it.
import type { Flow } from '@colloquy/engine';
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Answer } from './answer.ts';
import { badRequest, refusal } from './answer.ts';

/** Refuses a start on a bot that is not there, is closed, or may not be used from that page. */
export function refuseStart({
  publicId,
  flow,
  origin,
}: {
  publicId: string;
  flow: Flow | undefined;
  origin: string | undefined;
}): Answer | undefined {
  if (!flow || flow.bot.isArchived) return unknownBot(publicId);
  if (!flow.bot.isClosed) return refuseOrigin(flow, origin);
  const message = flow.bot.settings.general?.systemMessages?.botClosed;
  return refusal(
    problem('BAD_REQUEST', { message: message || 'This bot is closed for now. Please come back later.' }),
  );
}

/** Pages may use a bot that names no origins, or theirs. Callers that send no origin are not pages and are not restricted. */
export function refuseOrigin(flow: Flow | undefined, origin: string | undefined): Answer | undefined {
  const allowed = flow?.bot.settings.security?.allowedOrigins ?? [];
  if (origin === undefined || allowed.length === 0 || allowed.includes(origin)) return undefined;
  return refusal(problem('FORBIDDEN', { message: `This bot may not be used from ${origin}.` }));
}

export function unknownBot(id: string): Answer {
  return refusal(
    problem('NOT_FOUND', {
      message: `There is no bot "${id.slice(0, 200)}". Publish one with: colloquy publish FILE`,
    }),
  );
}

export function unknownSession(): Answer {
  return refusal(problem('NOT_FOUND', { message: 'There is no such chat. Start a new one.' }));
}

export function tooManyTurns(): Answer {
  return refusal(
    problem('TOO_MANY_REQUESTS', {
      message: 'Too many replies of this chat are waiting. Send them one after the other.',
    }),
  );
}

export function keyTooLong(): Answer {
  const message = `The Idempotency-Key is longer than ${limits.idempotencyKeyCharacters} characters.`;
  return badRequest([{ path: ['headers', 'idempotency-key'], message, fix: 'Use a UUID.' }]);
}

/** A preview may replace an earlier preview, never a visitor's chat. */
export function takenByLiveChat(): Answer {
  return badRequest([
    {
      path: ['sessionId'],
      message: 'This id belongs to a live chat.',
      fix: 'Choose another id for the preview.',
    },
  ]);
}

export function takenMeanwhile(): Answer {
  return refusal(
    problem('CONFLICT', { message: 'This session id was just taken by another request. Try again.' }),
  );
}

/** Another server, or another process on the same store, is running this very turn. */
export function underWayElsewhere(): Answer {
  return refusal(
    problem('CONFLICT', {
      message: 'An earlier request for this step of the chat is still being answered. Try again in a moment.',
    }),
  );
}

export function stopping(): Answer {
  const message = 'The server is stopping, so this step was not finished. Send it again in a moment.';
  return refusal(problem('SERVICE_UNAVAILABLE', { message }));
}

export function keyOfAnotherBody(): Answer {
  return refusal(problem('UNPROCESSABLE'));
}

export function continuedElsewhere(): Answer {
  const message = 'This chat is being continued from many places at once. Try again in a moment.';
  return refusal(problem('SERVICE_UNAVAILABLE', { message }));
}
