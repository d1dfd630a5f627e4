// A real web server for tests, on 127.0.0.1, that records its requests.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import type { TestCertificate } from './self-signed-certificate.ts';

/** A received request. */
export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebServer {
  readonly port: number;
  /** The base URL, with the host 127.0.0.1. */
  readonly url: string;
  readonly visits: readonly Visit[];
  /** Number of open sockets. */
  openSockets(): number;
  close(): Promise<void>;
}

export type Respond = (
  response: ServerResponse,
  visit: Visit & { readonly number: number },
  request: IncomingMessage,
) => unknown;

/**
 * Starts a server that reads each request completely and then responds.
 *
 * @example const server = await startWebServer((response) => response.end('hello'));
 */
export async function startWebServer(respond: Respond, certificate?: TestCertificate): Promise<WebServer> {
  const visits: Visit[] = [];
  const listener: RequestListener = async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const visit = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(pieces).toString(),
    };
    visits.push(visit);
    await respond(response, { ...visit, number: visits.length }, request);
  };
  const server = certificate ? createEncryptedServer(certificate, listener) : createServer(listener);
  return { ...(await listen(server, certificate ? 'https' : 'http')), visits };
}

/**
 * Starts a server with raw sockets, for responses that no HTTP library would send.
 *
 * @example const server = await startSocketServer((socket) => socket.end('nonsense'));
 */
export async function startSocketServer(
  respond: (socket: Socket) => unknown,
): Promise<Omit<WebServer, 'visits'>> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    respond(socket);
  });
  return listen(server, 'http');
}

async function listen(
  server: ReturnType<typeof createSocketServer>,
  scheme: string,
): Promise<Omit<WebServer, 'visits'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}`,
    openSockets: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
