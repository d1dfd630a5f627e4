// The address of a client, as requests are counted by it.
import { isLoopback } from './operator-token.ts';

/**
 * What the requests of a client are counted under; nothing for this machine. There sit its operator and, more often, a proxy, whose
 * visitors cannot be told apart: counted together, one of them could lock out all. Of an IPv6 address the first half counts, since
 * a household or server gets the other half for itself.
 *
 * @example
 * countedAddress('203.0.113.7') // '203.0.113.7'
 * countedAddress('2001:db8::7') // '2001:db8:0:0'
 * countedAddress('127.0.0.1') // undefined
 */
export function countedAddress(ip: string): string | undefined {
  if (ip === '127.0.0.1' || ip === '::1' || isLoopback(ip)) return undefined;
  if (!ip.includes(':')) return ip;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, IPV6_GROUPS / 2).join(':');
}

const IPV6_GROUPS = 8;
