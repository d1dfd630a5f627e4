// The outbox as the interface tells of it.
import type { ListedOutboxEntry } from '@colloquy/schema';
import type { OutboxEntry } from '../stores/store.ts';
import { listedDelivery } from './listed-webhook.ts';

/** Tells of an entry: without the id of its chat, with which one could go on with that. */
export function listedOutboxEntry(entry: OutboxEntry): ListedOutboxEntry {
  const { sender, destination, botId } = entry;
  return { ...listedDelivery(entry), sender, destination, botId };
}
