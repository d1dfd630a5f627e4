// Where the keys of services go: to the service itself, or to the address that the operator stored with them. Nowhere else.
import type { CredentialData, CredentialType } from '@colloquy/schema';

/**
 * The address to which alone a request with these credentials may go; nothing for credentials that go into no request.
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
 * Whether an address is at the place of another one: the same scheme, host and port.
 *
 * @example isAt('https://api.segment.io/v1/track', 'https://api.segment.io') // true
 */
export function isAt(address: string, home: string): boolean {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && origin !== 'null' && origin === URL.parse(home)?.origin;
}
