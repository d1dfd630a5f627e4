// Stopping: the server first reports that it is not ready, then refuses new requests, then waits for those in
// progress.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { limits } from '../limits.ts';
import { answerHeaders } from './send.ts';

/** How far a server is with stopping. */
export interface Stopping {
  /** It has been asked to end. */
  readonly isAsked: () => boolean;
  /** It takes nothing more. */
  readonly isRefusing: () => boolean;
}

/**
 * Follows the shutdown, which `app.close()` begins. For `drainMs` it serves as before while `/readyz` says 503, so
 * that load balancers switch first; each response closes its connection. Then requests in progress have
 * `limits.finishMs`. Later ones get 503, after which a retry with the same key is safe, and then connections are cut.
 *
 * @param underWay the answers that are not sent yet
 * @param sockets the open connections
 * @example
 * const { isAsked } = watchStopping(app, {
 *   drainMs: 5_000,
 *   finishMs: 10_000,
 *   underWay: () => gate.underWay(),
 *   sockets: () => gate.sockets,
 * });
 */
export function watchStopping(
  app: FastifyInstance,
  {
    drainMs,
    finishMs,
    underWay,
    sockets,
  }: {
    readonly drainMs: number;
    readonly finishMs: number;
    readonly underWay: () => Iterable<ServerResponse>;
    readonly sockets: () => Iterable<Socket>;
  },
): Stopping {
  let isAsked = false;
  let isRefusing = false;
  let cut: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  function sayGoodbye(): void {
    for (const response of underWay()) if (!response.headersSent) sendAway(response);
    cut = setTimeout(() => app.server.closeAllConnections(), limits.farewellMs);
  }

  /** Connections on which nothing was ever sent, and when they were first seen. Browsers open them ahead of requests; Node counts them as busy. */
  const silentSince = new WeakMap<Socket, number>();

  /** Timers run before pending input is read: a connection that is closed then would be reset although its request is there. */
  function closeIdle(): void {
    setImmediate(() => {
      app.server.closeIdleConnections();
      const now = performance.now();
      for (const socket of sockets()) {
        if (socket.bytesRead > 0) continue;
        const since = silentSince.get(socket) ?? now;
        silentSince.set(socket, since);
        if (now - since >= limits.silentMs) socket.destroy();
      }
    });
  }

  /** The system resets connections that wait to be accepted when the server stops to listen. Each round of the event loop accepts one. */
  async function acceptWaiting(): Promise<void> {
    let accepted = true;
    const onConnection = () => {
      accepted = true;
    };
    app.server.on('connection', onConnection);
    for (let round = 0; accepted && round < limits.acceptBacklog; round++) {
      accepted = false;
      await nextRound();
      await nextRound();
    }
    app.server.off('connection', onConnection);
  }

  app.addHook('preClose', async () => {
    isAsked = true;
    app.log.info('stopping');
    // Fastify does that for later ones.
    for (const response of underWay()) if (!response.headersSent) response.setHeader('connection', 'close');
    if (drainMs > 0 && app.server.listening) await wait(drainMs);
    isRefusing = true;
    if (app.server.listening) await acceptWaiting();
    // A connection becomes idle with the end of its response, and would be kept.
    idle = setInterval(closeIdle, limits.idleLookMs);
    cut = setTimeout(sayGoodbye, finishMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(idle);
    clearTimeout(cut);
  });
  return { isAsked: () => isAsked, isRefusing: () => isRefusing };
}

/** Bypasses the route, which later finds that its response was sent. */
function sendAway(response: ServerResponse): void {
  const message =
    'The server is stopping and cannot wait for this any longer. Send the same request again in a moment.';
  const { status, body } = problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
  response.writeHead(status, {
    ...answerHeaders,
    'retry-after': String(limits.retryAfterSeconds),
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
