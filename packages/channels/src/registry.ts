// All platforms, one line each. A server loads those that its channels have.
import type { Channel } from './channel.ts';

const loaders: Readonly<Record<string, () => Promise<Channel>>> = {
  telegram: async () => (await import('./telegram/telegram-channel.ts')).telegramChannel,
  whatsapp: async () => (await import('./whatsapp/whatsapp-channel.ts')).whatsappChannel,
  webhook: async () => (await import('./webhook/webhook-channel.ts')).webhookChannel,
};

const loaded = new Map<string, Channel>();

/** The names of all platforms. */
export const channelKinds: readonly string[] = Object.keys(loaders);

/**
 * Loads a platform; nothing when there is none of the name.
 *
 * @example (await loadChannel('webhook'))?.summary
 */
export async function loadChannel(kind: string): Promise<Channel | undefined> {
  const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined;
  if (!load) return undefined;
  const channel = loaded.get(kind) ?? (await load());
  loaded.set(kind, channel);
  return channel;
}

/**
 * Finds a platform that was loaded. Those of known channels are.
 *
 * @example findChannel('webhook')?.summary
 */
export function findChannel(kind: string): Channel | undefined {
  return loaded.get(kind);
}
