// Log lines of requests and calls.

import type { HeldBack } from '@colloquy/management/retention';
import { chatIdOf, timeOfChat } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import type { Observer } from '../observability/observer.ts';
import { clientOf, createSecurityLog, securityEventOf } from './security-events.ts';

/**
 * Logs security events, failed calls and failed passes of retention as warnings and, from the level `info` on,
 * retention's removals and each request as one line. A line names route, chat and turn; never an address with its
 * query, a header, or anything from a body.
 *
 * @param level of the log; `silent` where there is none
 */
export function logRequests(
  app: FastifyInstance,
  observer: Pick<Observer, 'onFailedCall' | 'onPass' | 'onDamage' | 'onOutbox' | 'onCountingFailure'>,
  level: string,
): void {
  const record = createSecurityLog((line, message) => app.log.warn(line, message));
  observer.onFailedCall((failed) => {
    app.log.warn(failed, 'a call failed');
    if (failed.code === 'blocked_address') {
      const { port, code } = failed;
      record('egress_blocked', { port, code });
    }
  });
  observer.onDamage((damage) =>
    app.log.error({ err: damage }, 'what is stored is damaged: no chat is answered'),
  );
  observer.onOutbox(({ outcome, entry, failure }) => {
    const { id, sender, destination, attempts } = entry;
    if (outcome === 'dead')
      app.log.error(
        { outboxId: id, sender, destination, attempts, failure },
        'an entry of the outbox was given up; "colloquy outbox" shows it and sends it again',
      );
  });
  observer.onCountingFailure((failure) =>
    app.log.warn({ err: failure }, 'counting chats failed; it is tried again'),
  );
  observer.onPass((outcome) => {
    if ('failure' in outcome)
      app.log.warn({ err: outcome.failure }, 'removing what is old failed; it is tried again');
    else if ('heldBack' in outcome) app.log.error(secondsOf(outcome.heldBack), CLOCK_JUMPED);
    else if (Object.values(outcome).some((count) => count > 0))
      app.log.info(outcome, 'what was old is removed');
  });
  // At other levels requests cost no log work.
  if (['silent', 'error'].includes(level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const kind = securityEventOf(request, reply.statusCode);
    if (kind)
      record(kind, {
        ...linePlaceOf(request),
        status: reply.statusCode,
        client: clientOf(request),
      });
    done();
  });
  if (level === 'warn') return;
  app.addHook('onResponse', async (request, reply) => {
    app.log.info(
      { ...linePlaceOf(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'a request was answered',
    );
  });
}

const CLOCK_JUMPED =
  'the clock jumped by more than can be explained: nothing old is removed until it has gone evenly for long enough';

function secondsOf({ jumpMs, waitMs }: HeldBack): {
  readonly jumpSeconds: number;
  readonly waitSeconds?: number;
} {
  return {
    jumpSeconds: Math.round(jumpMs / 1_000),
    ...(waitMs === undefined ? {} : { waitSeconds: Math.ceil(waitMs / 1_000) }),
  };
}

/**
 * Whether an error only says that the client is not there any more: it reset its connection, or went away in the middle of an answer. That
 * happens all day, and strangers can do it as often as they like, so it is worth no line.
 *
 * @example hasHungUp(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), request) // true, once the connection is gone
 */
export function hasHungUp(error: { readonly code?: string }, { raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.socket.destroyed && HUNG_UP.has(error.code ?? '');
}

const HUNG_UP: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
]);

/** Logs a request that failed. A bug is an error, with the turn in which it shows; a store that is away is a warning. */
export async function logFailure(
  request: FastifyRequest,
  {
    error,
    why,
    colloquy,
  }: { readonly error: Error; readonly why: Problem; readonly colloquy: Pick<Colloquy, 'chats'> },
): Promise<void> {
  const { log } = request.server;
  const place = linePlaceOf(request);
  const session = sessionOf(request);
  // A turn in progress when the server stopped: its client has left, or must retry.
  if (error.name === 'StoreFailure' && (!('code' in error) || error.code !== 'closed'))
    log.warn({ ...place, err: error }, 'the store failed');
  if (why.code !== 'INTERNAL_SERVER_ERROR') return;
  const turn =
    session === undefined ? undefined : await colloquy.chats.turnOf(session).catch(() => undefined);
  log.error({ ...place, turn, err: error }, 'a request failed');
}

/** The route pattern, without ids of bots and results; the public id of the chat. */
function linePlaceOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const { method, routeOptions } = request;
  const session = sessionOf(request);
  return { method, route: routeOptions.url, chatId: session === undefined ? undefined : publicIdOf(session) };
}

/** Operators name a chat by its public id; visitors name their session. */
function publicIdOf(id: string): string {
  return timeOfChat(id) === undefined ? chatIdOf(id) : id;
}

function sessionOf({ params }: FastifyRequest): string | undefined {
  return ((params ?? {}) as { readonly sessionId?: string }).sessionId;
}
