// The channels of a server, in memory, with their secrets opened when needed.
import type { SecretKey } from '@colloquy/integrations';
import type { RefreshedList, SealOwner } from '@colloquy/runtime';
import { openRefreshedList, openSealedJson, resealText, sealText } from '@colloquy/runtime';
import type { ChannelRecord, Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { loadChannel } from '../registry.ts';

/** The topic of notifications that channels have changed. */
export const CHANNELS_TOPIC = 'channels';

/** Reads the channels with their platforms, and keeps them current. */
export function openKnownChannels(
  store: Pick<Store, 'channels' | 'onNotification'>,
): Promise<RefreshedList<ChannelRecord>> {
  const list = async () => {
    const channels = await store.channels.list();
    await Promise.all(channels.map(({ kind }) => loadChannel(kind)));
    return channels;
  };
  return openRefreshedList(list, { store, topic: CHANNELS_TOPIC, refreshMs: limits.refreshMs });
}

/**
 * Seals the secrets of a channel for the database.
 *
 * @example sealSecrets('chn_1', { token: '…' }, key)
 */
export function sealSecrets(id: string, secrets: unknown, key: SecretKey): string {
  return sealText(JSON.stringify(secrets), ownerOf(id), key);
}

/** Opens the secrets of a channel; nothing when they were sealed with another key, or are damaged. */
export function openSecretsOf(
  { id, secrets }: Pick<ChannelRecord, 'id' | 'secrets'>,
  key: SecretKey,
): unknown {
  return openSealedJson(secrets, ownerOf(id), key);
}

/** Seals the secrets of all channels with the current key. Channels changed in between are skipped: their change sealed them. */
export async function resealChannels(store: Pick<Store, 'channels'>, key: SecretKey): Promise<void> {
  for (const { id, secrets: seenSecrets } of await store.channels.list()) {
    const secrets = resealText(seenSecrets, ownerOf(id), key);
    if (secrets !== undefined) await store.channels.change({ id, secrets, seenSecrets });
  }
}

function ownerOf(id: string): SealOwner {
  return { id, type: 'channel secrets' };
}
