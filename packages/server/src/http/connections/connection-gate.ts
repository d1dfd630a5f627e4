// The gate of connections: one request of a connection at a time, with a short queue.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';
import type { AddressBounds } from './address-bounds.ts';

/** What carries a request out. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Lets requests in, one after the other on each connection. */
export interface ConnectionGate {
  readonly handle: RequestHandler;
  /** Notes the connections of this server. */
  watch(server: Server): void;
  /** The connections that are open. */
  readonly sockets: Iterable<Socket>;
  /** The answer that is in work on a connection; none for a request that came without one. */
  answerOn(socket: Socket): ServerResponse | undefined;
  /** Whether a connection was admitted to the reserve, where only health checks are answered. */
  isReserved(socket: Socket): boolean;
  /** The unfinished responses: one of each connection at work. */
  underWay(): IterableIterator<ServerResponse>;
}

interface Connection {
  current: ServerResponse | undefined;
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
}

/**
 * Creates a gate. Clients may send requests ahead (pipelining). HTTP answers them in order, so concurrency gains
 * nothing and costs much: Node reads 64 KiB at a time, which holds 1,400 small requests, and would buffer all
 * responses for a client that reads none. Here a request begins when the client has taken the last response; until
 * then the connection is not read. A connection with more than `limits.waitingRequestsPerConnection` waiting requests
 * is closed, and so is one that adds more when `limits.waitingRequests` wait in total.
 *
 * @example
 * const gate = createConnectionGate({ handler, bounds, onClosed: () => meter.rejected('pipeline') });
 * gate.watch(createServer(gate.handle));
 */
export function createConnectionGate({
  handler,
  bounds,
  onClosed,
}: {
  readonly handler: RequestHandler;
  readonly bounds: AddressBounds;
  /** Called when a connection is closed because too much waits. */
  readonly onClosed: () => void;
}): ConnectionGate {
  const connections = new Map<Socket, Connection>();
  let waitingInAll = 0;

  function enter(socket: Socket): Connection {
    const connection: Connection = { current: undefined, waiting: [] };
    connections.set(socket, connection);
    // Reads the address, so that the socket remembers it: a client that resets its connection right after sending is counted all the same.
    if (!bounds.open(socket)) socket.destroy();
    socket.once('close', () => {
      connections.delete(socket);
      waitingInAll -= connection.waiting.length;
      connection.waiting.length = 0;
    });
    return connection;
  }

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    connection.current = response;
    bounds.begin(socket);
    if (bounds.isReserved(socket)) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (connection.current === response) next(connection, socket);
    });
    handler(request, response);
  }

  function next(connection: Connection, socket: Socket): void {
    const first = connection.waiting.shift();
    if (!first) {
      bounds.rest(socket);
      return;
    }
    waitingInAll -= 1;
    if (connection.waiting.length === 0) first.request.socket.resume();
    begin(connection, first.request, first.response);
  }

  return {
    handle(request, response) {
      const { socket } = request;
      // The parser's leftovers after the connection was closed.
      if (socket.destroyed) return;
      const connection = connections.get(socket) ?? enter(socket);
      const { current, waiting } = connection;
      if (waiting.length === 0 && (!current || isTaken(current))) return begin(connection, request, response);
      if (waiting.length >= limits.waitingRequestsPerConnection || waitingInAll >= limits.waitingRequests) {
        onClosed();
        hangUp(socket);
        return;
      }
      waitingInAll += 1;
      waiting.push({ request, response });
      // After the parser, which resumes a connection at the end of each request.
      process.nextTick(() => {
        if (waiting.length > 0) socket.pause();
      });
    },
    watch(server) {
      server.on('connection', enter);
    },
    get sockets() {
      return connections.keys();
    },
    answerOn: (socket) => connections.get(socket)?.current,
    isReserved: bounds.isReserved,
    *underWay() {
      for (const { current } of connections.values())
        if (current && !current.writableEnded && !current.destroyed) yield current;
    },
  };
}

/**
 * Closes a connection, and makes the parser drop its buffered input: a thousand clients with a thousand pipelined
 * requests each would otherwise keep it busy for seconds. Node has no public API for this. If its parser changes, the
 * connection still closes, and only time is lost.
 */
function hangUp(socket: Socket & { readonly parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE_HTTP;
  socket.destroy();
}

/** Tells Node's parser that the connection switches protocols: it stops there. */
const NO_MORE_HTTP = 2;

/** Whether all of an answer is with the system, which holds it outside of this process. */
function isTaken(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed;
}
