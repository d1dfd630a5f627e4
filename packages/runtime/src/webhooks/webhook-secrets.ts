// The secrets of a webhook: the signing one, and for a day its predecessor. Sealed at rest.

import type { SecretKey } from '@colloquy/integrations';
import { reseal, seal, unseal } from '@colloquy/integrations';
import type { WebhookRecord } from '@colloquy/storage';
import { z } from 'zod';
import { limits } from './limits.ts';
import { freshSecret } from './signature.ts';

const secretsSchema = z.object({
  current: z.string(),
  earlier: z.object({ secret: z.string(), until: z.number() }).optional(),
});
const sealedSchema = z.object({ keyId: z.string(), nonce: z.string(), sealed: z.string() });

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
  return { secret, sealed: JSON.stringify(seal(JSON.stringify(secrets), ownerOf(id), key)) };
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
  const sealed = sealedSchema.safeParse(parsed(secrets)).data;
  const text = sealed && unseal({ ...ownerOf(id), ...sealed }, key);
  const opened = text === undefined ? undefined : secretsSchema.safeParse(parsed(text)).data;
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
  const sealed = sealedSchema.safeParse(parsed(secrets)).data;
  const fresh = sealed && reseal({ ...ownerOf(id), ...sealed }, key);
  return fresh && JSON.stringify(fresh);
}

/** No credential has this type, so neither opens as the other. */
function ownerOf(id: string): { readonly id: string; readonly type: string } {
  return { id, type: 'webhook secrets' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
