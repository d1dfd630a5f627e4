// Who can open an address: everybody, the devices of one network, or this computer alone.

export type Reach = 'everybody' | 'network' | 'computer';

/** Networks of homes and offices. */
const LOCAL = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|\.local$/;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;

/**
 * Who can open the address of a server.
 *
 * @example reachOf('http://127.0.0.1:3000') // 'computer'
 */
export function reachOf(serverUrl: string): Reach {
  const host = URL.parse(serverUrl)?.hostname ?? '';
  if (LOOPBACK.test(host)) return 'computer';
  return LOCAL.test(host) ? 'network' : 'everybody';
}

/**
 * The origin that a text names, without a path; nothing if it names none.
 *
 * @example originOf('www.olive.example/menu') // 'https://www.olive.example'
 */
export function originOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isHost = url !== null && (url.hostname.includes('.') || LOOPBACK.test(url.hostname));
  return isHost ? url.origin : undefined;
}
