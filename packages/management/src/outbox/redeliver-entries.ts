// Redelivery: makes entries due that were given up or wait for a later time, of the whole outbox or of one destination.

import { outboxLimits as limits } from '@colloquy/runtime';
import type { OutboxPlace, OutboxStore } from '@colloquy/storage';

/** Which entries to send again. */
export interface Redelivery {
  readonly ids: readonly string[] | 'all';
  /** Only what was for this one: ids of others are none of it. */
  readonly destination?: string | undefined;
  /** From when on it is due. */
  readonly at: number;
}

/**
 * Makes entries due. Returns how many.
 *
 * @example await redeliverEntries(store.outbox, { ids: 'all', destination: 'whk_…', at: clock() })
 */
export async function redeliverEntries(
  outbox: Pick<OutboxStore, 'list' | 'redeliver'>,
  { ids, destination, at }: Redelivery,
): Promise<number> {
  // In the whole outbox an id needs no search: the store takes it when its entry can be redelivered.
  const isFound = ids !== 'all' && destination === undefined;
  const found = isFound ? ids : await findIds(outbox, { ids, destination });
  let count = 0;
  for (let from = 0; from < found.length; from += limits.redeliveredAtOnce)
    count += await outbox.redeliver(found.slice(from, from + limits.redeliveredAtOnce), { at });
  return count;
}

/** Finds all of them before the first one is due, since the lists get shorter meanwhile. Named ones: until the last one is found. */
async function findIds(
  outbox: Pick<OutboxStore, 'list'>,
  { ids, destination }: Omit<Redelivery, 'at'>,
): Promise<readonly string[]> {
  const missing = ids === 'all' ? undefined : new Set(ids);
  const found: string[] = [];
  for (const state of ['dead', 'waiting'] as const) {
    let after: OutboxPlace | undefined;
    for (let page = 0; page < limits.redeliveredPages && missing?.size !== 0; page++) {
      const entries = await outbox.list({ state, limit: limits.redeliveredAtOnce, after, destination });
      for (const { id } of entries) if (!missing || missing.delete(id)) found.push(id);
      after = entries.at(-1);
      if (entries.length < limits.redeliveredAtOnce) break;
    }
  }
  return found;
}
