// Admission: whether a request is taken at all, decided before its body is read and before anything runs.
import type { Socket } from 'node:net';
import { problem } from '@colloquy/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../limits.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import { createAddressPlaces, shareOf } from './address-places.ts';
import { addressKey, countedAddress, isThisMachine } from './client-address.ts';
import type { FairQueue } from './fair-queue.ts';
import type { HttpSettings } from './http-settings.ts';
import type { Allowance, RateLimiter } from './rate-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { RefusedRequest } from './refused-request.ts';
import { findHostProblem } from './requested-host.ts';

/**
 * Why a request was refused, as it is counted. `connection`: its connection was closed at a bound, or was admitted to the reserve. `bytes`: the write
 * budget of its address is used up.
 */
export type Rejection = 'stopping' | 'load' | 'address' | 'session' | 'connection' | 'bytes';

/**
 * A route's class, in its `config`: `always` is answered at all times, above all under load (probes, and metrics);
 * `start` begins a chat, and is the first that a busy server refuses; `session` belongs to the chat in its
 * `{sessionId}`, and counts against it. It belongs to the route, not to the address, which has many spellings.
 */
export type RouteAdmission = 'always' | 'start' | 'session';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly admission?: RouteAdmission;
    /** Whether its body stays raw text. */
    readonly takesText?: boolean;
  }
}

/** What decides. */
export interface AdmissionOptions extends Pick<HttpSettings, 'rateLimits' | 'isSheddingLoad'> {
  readonly watch: Pick<LoadWatch, 'load'>;
  readonly queue: Pick<FairQueue, 'isWaiting'>;
  /** Milliseconds for which a request waits for an overloaded server. */
  readonly loadWaitMs: number;
  /** Whether the server is about to stop. */
  readonly isStopping: () => boolean;
  /** Whether the connection of a request was admitted to the reserve, where only health checks are answered. */
  readonly isReserved: (socket: Socket) => boolean;
  readonly onRejected: (why: Rejection) => void;
}

/** Decides about requests. */
export interface Admission {
  /** An `onRequest` hook. */
  readonly admit: (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (refused?: RefusedRequest) => void,
  ) => void;
  /**
   * Counts a turn of the chat that a body names.
   *
   * @throws RefusedRequest when the chat has taken too many turns
   */
  readonly admitTurn: (sessionId: string, reply: FastifyReply) => void;
}

/**
 * Creates the admission of a server. In this order: a stopping server refuses all requests (503); an address or chat over its rate must wait
 * (429); an overloaded server has new chats wait a moment, then all requests, and refuses them when it still is overloaded (503). An
 * address whose requests already wait for each other is refused at once: it causes the load. Reserve connections admit only
 * operations with `always` (503 for others). The headers `RateLimit-Limit`, `RateLimit-Remaining` and
 * `RateLimit-Reset` show the nearer of the two limits.
 *
 * @example app.addHook('onRequest', createAdmission({ ...settings, watch, isStopping: () => false, onRejected }).admit);
 */
