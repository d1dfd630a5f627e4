// The address of a client, as requests are counted by it.
import ipaddr from 'ipaddr.js';
import { isLoopback } from './access/this-machine.ts';

/**
 * What the requests of a client are counted under; nothing for this machine. There sit its operator and, more often, a proxy, whose
 * visitors cannot be told apart: counted together, one of them could lock out all. However an address is written it counts as one: some
 * proxies add the port. Of an IPv6 address the first half counts, since a household or server gets the other half for itself. What a proxy
 * passes on that is no address counts as one client.
 *
 * @example
 * countedAddress('203.0.113.7:51234') // '203.0.113.7'
 * countedAddress('2001:db8::7') // '2001:db8:0:0'
 * countedAddress('127.0.0.1') // undefined
 */
export function countedAddress(text: string | undefined): string | undefined {
  if (text === '127.0.0.1' || text === '::1') return undefined;
  const ip = withoutPort(text ?? '');
  if (!ipaddr.isValid(ip) || (!ip.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(ip)))
    return NO_ADDRESS;
  const address = ipaddr.process(ip);
  if (isLoopback(address.toString())) return undefined;
  if (address.kind() === 'ipv4') return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return parts
    .slice(0, parts.length / 2)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * An address without the port and the brackets that it may have.
 *
 * @example withoutPort('[2001:db8::7]:443') // '2001:db8::7'
 */
export function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined) return bracketed;
  return /^[^:]*:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}

const NO_ADDRESS = 'no address';
