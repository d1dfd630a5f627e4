// The chat platforms that a definition is checked for.
import type { Channel } from '@colloquy/channels';
import { channelKinds, loadChannel } from '@colloquy/channels/registry';

/** The names of all platforms. */
export const platformKinds: readonly string[] = channelKinds;

/**
 * Those of the bot's channels, and WhatsApp if the definition enables it.
 *
 * @param kinds names of platforms that the bot is connected to
 * @example await platformsOf({ settings: { whatsApp: { isEnabled: true } } }) // [whatsappChannel]
 */
export async function platformsOf(
  definition: unknown,
  kinds: readonly string[] = [],
): Promise<readonly Channel[]> {
  // It is not checked yet, so every part may be missing.
  const bot = definition as { settings?: { whatsApp?: { isEnabled?: unknown } | null } | null } | null;
  const enabled = bot?.settings?.whatsApp?.isEnabled === true ? ['whatsapp'] : [];
  const channels = await Promise.all([...new Set([...kinds, ...enabled])].map(loadChannel));
  return channels.filter((channel) => channel !== undefined);
}
