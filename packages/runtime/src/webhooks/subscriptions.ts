// Subscriptions: the webhooks of all bots in memory, so that a turn asks nobody whom to tell.
import type { Store, WebhookRecord } from '@colloquy/storage';
import { limits } from './limits.ts';

/** The topic of notifications that webhooks have changed. */
export const WEBHOOKS_TOPIC = 'webhooks';

/** Knows the webhooks. One per process. */
export interface Subscriptions {
  /** The open webhooks of a bot. Asks nobody. */
  openOf(botId: string): readonly WebhookRecord[];
  /** A webhook as it was when they were last read. */
  find(id: string): WebhookRecord | undefined;
  /** All of them as they were then, oldest first. */
  all(): readonly WebhookRecord[];
  /** Reads them anew: what was written before this call is seen after it. */
  refresh(): Promise<void>;
  /** Calls the listener after each time they were read. */
  onRefreshed(listener: () => void): void;
  stop(): void;
}

/**
 * Reads the webhooks, and again when somebody says that they have changed, and every few seconds for what nobody said. When the store cannot be asked,
 * those that are known count until it can.
 *
 * @throws StoreFailure when they cannot be read the first time: no turn may be taken before it is known whom it is told to
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
