// The server under all routes: connections with their bounds, and requests that HTTP itself leaves open.
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { ListenOptions } from 'node:net';
import { limits } from '../../limits.ts';
import { answerBrokenRequest } from '../broken-request.ts';
import { createAddressBounds } from './address-bounds.ts';
import type { ConnectionGate, RequestHandler } from './connection-gate.ts';
import { createConnectionGate } from './connection-gate.ts';
import { closeWhenIdle } from './idle-connections.ts';
import { createUnreadAnswers } from './unread-answers.ts';

/** A server that does not listen yet, and the gate of its connections. */
export interface ServedConnections {
  readonly server: Server;
  readonly gate: ConnectionGate;
}

/**
 * Makes the server.
 *
 * @param onClosed called when a connection is closed because too much waits on it
 * @param isTrustedProxy whether an address is a proxy, whose visitors are known by their forwarded address
 * @example const { server } = serveConnections({ handler, onClosed, isTrustedProxy: () => false, connectionLookMs: 5_000 });
 */
export function serveConnections({
  handler,
  onClosed,
  isTrustedProxy,
  connectionLookMs,
}: {
  readonly handler: RequestHandler;
  readonly onClosed: () => void;
  readonly isTrustedProxy: (address: string) => boolean;
  readonly connectionLookMs: number;
}): ServedConnections {
  const unread = createUnreadAnswers({
    sockets: () => gate.sockets,
    isAnswering: () => !gate.underWay().next().done,
    onClosed,
  });
  const gate = createConnectionGate({
    handler(request, response) {
      unread.wake();
      handler(request, response);
    },
    bounds: createAddressBounds({ isTrustedProxy, onClosed }),
    onClosed,
  });
  const server = createServer(
    {
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: connectionLookMs,
      // Admission does this, in the words of all other refusals.
      requireHostHeader: false,
    },
    gate.handle,
  );
  queueConnections(server);
  closeWhenIdle(server);
  server.maxConnections = limits.connections + limits.reservedConnections;
  server.maxHeadersCount = limits.headers;
  gate.watch(server);
  // A wish that is not known may be passed over (RFC 9110, 10.1.1); Node would answer with an empty 417.
  server.on('checkExpectation', gate.handle);
  server.on('connect', (_request: IncomingMessage, socket) => answerBrokenRequest({}, socket));
  // Malformed requests get a response, too.
  server.on('connection', unread.wake);
  server.on('clientError', unread.wake);
  server.on('listening', unread.start);
  server.on('close', unread.stop);
  return { server, gate };
}

/** Sets the accept queue wherever the server listens: Node's default is 511 connections, and the system silently drops more. */
function queueConnections(server: Server): void {
  const listen = server.listen.bind(server) as (options: ListenOptions, done?: () => void) => Server;
  server.listen = ((options: ListenOptions, done?: () => void) =>
    listen({ ...options, backlog: options.backlog ?? limits.acceptBacklog }, done)) as Server['listen'];
}
