// Sealed texts: secrets of webhooks and channels as one column holds them.
import type { SecretKey } from '@colloquy/integrations';
import { reseal, seal, unseal } from '@colloquy/integrations';
import { z } from 'zod';

const sealedSchema = z.object({ keyId: z.string(), nonce: z.string(), sealed: z.string() });

/** The record that a text is bound to. No credential has such a type, so neither opens as the other. */
export interface SealOwner {
  readonly id: string;
  readonly type: 'webhook secrets' | 'channel secrets';
}

/**
 * Seals a text.
 *
 * @example sealText('{"token":"…"}', { id: 'chn_1', type: 'channel secrets' }, key) // '{"keyId":"…",…}'
 */
export function sealText(text: string, owner: SealOwner, key: SecretKey): string {
  return JSON.stringify(seal(text, owner, key));
}

/** Opens a sealed text as JSON; nothing when it was sealed with another key, or is damaged. */
export function openSealedJson(stored: string, owner: SealOwner, key: SecretKey): unknown {
  const sealed = sealedSchema.safeParse(parsed(stored)).data;
  const text = sealed && unseal({ ...owner, ...sealed }, key);
  return text === undefined ? undefined : parsed(text);
}

/** Seals again with the current key; nothing when it is sealed with that key already. */
export function resealText(stored: string, owner: SealOwner, key: SecretKey): string | undefined {
  const sealed = sealedSchema.safeParse(parsed(stored)).data;
  const fresh = sealed && reseal({ ...owner, ...sealed }, key);
  return fresh && JSON.stringify(fresh);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
