// Subscriptions: all webhooks in memory, so that turns need no query.
import type { Store, WebhookRecord } from '@colloquy/storage';
import { limits } from './limits.ts';

/** The topic of notifications that webhooks have changed. */
export const WEBHOOKS_TOPIC = 'webhooks';

/** Knows the webhooks. One per process. */
export interface Subscriptions {
  /** The open webhooks of a bot, from memory. */
  openOf(botId: string): readonly WebhookRecord[];
  /** A webhook as it was when they were last read. */
  find(id: string): WebhookRecord | undefined;
  /** All of them as they were then, oldest first. */
  all(): readonly WebhookRecord[];
  /** Refreshes them: sees all writes made before this call. */
  refresh(): Promise<void>;
  /** Calls the listener after each time they were read. */
  onRefreshed(listener: () => void): void;
  stop(): void;
}

/**
 * Reads the webhooks, and again on notification, and every few seconds for missed ones. While the store fails, the
 * known ones apply.
 *
 * @throws StoreFailure when the first read fails: no turn may run before its webhooks are known
 * @example
 * const subscriptions = await openSubscriptions(store);
 * subscriptions.openOf('quiz'); // [{ id: 'whk_…', address: 'https://…', … }]
 */
export async function openSubscriptions(
  store: Pick<Store, 'webhooks' | 'onNotification'>,
  { refreshMs = limits.refreshMs }: { readonly refreshMs?: number } = {},
): Promise<Subscriptions> {
  let known: readonly WebhookRecord[] = [];
  let byId: ReadonlyMap<string, WebhookRecord> = new Map();
  let openByBot: ReadonlyMap<string, readonly WebhookRecord[]> = new Map();
  const listeners: (() => void)[] = [];
  /** One after the other, so that an older answer never takes the place of a newer one. */
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    known = await store.webhooks.list();
    byId = new Map(known.map((webhook) => [webhook.id, webhook]));
    openByBot = Map.groupBy(
      known.filter(({ state }) => state === 'open'),
      ({ botId }) => botId,
    );
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
  const stopListening = store.onNotification((topic) => {
    if (topic === undefined || topic === WEBHOOKS_TOPIC) tryRefresh();
  });
  const timer = setInterval(tryRefresh, refreshMs);
  timer.unref();
  return {
    openOf: (botId) => openByBot.get(botId) ?? NONE,
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

const NONE: readonly WebhookRecord[] = [];