export function createAdmission({
  rateLimits,
  isSheddingLoad,
  watch,
  queue,
  loadWaitMs,
  isStopping,
  isReserved,
  onRejected,
}: AdmissionOptions): Admission {
  const addresses = limiterOf(rateLimits.address);
  const sessions = limiterOf(rateLimits.session);
  const forwarded = createAddressPlaces();

  /** A connection to a proxy belongs to the proxy. Its visitors share it by their requests in progress. */
  function hasForwardedPlace(request: FastifyRequest, reply: FastifyReply): boolean {
    const { ip } = request;
    if (ip === request.raw.socket.remoteAddress) return true;
    return forwarded.take(addressKey(ip), reply.raw, shareOf(limits.connections, isThisMachine(ip)));
  }

  function unavailable(why: 'stopping' | 'load' | 'connection'): RefusedRequest {
    onRejected(why);
    const message = UNAVAILABLE[why];
    return new RefusedRequest(problem('SERVICE_UNAVAILABLE', message === undefined ? {} : { message }), {
      ...READABLE_HEADERS,
      'retry-after': String(limits.retryAfterSeconds),
      ...(why === 'load' ? {} : { connection: 'close' }),
    });
  }

  function tooMany(allowance: Allowance, reply: FastifyReply, why: 'address' | 'session'): RefusedRequest {
    onRejected(why);
    tell(reply, allowance);
    return new RefusedRequest(problem('TOO_MANY_REQUESTS'), {
      ...READABLE_HEADERS,
      'retry-after': String(inSeconds(allowance.waitMs)),
    });
  }

  function tooManyAtOnce(): RefusedRequest {
    onRejected('address');
    const message = 'Too many requests from your address are in progress. Wait until some of them finish.';
    return new RefusedRequest(problem('TOO_MANY_REQUESTS', { message }), {
      ...READABLE_HEADERS,
      'retry-after': String(limits.retryAfterSeconds),
    });
  }

  /** Running chats are served longer than new ones. */
  function isOverloaded(admission: RouteAdmission | undefined): boolean {
    const load = watch.load();
    return load === 'full' || (load === 'busy' && admission === 'start');
  }

  /** Most load passes within a moment. Who comes alone waits for that. */
  function awaitCalm({ ip, routeOptions }: FastifyRequest, done: Parameters<Admission['admit']>[2]): void {
    const { admission } = routeOptions.config;
    let waitedMs = 0;
    const look = () => {
      if (!isOverloaded(admission)) return done();
      if (waitedMs >= loadWaitMs || queue.isWaiting(addressKey(ip))) return done(unavailable('load'));
      waitedMs += limits.loadLookMs;
      setTimeout(look, limits.loadLookMs);
    };
    look();
  }

  function admitTurn(sessionId: string, reply: FastifyReply): void {
    const allowance = sessions?.take(sessionId, performance.now());
    if (allowance?.isAllowed === false) throw tooMany(allowance, reply, 'session');
  }

  const admit: Admission['admit'] = (request, reply, done) => {
    if (request.url.length > limits.urlCharacters) return done(tooLong());
    const hostProblem = findHostProblem(request.raw);
    if (hostProblem) return done(new RefusedRequest(hostProblem, { connection: 'close' }));
    const { admission } = request.routeOptions.config;
    if (admission === 'always') return done();
    if (isStopping()) return done(unavailable('stopping'));
    if (isReserved(request.raw.socket)) return done(unavailable('connection'));
    if (!hasForwardedPlace(request, reply)) return done(tooManyAtOnce());
    // Monotonic, so that setting the clock back delays no client.
    const now = performance.now();
    const address = addresses && countedAddress(request.ip);
    const byAddress = address === undefined ? undefined : addresses?.take(address, now);
    if (byAddress?.isAllowed === false) return done(tooMany(byAddress, reply, 'address'));
    const session = sessions && admission === 'session' ? sessionOf(request) : undefined;
    const bySession = session === undefined ? undefined : sessions?.take(session, now);
    if (bySession?.isAllowed === false) return done(tooMany(bySession, reply, 'session'));
    const nearer = nearerOf(byAddress, bySession);
    if (nearer) tell(reply, nearer);
    if (request.headers.origin !== undefined) reply.headers(READABLE_HEADERS);
    if (isSheddingLoad && isOverloaded(admission)) return awaitCalm(request, done);
    done();
  };
  return { admit, admitTurn };
}

/** Response headers that pages of other sites may read. */
const READABLE_HEADERS = {
  'access-control-expose-headers':
    'ETag, Idempotency-Key, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
};

/** Messages of refusals that say more than their status. */
const UNAVAILABLE: Readonly<Partial<Record<Rejection, string>>> = {
  stopping: 'The server is stopping. Send this again in a moment.',
  connection: 'Too many connections are open on this server. Send this again in a moment.',
};

function limiterOf(limit: HttpSettings['rateLimits']['address']): RateLimiter | undefined {
  return limit && createRateLimiter(limit, limits.countedKeys);
}

function tooLong(): RefusedRequest {
  const message = `The address has more than ${limits.urlCharacters} characters.`;
  return new RefusedRequest(problem('BAD_REQUEST', { message }));
}

function sessionOf({ params }: FastifyRequest): string {
  return (params as { readonly sessionId: string }).sessionId;
}

function nearerOf(one: Allowance | undefined, other: Allowance | undefined): Allowance | undefined {
  if (!one || !other) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

function tell(reply: FastifyReply, { limit, remaining, resetMs }: Allowance): void {
  reply.header('ratelimit-limit', String(limit));
  reply.header('ratelimit-remaining', String(remaining));
  reply.header('ratelimit-reset', String(inSeconds(resetMs)));
}

function inSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
