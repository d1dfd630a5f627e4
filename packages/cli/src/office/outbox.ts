// The outbox of an office.
import type { ListedOutboxEntry } from '@colloquy/schema';
import type { Management } from './management.ts';
import { pagesOf } from './management.ts';

/** Which entries are listed. */
export type OutboxState = 'waiting' | 'dead' | 'delivered';

/** What is done with the outbox. */
export interface OfficeOutbox {
  /** Oldest first. */
  list(state: OutboxState): AsyncIterable<ListedOutboxEntry>;
  count(): Promise<{ readonly waiting: number; readonly dead: number }>;
  /** Sends again what was given up or waits for its next attempt. Returns how many of these there are. */
  redeliver(ids: readonly string[] | 'all'): Promise<number>;
}

/** Makes it. */
export function officeOutbox({ client, get }: Management): OfficeOutbox {
  return {
    list: (state) =>
      pagesOf(async (after: string | undefined) => {
        const page = await get(client.listOutbox({ state, after }));
        return { items: page.entries, next: page.after };
      }),
    count: () => get(client.listOutbox({ limit: 1 })),
    redeliver: async (ids) =>
      (await get(client.redeliverOutbox({ body: ids === 'all' ? {} : { ids: [...ids] } }))).count,
  };
}
