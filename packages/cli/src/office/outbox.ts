// The outbox of an office: that of a data folder, and that of a server elsewhere.
import type { ListedOutboxEntry, ListOutboxResponse, RedeliverResponse } from '@colloquy/schema';
import type { Colloquy } from '@colloquy/server';
import { writeOutboxEntry } from '@colloquy/server/listed-outbox';
import type { AttributeTo, NoteReading } from './local-office.ts';
import type { RemoteAsking } from './remote-office.ts';

/** Entries that are read at once. */
const ENTRIES_PER_PAGE = 100;

type Entry = Awaited<ReturnType<Colloquy['outbox']['list']>>[number];

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

/** That of a data folder. */
export function localOutbox({ outbox }: Colloquy, by: AttributeTo, noteReading: NoteReading): OfficeOutbox {
  return {
    async *list(state) {
      for (let after: Entry | undefined; ; ) {
        const page: readonly Entry[] = await outbox.list({ state, limit: ENTRIES_PER_PAGE, after });
        if (page.length > 0) await noteReading('listOutbox', undefined);
        yield* page.map((entry) => JSON.parse(writeOutboxEntry(entry)) as ListedOutboxEntry);
        after = page.at(-1);
        if (page.length < ENTRIES_PER_PAGE) return;
      }
    },
    count: () => outbox.count(),
    redeliver: (ids) => outbox.redeliver(ids, by('redeliverOutbox')),
  };
}

/** That of a server elsewhere. */
export function remoteOutbox({ get }: RemoteAsking): OfficeOutbox {
  return {
    async *list(state) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ state, ...(after === undefined ? {} : { after }) });
        const page = await get<ListOutboxResponse>({ path: `/v1/outbox?${query}` });
        yield* page.entries;
        after = page.after;
      } while (after !== undefined);
    },
    count: () => get<ListOutboxResponse>({ path: '/v1/outbox?limit=1' }),
    async redeliver(ids) {
      const body = ids === 'all' ? {} : { ids };
      return (await get<RedeliverResponse>({ method: 'POST', path: '/v1/outbox/redeliver', body })).count;
    },
  };
}
