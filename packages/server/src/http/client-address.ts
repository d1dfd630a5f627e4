// The address of a client, as requests are counted by it.
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './loopback.ts';

/**
 * The rate-limit key of a client; nothing for this machine. Its requests come from the operator or, more often, from
 * a proxy whose visitors look alike: with one shared count, one visitor could lock out all.
 *
 * @example
 * countedAddress('203.0.113.7:51234') // '203.0.113.7'
 * countedAddress('127.0.0.1') // undefined
 */
export function countedAddress(text: string | undefined): string | undefined {
  return isThisMachine(text) ? undefined : addressKey(text);
}

/**
 * The name under which a client is counted. Different spellings of an address count as one: some proxies add the
 * port. Of an IPv6 address the first half counts, since a household or server has the other half to itself. Invalid
 * addresses from a proxy count as one client.
 *
 * @example
 * addressKey('203.0.113.7:51234') // '203.0.113.7'
 * addressKey('2001:db8::7') // '2001:db8:0:0'
 */
export function addressKey(text: string | undefined): string {
  if (isPlain(text)) return text;
  const address = parseAddress(text);
  if (!address) return NO_ADDRESS;
  if (address.kind() === 'ipv4') return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return parts
    .slice(0, parts.length / 2)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * Whether an address is one of this machine, however it is written.
 *
 * @example isThisMachine('[::1]:443') // true
 */
export function isThisMachine(text: string | undefined): boolean {
  if (isPlain(text)) return text.startsWith('127.');
  return isLoopback(parseAddress(text)?.toString() ?? '');
}

/** Whether an address is written as it is counted, as nearly all are: to parse it takes ten times as long. */
function isPlain(text: string | undefined): text is string {
  return text !== undefined && isIPv4(text);
}

function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const ip = withoutPort(text ?? '');
  if (!ipaddr.isValid(ip) || (!ip.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(ip))) return undefined;
  return ipaddr.process(ip);
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
