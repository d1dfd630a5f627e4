// The secrets of a webhook: the signing one, and for a day its predecessor. Sealed at rest.

import type { SecretKey } from '@colloquy/integrations';
import type { WebhookRecord } from '@colloquy/storage';
import { z } from 'zod';
import type { SealOwner } from '../sealed-text.ts';
import { openSealedJson, resealText, sealText } from '../sealed-text.ts';
import { limits } from './limits.ts';
import { freshSecret } from './signature.ts';

const secretsSchema = z.object({
  current: z.string(),
  earlier: z.object({ secret: z.string(), until: z.number() }).optional(),
});

/** Sealed secrets of a new or rotated webhook, with the new secret to show once. */
export interface FreshSecrets {
  readonly secret: string;
  readonly sealed: string;
}

/**
 * Makes the secrets of a webhook.
 *
 * @param earlier signs as well for a day
 * @example freshSecrets('whk_1', { key, now: Date.now() })
 */
export function freshSecrets(
  id: string,
  {
    key,
    now,
    earlier,
  }: { readonly key: SecretKey; readonly now: number; readonly earlier?: string | undefined },
): FreshSecrets {
  const secret = freshSecret();
  const secrets = {
    current: secret,
    ...(earlier === undefined ? {} : { earlier: { secret: earlier, until: now + limits.earlierSecretMs } }),
  };
  return { secret, sealed: sealText(JSON.stringify(secrets), ownerOf(id), key) };
}

/**
 * The secrets that sign at a time, the newest first; nothing when they were sealed with another key or are damaged.
 *
 * @example openSecrets(webhook, { key, now: Date.now() }) // ['whsec_…']
 */
export function openSecrets(
  { id, secrets }: Pick<WebhookRecord, 'id' | 'secrets'>,
  { key, now }: { readonly key: SecretKey; readonly now: number },
): readonly string[] | undefined {
  const opened = secretsSchema.safeParse(openSealedJson(secrets, ownerOf(id), key)).data;
  if (!opened) return undefined;
  const { current, earlier } = opened;
  return earlier && earlier.until > now ? [current, earlier.secret] : [current];
}

/**
 * Seals again with the current key.
 *
 * @returns the text to store; nothing when it is sealed with the current key
 * @example const secrets = resealSecrets(webhook, key);
 */
export function resealSecrets(
  { id, secrets }: Pick<WebhookRecord, 'id' | 'secrets'>,
  key: SecretKey,
): string | undefined {
  return resealText(secrets, ownerOf(id), key);
}

function ownerOf(id: string): SealOwner {
  return { id, type: 'webhook secrets' };
}
