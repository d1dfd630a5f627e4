// A list of records that every server keeps in memory, so that turns need no query.
import type { Store } from '@colloquy/storage';

/** Records by id, as they were when they were last read. */
export interface RefreshedList<Stored extends { readonly id: string }> {
  find(id: string): Stored | undefined;
  all(): readonly Stored[];
  /** Reads them again: sees all writes made before this call. */
  refresh(): Promise<void>;
  /** Calls the listener after each time they were read. */
  onRefreshed(listener: () => void): void;
  stop(): void;
}

/**
 * Reads the records, and again on notification, and every few seconds for missed ones. While the store fails, the
 * known ones apply.
 *
 * @throws StoreFailure when the first read fails: no turn may run before they are known
 * @example
 * const webhooks = await openRefreshedList(() => store.webhooks.list(), { store, topic: 'webhooks', refreshMs: 5_000 });
 * webhooks.find('whk_…');
 */
export async function openRefreshedList<Stored extends { readonly id: string }>(
  list: () => Promise<readonly Stored[]>,
  {
    store,
    topic,
    refreshMs,
  }: {
    readonly store: Pick<Store, 'onNotification'>;
    /** Of the notification that they have changed. */
    readonly topic: string;
    readonly refreshMs: number;
  },
): Promise<RefreshedList<Stored>> {
  let known: readonly Stored[] = [];
  let byId: ReadonlyMap<string, Stored> = new Map();
  const listeners: (() => void)[] = [];
  /** One after the other, so that an older answer never takes the place of a newer one. */
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    known = await list();
    byId = new Map(known.map((one) => [one.id, one]));
    for (const listener of listeners) listener();
  }

  function refresh(): Promise<void> {
    const next = last.then(read, read);
    last = next.catch(() => undefined);
    return next;
  }

  /** The next time comes soon. */
  const tryRefresh = () => void refresh().catch(() => undefined);

  await refresh();
  const stopListening = store.onNotification((changed) => {
    if (changed === undefined || changed === topic) tryRefresh();
  });
  const timer = setInterval(tryRefresh, refreshMs);
  timer.unref();
  return {
    find: (id) => byId.get(id),
    all: () => known,
    refresh,
    onRefreshed: (listener) => void listeners.push(listener),
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}
