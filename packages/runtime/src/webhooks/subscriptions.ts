// Subscriptions: all webhooks in memory, so that turns need no query.
import type { Store, WebhookRecord } from '@colloquy/storage';
import type { RefreshedList } from '../refreshed-list.ts';
import { openRefreshedList } from '../refreshed-list.ts';
import { limits } from './limits.ts';

/** The topic of notifications that webhooks have changed. */
export const WEBHOOKS_TOPIC = 'webhooks';

/** Knows the webhooks. One per process. */
export interface Subscriptions extends RefreshedList<WebhookRecord> {
  /** The open webhooks of a bot, from memory. */
  openOf(botId: string): readonly WebhookRecord[];
}

/**
 * Reads the webhooks, and keeps them current.
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
  let openByBot: ReadonlyMap<string, readonly WebhookRecord[]> = new Map();
  const list = await openRefreshedList(
    async () => {
      const webhooks = await store.webhooks.list();
      openByBot = Map.groupBy(
        webhooks.filter(({ state }) => state === 'open'),
        ({ botId }) => botId,
      );
      return webhooks;
    },
    { store, topic: WEBHOOKS_TOPIC, refreshMs },
  );
  return { ...list, openOf: (botId) => openByBot.get(botId) ?? NONE };
}

const NONE: readonly WebhookRecord[] = [];
