// Presents the outbox: pages of its messages, of one destination or of all.
import { runtimeLimits } from '@colloquy/runtime';
import type { Delivery, ListDeliveriesQuery } from '@colloquy/schema';
import type { OutboxCursor, OutboxEntry, OutboxPage } from '@colloquy/storage';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';
import type { ListPage } from './list-page.ts';
import { cutPage } from './list-page.ts';

/**
 * Reads a page of messages for `writtenPage`.
 *
 * @throws RefusedRequest when the cursor is none
 * @example const page = await deliveriesPage((page) => colloquy.webhooks.deliveries(id, page), query);
 */
export async function deliveriesPage(
  list: (page: OutboxPage) => Promise<readonly OutboxEntry[]>,
  { state, limit, after }: z.infer<typeof ListDeliveriesQuery>,
): Promise<Pick<ListPage<OutboxEntry>, 'rows' | 'after' | 'next' | 'write'>> {
  // One row above the limit shows that there is another page.
  const page = { state, limit: limit + 1, bytes: runtimeLimits.pageBytes, after: readOutboxCursor(after) };
  const found = await list(page);
  return {
    ...cutPage(found, { limit, after: (entry) => ({ after: writeOutboxCursor(entry) }) }),
    write: (entry) => writeDelivery(entry),
  };
}

/** Writes an entry as JSON text, without the id of its chat: that would let its reader continue the chat. */
export function writeOutboxEntry(entry: OutboxEntry): string {
  const { sender, destination, botId } = entry;
  return writeDelivery(entry, { sender, destination, botId });
}

/** Writes a message as JSON text, with further fields. The message is JSON text already, and is not parsed. */
function writeDelivery(
  { id, payload, attempts, createdAt, dueAt, diedAt, deliveredAt, status, failure }: OutboxEntry,
  more: object = {},
): string {
  const rest: Omit<Delivery, 'id' | 'message'> = {
    attempts,
    createdAt: new Date(createdAt).toISOString(),
    ...(diedAt === undefined && deliveredAt === undefined ? { nextAt: new Date(dueAt).toISOString() } : {}),
    ...(diedAt === undefined ? {} : { diedAt: new Date(diedAt).toISOString() }),
    ...(deliveredAt === undefined ? {} : { deliveredAt: new Date(deliveredAt).toISOString() }),
    ...(status === undefined ? {} : { status }),
    ...(failure === undefined ? {} : { failure }),
  };
  return `{"id":${JSON.stringify(id)},"message":${payload},${JSON.stringify({ ...rest, ...more }).slice(1)}`;
}

/** Writes the cursor after an entry of the outbox. */
function writeOutboxCursor({ position, id }: OutboxCursor): string {
  return writeCursor([position, id]);
}

/**
 * Reads such a cursor; without one it is the first page.
 *
 * @throws RefusedRequest when it is none
 */
function readOutboxCursor(after: string | undefined): OutboxCursor | undefined {
  if (after === undefined) return undefined;
  const [position, id] = readCursor(after, { name: 'after', place: z.tuple([z.int(), z.string()]) });
  return { position, id };
}
