// Redelivery: what was given up waits again, all of it or what is named, of the whole outbox or of one destination.
import type { OutboxPlace, OutboxStore } from '../stores/store.ts';
import { limits } from './limits.ts';

/** What is to wait again. */
export interface Redelivery {
  readonly ids: readonly string[] | 'all';
  /** Only what was for this one: ids of others are none of it. */
  readonly destination?: string | undefined;
  /** From when on it is due. */
  readonly at: number;
}

/**
 * Lets dead entries wait again. Gives how many there are.
 *
 * @example await redeliverDead(store.outbox, { ids: 'all', destination: 'whk_…', at: clock() })
 */
export async function redeliverDead(
  outbox: Pick<OutboxStore, 'list' | 'redeliver'>,
  { ids, destination, at }: Redelivery,
): Promise<number> {
  // Of the whole outbox an id needs no search: the store takes it when it is that of a dead entry.
  const isFound = ids !== 'all' && destination === undefined;
  const found = isFound ? ids : await deadIds(outbox, { ids, destination });
  let count = 0;
  for (let from = 0; from < found.length; from += limits.redeliveredAtOnce)
    count += await outbox.redeliver(found.slice(from, from + limits.redeliveredAtOnce), { at });
  return count;
}

/** All of them before the first one waits again, since the list gets shorter as they go; named ones until the last one is found. */
async function deadIds(
  outbox: Pick<OutboxStore, 'list'>,
  { ids, destination }: Omit<Redelivery, 'at'>,
): Promise<readonly string[]> {
  const missing = ids === 'all' ? undefined : new Set(ids);
  const found: string[] = [];
  let after: OutboxPlace | undefined;
  for (let page = 0; page < limits.redeliveredPages && missing?.size !== 0; page++) {
    const dead = await outbox.list({ state: 'dead', limit: limits.redeliveredAtOnce, after, destination });
    for (const { id } of dead) if (!missing || missing.delete(id)) found.push(id);
    after = dead.at(-1);
    if (dead.length < limits.redeliveredAtOnce) break;
  }
  return found;
}
