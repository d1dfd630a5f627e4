// Trusted proxies: those whose word about a client's address, host and scheme is believed.
import { BlockList, isIP } from 'node:net';
import { withoutPort } from './client-address.ts';

/** Tells whether a proxy stands at an address. */
export type IsTrustedProxy = (address: string) => boolean;

/** Ranges that have a name in the setting. */
export const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether an entry of the setting says who is trusted.
 *
 * @example isTrustedProxyEntry('10.0.0.0/8') // true
 */
export function isTrustedProxyEntry(entry: string): boolean {
  if (Object.hasOwn(namedRanges, entry)) return true;
  const [address = '', bits] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/**
 * Makes the rule from the entries of the setting. An address may have a port, as in what some proxies pass on.
 *
 * @example createTrustedProxies(['loopback', '10.0.0.0/8'])('10.1.2.3:8080') // true
 */
export function createTrustedProxies(entries: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  for (const entry of entries.flatMap((one) => namedRanges[one] ?? [one])) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const ip = withoutPort(address ?? '');
    return isIP(ip) !== 0 && list.check(ip, familyOf(ip));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
