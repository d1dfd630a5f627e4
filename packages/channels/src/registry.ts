// All platforms, one line each.
import type { Channel } from './channel.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';

export const channels: readonly Channel[] = [webhookChannel];

/**
 * Finds a platform by its name.
 *
 * @example findChannel('webhook')?.summary
 */
export function findChannel(kind: string): Channel | undefined {
  return channels.find((channel) => channel.kind === kind);
}
