// Origins that may receive a service's keys: the service itself, or the base URL stored with the keys. No other.
import type { CredentialData, CredentialType } from '@colloquy/schema';

/**
 * The only origin that may receive requests with these credentials; undefined for credentials that are never sent in a
 * request.
 *
 * @example homeOf(nocodb, { apiKey: 'k', baseUrl: 'https://nocodb.corp.example' }) // 'https://nocodb.corp.example'
 */
export function homeOf(
  { homes, addressField }: Pick<CredentialType, 'homes' | 'addressField'>,
  data: CredentialData,
): string | undefined {
  const stored = addressField === undefined ? undefined : data[addressField];
  return typeof stored === 'string' && stored.trim() !== '' ? stored.trim() : homes[0];
}

/**
 * Whether two URLs have the same origin: scheme, host and port.
 *
 * @example isAt('https://api.segment.io/v1/track', 'https://api.segment.io') // true
 */
export function isAt(address: string, home: string): boolean {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && origin !== 'null' && origin === URL.parse(home)?.origin;
}
