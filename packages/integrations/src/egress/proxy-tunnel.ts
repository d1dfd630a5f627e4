// Connects through a proxy: directly to it, or through a tunnel that it opens (RFC 9110, 9.3.6).
import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectPlain, isIP, isIPv6 } from 'node:net';
import { connect as connectEncrypted, rootCertificates } from 'node:tls';
import type { CheckedAddress } from './egress-guard.ts';
import { limits } from './limits.ts';
import type { ProxyAddress } from './proxy-address.ts';

/** The code of errors caused by the proxy, not by the target server. */
export const PROXY_ERROR = 'COLLOQUY_PROXY';

/** Options of a connection to a proxy. */
export interface ProxyOptions {
  readonly signal: AbortSignal;
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Opens a tunnel through a proxy to an address. The socket then behaves like a direct one. Rejects with an error of
 * code `PROXY_ERROR` when there is no tunnel.
 *
 * @example const socket = await openTunnel(checked, proxy, { signal });
 */
export function openTunnel(
  { host, port }: CheckedAddress,
  proxy: ProxyAddress,
  { signal, authorities }: ProxyOptions,
): Promise<Socket> {
  const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (proxy.isEncrypted ? requestEncrypted : requestPlain)({
    method: 'CONNECT',
    host: proxy.host,
    port: proxy.port,
    path: target,
    headers: {
      host: target,
      ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}),
    },
    agent: false,
    maxHeaderSize: limits.responseHeaderBytes,
    signal,
    ...(proxy.isEncrypted ? trust(proxy, authorities) : {}),
  });
  request.on('connect', ({ statusCode = 0 }, socket, head) => {
    if (statusCode === 200) {
      // Bytes that arrived with the response are the first bytes of the target server.
      if (head.length > 0) socket.unshift(head);
      resolve(socket as Socket);
      return;
    }
    socket.destroy();
    reject(proxyError(refusal(statusCode)));
  });
  request.on('response', (response) => {
    response.destroy();
    reject(proxyError(refusal(response.statusCode ?? 0)));
  });
  request.on('error', (error) => reject(proxyError(unusable(error))));
  request.end();
  return promise;
}

/**
 * Connects to the proxy itself, for unencrypted requests that it forwards.
 *
 * @example const socket = connectToProxy(proxy, authorities);
 */
export function connectToProxy(proxy: ProxyAddress, authorities: readonly string[] | undefined): Socket {
  const place = { host: proxy.host, port: proxy.port, noDelay: true };
  const socket = proxy.isEncrypted
    ? connectEncrypted({ ...place, ...trust(proxy, authorities) })
    : connectPlain(place);
  // Marks the error as the proxy's before other listeners treat it as the server's.
  socket.prependOnceListener('error', (error) => {
    if (socket.bytesWritten > 0) return;
    error.message = unusable(error);
    Object.assign(error, { code: PROXY_ERROR });
  });
  return socket;
}

function trust({ host }: ProxyAddress, authorities: readonly string[] | undefined) {
  return {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: true,
    ...(authorities ? { ca: [...rootCertificates, ...authorities] } : {}),
  };
}

function refusal(statusCode: number): string {
  return statusCode === 407
    ? 'The proxy wants another name or password than the credentials have.'
    : `The proxy refused the connection with status ${statusCode}.`;
}

function unusable({ message }: Error): string {
  return `The proxy cannot be used: ${message}.`;
}

function proxyError(message: string): Error {
  return Object.assign(new Error(message), { code: PROXY_ERROR });
}
