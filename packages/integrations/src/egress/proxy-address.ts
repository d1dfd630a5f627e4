// The proxy for requests, read from credentials of the operator.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { readWebAddress } from './web-address.ts';

/** Address and login of a proxy. */
export interface ProxyAddress {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection to the proxy itself uses TLS. */
  readonly isEncrypted: boolean;
  /** The header `Proxy-Authorization`, if there is a user name or a password. */
  readonly authorization: string | undefined;
}

/**
 * Parses the URL of a proxy, with user name and password if present. It may be in a private network, because the
 * operator chose it; only unusual spellings are rejected.
 *
 * @example readProxyAddress('http://bots:hunter22@proxy.internal:3128')
 * // { ok: true, proxy: { host: 'proxy.internal', port: 3128, isEncrypted: false, authorization: 'Basic …' } }
 */
export function readProxyAddress(text: string): { readonly ok: true; readonly proxy: ProxyAddress } | Failed {
  const url = URL.parse(text.trim());
  const reading = readWebAddress(text.trim().replace(/^([a-z]+:\/\/)[^/?#\\]*@/i, '$1'));
  // If the two parsers disagree on the host, the URL is disguised.
  if (!url || !reading.ok || url.hostname !== reading.address.url.hostname)
    return failed(
      'damaged_credentials',
      'The proxy URL in these credentials is not valid. Use a URL such as http://name:password@proxy.example:3128.',
    );
  const { host, port } = reading.address;
  const login = `${decoded(url.username)}:${decoded(url.password)}`;
  return {
    ok: true,
    proxy: {
      host,
      port,
      isEncrypted: url.protocol === 'https:',
      authorization: login === ':' ? undefined : `Basic ${Buffer.from(login).toString('base64')}`,
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign
  }
}
