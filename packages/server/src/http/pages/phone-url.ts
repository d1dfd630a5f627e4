// Where a phone reaches this server: the code of the gallery leads there.
import type { AddressInfo } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../loopback.ts';

/** Known addresses of the server. */
export interface KnownAddresses {
  /** Its addresses as the operator and this browser say them, the better one first. */
  readonly urls: readonly string[];
  /** What it listens on. */
  readonly listening: AddressInfo | string | null;
  /** The networks of this computer. */
  readonly interfaces?: NodeJS.Dict<NetworkInterfaceInfo[]>;
}

/**
 * The address of this server for other devices: the first that is not the loopback, or one in the local network, if
 * the server listens there.
 *
 * @returns nothing where only this computer reaches the server
 * @example phoneUrl({ urls: ['http://127.0.0.1:3000'], listening: { address: '0.0.0.0', family: 'IPv4', port: 3000 } }) // 'http://192.168.1.20:3000'
 */
export function phoneUrl({
  urls,
  listening,
  interfaces = networkInterfaces(),
}: KnownAddresses): string | undefined {
  const known = urls.find((url) => !isHere(new URL(url).hostname));
  if (known !== undefined) return known;
  if (!listening || typeof listening === 'string') return undefined;
  const { address, port } = listening;
  if (address === '0.0.0.0' || address === '::') {
    const local = localAddress(interfaces);
    return local && `http://${local}:${port}`;
  }
  if (isLoopback(address)) return undefined;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function isHere(hostname: string): boolean {
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) || hostname.endsWith('.localhost');
}

/** Networks of homes and offices; bridges of containers have addresses of the last one. Others lead to the same server only by chance. */
const LOCAL_NETWORKS = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./];

function localAddress(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string | undefined {
  const addresses = Object.values(interfaces)
    .flatMap((all = []) => all)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return LOCAL_NETWORKS.map((network) => addresses.find((address) => network.test(address))).find(Boolean);
}
