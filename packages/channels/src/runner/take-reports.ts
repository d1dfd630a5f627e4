// Reports of platforms on messages that were sent: they settle lost answers, and show failures that come later.
import type { ChannelRecord, Store } from '@colloquy/storage';
import type { DeliveryReport } from '../channel.ts';
import { limits } from '../limits.ts';

/** Writes what a platform says of messages that were sent. */
export type TakeReports = (
  record: Pick<ChannelRecord, 'id'>,
  reports: readonly DeliveryReport[] | undefined,
) => Promise<void>;

/**
 * Creates the function that takes reports. A report of an earlier attempt changes nothing, so reports may come twice and in any order.
 *
 * @example await createTakeReports({ store, clock: Date.now, pause })(record, read.reports)
 */
export function createTakeReports({
  store,
  clock,
  pause,
}: {
  readonly store: Pick<Store, 'outbox'>;
  readonly clock: () => number;
  /** Pauses a channel and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
}): TakeReports {
  return async (record, reports = []) => {
    for (const { id, attempt, outcome } of reports) {
      const now = clock();
      const entry = { id, attempts: attempt, now };
      if (outcome.ok) await store.outbox.report({ ...entry, outcome: 'delivered' });
      else if ('account' in outcome) {
        await store.outbox.report({ ...entry, outcome: 'dead', failure: outcome.account });
        await pause(record.id, outcome.account);
      } else if (outcome.isFinal || attempt >= limits.reportedAttempts)
        await store.outbox.report({ ...entry, outcome: 'dead', failure: outcome.failure });
      else {
        const dueAt = now + (outcome.retryAfterMs ?? limits.reportedRetryMs);
        await store.outbox.report({ ...entry, outcome: 'retry', dueAt, failure: outcome.failure });
      }
    }
  };
}
