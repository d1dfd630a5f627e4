// The entries of the setting that says which proxies are trusted: addresses, ranges of them, and ranges that have a name.
import { isIP } from 'node:net';

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
