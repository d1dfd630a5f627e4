// The service of the outbox: operators list pending and failed messages, and redeliver them.

import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { OutboxCounts, OutboxEntry, OutboxPage, Store } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { redeliverEntries } from './redeliver-entries.ts';

/** All operations on the outbox. */
export interface OutboxService {
  /** Oldest first. */
  list(page: OutboxPage): Promise<readonly OutboxEntry[]>;
  count(): Promise<OutboxCounts>;
  /** Redelivers failed and delayed messages at once: the given ones, or all. Returns their number. */
  redeliver(ids: readonly string[] | 'all', by?: Attribution): Promise<number>;
}

/**
 * Creates the service.
 *
 * @example await createOutboxService({ store, clock }).redeliver('all', by)
 */
export function createOutboxService({
  store,
  clock,
}: {
  readonly store: Pick<Store, 'outbox' | 'audit'>;
  readonly clock: () => number;
}): OutboxService {
  const { outbox, audit } = store;
  return {
    list: (page) => outbox.list(page),
    count: () => outbox.count(),
    async redeliver(ids, by) {
      const at = clock();
      const redelivered = await redeliverEntries(outbox, { ids, at });
      const stamp = redelivered > 0 ? stampOf(by, at) : undefined;
      if (stamp) await audit.add(entryOf(stamp, { subject: 'outbox', after: { redelivered } }));
      return redelivered;
    },
  };
}
