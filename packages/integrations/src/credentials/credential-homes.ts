// Where the keys of services go: to the service itself, or to the address that the operator stored with them. Nowhere else.
import type { CredentialType } from './credential-types.ts';

interface Home {
  readonly address: string;
  /** The field that holds another address of the same service. */
  readonly field?: string;
}

/** Services whose keys are put into requests. Those of all other types never are. */
const HOMES: Partial<Readonly<Record<CredentialType, Home>>> = {
  'dify-ai': { address: 'https://api.dify.ai', field: 'apiEndpoint' },
  elevenlabs: { address: 'https://api.elevenlabs.io' },
  'chat-node': { address: 'https://api.public.chatnode.ai' },
  nocodb: { address: 'https://app.nocodb.com', field: 'baseUrl' },
  segment: { address: 'https://api.segment.io' },
  posthog: { address: 'https://us.i.posthog.com', field: 'host' },
  blink: { address: 'https://api.joinblink.com' },
};

/**
 * The address to which alone a request with these credentials may go; nothing for credentials that go into no request.
 *
 * @example homeOf('nocodb', { apiKey: 'k', baseUrl: 'https://nocodb.corp.example' }) // 'https://nocodb.corp.example'
 */
export function homeOf(type: CredentialType, data: Readonly<Record<string, unknown>>): string | undefined {
  const home = HOMES[type];
  const stored = home?.field === undefined ? undefined : data[home.field];
  return typeof stored === 'string' && stored.trim() !== '' ? stored.trim() : home?.address;
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
