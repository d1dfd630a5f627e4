// Sends a message of a platform to the account of a channel, with the secrets opened for it.
import type { SecretKey } from '@colloquy/integrations';
import type { ChannelRecord } from '@colloquy/storage';
import type { PlatformResponse } from '../channel.ts';
import { findChannel } from '../registry.ts';
import { openSecretsOf } from './known-channels.ts';
import type { SendRequest } from './send-request.ts';

/** Sends a message once. Never rejects for the platform's sake. */
export type AccountRequest = (
  record: Pick<ChannelRecord, 'id' | 'kind' | 'settings' | 'secrets'>,
  message: unknown,
  options: {
    readonly id: string;
    readonly attempt?: number;
    readonly address?: string;
    readonly signal: AbortSignal;
    readonly maximumBytes?: number;
  },
) => Promise<PlatformResponse | { readonly failure: string }>;

const SEALED_ELSEWHERE =
  'The secrets of the channel cannot be opened: they were sealed with another key. Give all servers the same COLLOQUY_SECRET_KEY, or set the secrets again.';

/**
 * Creates the function that sends messages.
 *
 * @example await createAccountRequest({ openKey, send, clock: Date.now })(record, message, { id, signal })
 */
export function createAccountRequest({
  openKey,
  send,
  clock,
}: {
  readonly openKey: () => Promise<SecretKey>;
  readonly send: SendRequest;
  readonly clock: () => number;
}): AccountRequest {
  return async (record, message, { id, attempt = 1, address, ...options }) => {
    const channel = findChannel(record.kind);
    if (!channel) return { failure: `There is no platform "${record.kind}".` };
    const secrets = openSecretsOf(record, await openKey());
    if (secrets === undefined) return { failure: SEALED_ELSEWHERE };
    const settings: unknown = JSON.parse(record.settings);
    const request = channel.request(message, { id, attempt, address, now: clock(), settings, secrets });
    return send(request, { id, ...options });
  };
}
