// Trusted proxies: their headers about a client's address, host and scheme are believed.
import { BlockList, isIP } from 'node:net';
import { namedRanges } from '../settings/proxy-entries.ts';
import { withoutPort } from './client-address.ts';

/** Whether an address is a proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/**
 * Makes the rule from the entries of the setting. An address may have a port, as in what some proxies pass on.
 *
 * @example createTrustedProxies(['loopback', '10.0.0.0/8'])('10.1.2.3:8080') // true
 */
export function createTrustedProxies(entries: readonly string[]): IsTrustedProxy {
  if (entries.length === 0) return () => false;
  // Made at the first use: a server starts faster without it.
  let list: BlockList | undefined;
  return (address) => {
    const ip = withoutPort(address ?? '');
    if (isIP(ip) === 0) return false;
    list ??= listOf(entries);
    return list.check(ip, familyOf(ip));
  };
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((one) => namedRanges[one] ?? [one])) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
