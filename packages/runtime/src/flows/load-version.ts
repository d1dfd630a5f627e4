// Versions of bots with their definitions.
import type { Store, VersionRecord } from '@colloquy/storage';

/**
 * Loads a version with its definition as JSON text.
 *
 * @returns nothing when the bot has no such version
 * @example (await loadVersion({ botId: 'lead', number: 3 }, store))?.definition
 */
export async function loadVersion(
  name: { readonly botId: string; readonly number: number },
  store: Pick<Store, 'loadVersion' | 'loadFlow'>,
): Promise<{ readonly version: VersionRecord; readonly definition: string } | undefined> {
  const version = await store.loadVersion(name);
  const flow = version && (await store.loadFlow(version.flow));
  return version && flow && { version, definition: flow.definition };
}
