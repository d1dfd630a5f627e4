// Presents the outbox.
import type { OutboxEntry } from '@colloquy/storage';
import { writeDelivery } from './listed-webhook.ts';

/** Writes an entry as JSON text, without the id of its chat: that would let its reader continue the chat. */
export function writeOutboxEntry(entry: OutboxEntry): string {
  const { sender, destination, botId } = entry;
  return writeDelivery(entry, { sender, destination, botId });
}
