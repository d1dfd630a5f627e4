// Connects to exactly the addresses that the guard checked; never resolves the name again.
import type { LookupFunction, Socket } from 'node:net';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectEncrypted, rootCertificates, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { CheckedAddress } from './egress-guard.ts';
import { limits } from './limits.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { connectToProxy, openTunnel } from './proxy-tunnel.ts';
import { RequestClient } from './request-client.ts';

/** A connection for one request. */
export interface Connection {
  readonly client: RequestClient;
  /** Whether the connection was established. Before that, nothing was sent. */
  hasOpened(): boolean;
}

export interface ConnectionOptions {
  /** Destroys the socket, even while it is connecting. */
  readonly signal: AbortSignal;
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  readonly authorities?: readonly string[] | undefined;
  /** Connects through this proxy. Then only the name was checked, and the proxy resolves it. */
  readonly proxy?: ProxyAddress | undefined;
}

/**
 * Prepares a connection to one of the checked IP addresses. Certificate and Host header follow the name. The connection
 * serves one request and is not reused: a request on a reused connection that the server is just closing would fail
 * without a way to know whether it arrived. Only HTTP/1.1, because its limits are simple.
 *
 * @example
 * const { client } = openConnection(checked, { signal });
 * await client.request({ method: 'GET', path: '/', signal });
 */
export function openConnection(checked: CheckedAddress, options: ConnectionOptions): Connection {
  const { signal } = options;
  let isOpen = false;
  const begin = (socket: Socket, callback: buildConnector.Callback) => {
    const onAbort = () => socket.destroy(new Error('The call was ended.'));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    const onError = (error: Error) => callback(error, null);
    socket.once('error', onError);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      socket.removeListener('error', onError);
      isOpen = true;
      callback(null, socket);
    });
    if (signal.aborted) onAbort();
  };
  const client = new RequestClient(checked.url.origin, {
    allowH2: false,
    pipelining: 0,
    // The deadline of the call applies, so undici's own timeouts are off.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.responseHeaderBytes,
    connect: (_options, callback) => {
      const { proxy, authorities } = options;
      if (!proxy) begin(openSocket(checked, authorities), callback);
      else if (!isEncrypted(checked)) begin(connectToProxy(proxy, authorities), callback);
      else
        openTunnel(checked, proxy, { signal, authorities }).then(
          (socket) => begin(connectEncrypted({ socket, ...identity(checked, authorities) }), callback),
          (error: Error) => callback(error, null),
        );
    },
  });
  return { client, hasOpened: () => isOpen };
}

/**
 * A DNS lookup function for sockets that returns only the checked addresses, for any name.
 *
 * @example connect({ host: 'example.com', port: 80, lookup: pinnedLookup(['93.184.215.14']) })
 */
export function pinnedLookup(ips: readonly string[]): LookupFunction {
  const addresses = ips
    .slice(0, limits.triedAddresses)
    .map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('No address was checked.'), '');
  };
}

function openSocket(checked: CheckedAddress, authorities: ConnectionOptions['authorities']): Socket {
  const { host, port, ips } = checked;
  const place = {
    host,
    port,
    lookup: pinnedLookup(ips),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.addressTryMs,
    noDelay: true,
  };
  return isEncrypted(checked)
    ? connectEncrypted({ ...place, ...identity(checked, authorities) })
    : connectPlain(place);
}

/** The expected identity of the server, and the trusted certificates. */
function identity({ host }: CheckedAddress, authorities: ConnectionOptions['authorities']) {
  return {
    // SNI must not contain an IP address (RFC 6066).
    ...(isIP(host) === 0 ? { servername: host } : { host }),
    // Explicit, because an environment variable could turn it off.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(authorities ? { ca: [...rootCertificates, ...authorities] } : {}),
  };
}

function isEncrypted({ url }: CheckedAddress): boolean {
  return url.protocol === 'https:';
}
