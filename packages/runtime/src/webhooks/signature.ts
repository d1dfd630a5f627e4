// The signature of a message, as Standard Webhooks describes it (github.com/standard-webhooks, version 1.0.0).
import { createHmac, randomBytes } from 'node:crypto';
import { limits } from './limits.ts';

/** The beginning of every signing secret. The rest is Base64. */
export const SECRET_PREFIX = 'whsec_';

/**
 * Makes a secret: `whsec_` and random bytes in Base64.
 *
 * @example freshSecret() // 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXTkd1H5o9VQ='
 */
export function freshSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(limits.secretBytes).toString('base64')}`;
}

/** A message on its way out. */
export interface Signable {
  /** The same each time it is sent. */
  readonly id: string;
  /** Time of sending, in epoch milliseconds. Receivers refuse messages some minutes old, against replays. */
  readonly sentAt: number;
  readonly body: string;
}

/**
 * The headers that say who sent a message: its id, when it was sent, and one signature for each secret. A receiver takes it when one of them is right.
 *
 * @throws when there is no secret: nothing leaves unsigned
 * @example signedHeaders({ id: 'out_1', sentAt: 1_763_700_000_000, body: '{}' }, ['whsec_…'])
 * // { 'webhook-id': 'out_1', 'webhook-timestamp': '1763700000', 'webhook-signature': 'v1,…' }
 */
export function signedHeaders(
  { id, sentAt, body }: Signable,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  if (secrets.length === 0) throw new Error('There is no secret to sign with.');
  const seconds = String(Math.floor(sentAt / 1_000));
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
