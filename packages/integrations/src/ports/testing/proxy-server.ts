// A real proxy for tests: opens tunnels, forwards unencrypted requests, and records them.
import { once } from 'node:events';
import { createServer, request as sendPlain } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

/** A request that the proxy received. */
export interface ProxyVisit {
  readonly method: string;
  /** `host:port` of a tunnel, or the full URL of an unencrypted request. */
  readonly target: string;
  readonly authorization: string | undefined;
}

export interface ProxyServer {
  readonly port: number;
  readonly visits: readonly ProxyVisit[];
  close(): Promise<void>;
}

/**
 * Starts a proxy on 127.0.0.1. It connects every name to 127.0.0.1 at the requested port, like a proxy with its own
 * name server. `refusal`: it responds to everything with this status. `hangs`: it never responds.
 *
 * @example const proxy = await startProxyServer({ authorization: 'Basic …' });
 */
export async function startProxyServer({
  authorization: wanted,
  refusal,
  hangs = false,
}: {
  readonly authorization?: string;
  readonly refusal?: number;
  readonly hangs?: boolean;
} = {}): Promise<ProxyServer> {
  const visits: ProxyVisit[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket;
  };
  const statusFor = (method: string, target: string, authorization: string | undefined): number => {
    visits.push({ method, target, authorization });
    return refusal ?? (wanted !== undefined && authorization !== wanted ? 407 : 200);
  };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const status = statusFor(method, url, headers['proxy-authorization']);
    if (hangs) return;
    if (status !== 200) {
      response.writeHead(status).end();
      return;
    }
    const { port, pathname, search } = new URL(url);
    const { 'proxy-authorization': _secret, ...passed } = headers;
    const onward = sendPlain(
      { host: '127.0.0.1', port, method, path: pathname + search, headers: passed },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  server.on('connection', keep);
  server.on('connect', ({ method = '', url = '', headers }, socket: Socket, head) => {
    const status = statusFor(method, url, headers['proxy-authorization']);
    if (hangs) return;
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const onward = keep(connect({ host: '127.0.0.1', port: Number(url.split(':').at(-1)) }));
    onward.once('connect', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.once('close', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    visits,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
