// Redelivery: makes failed and delayed entries due now, of the whole outbox or of one destination.

import { outboxLimits as limits } from '@colloquy/runtime';
import type { OutboxCursor, OutboxStore } from '@colloquy/storage';

/** The entries to redeliver. */
export interface Redelivery {
  readonly ids: readonly string[] | 'all';
  /** Only entries of this destination: ids of others are ignored. */
  readonly destination?: string | undefined;
  /** New due time. */
  readonly at: number;
}

/**
 * Makes entries due. Returns their number.
 *
 * @example await redeliverEntries(store.outbox, { ids: 'all', destination: 'whk_…', at: clock() })
 */
export async function redeliverEntries(
  outbox: Pick<OutboxStore, 'list' | 'redeliver'>,
  { ids, destination, at }: Redelivery,
): Promise<number> {
  // In the whole outbox an id needs no search: the store accepts it if its entry can be redelivered.
  const isFound = ids !== 'all' && destination === undefined;
  const found = isFound ? ids : await findIds(outbox, { ids, destination });
  let count = 0;
  for (let from = 0; from < found.length; from += limits.redeliveredAtOnce)
    count += await outbox.redeliver(found.slice(from, from + limits.redeliveredAtOnce), { at });
  return count;
}

/**
 * Collects all ids before the first entry becomes due, since the lists shrink then. Given ids: stops at the last one
 * found.
 */
async function findIds(
  outbox: Pick<OutboxStore, 'list'>,
  { ids, destination }: Omit<Redelivery, 'at'>,
): Promise<readonly string[]> {
  const missing = ids === 'all' ? undefined : new Set(ids);
  const found: string[] = [];
  for (const state of ['dead', 'waiting'] as const) {
    let after: OutboxCursor | undefined;
    for (let page = 0; page < limits.redeliveredPages && missing?.size !== 0; page++) {
      const entries = await outbox.list({ state, limit: limits.redeliveredAtOnce, after, destination });
      for (const { id } of entries) if (!missing || missing.delete(id)) found.push(id);
      after = entries.at(-1);
      if (entries.length < limits.redeliveredAtOnce) break;
    }
  }
  return found;
}
