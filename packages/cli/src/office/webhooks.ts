// The webhooks of an office.
import type {
  ChangeWebhookRequest,
  ChangeWebhookResponse,
  CreateWebhookRequest,
  Delivery,
  ListedWebhook,
  TestWebhookResponse,
} from '@colloquy/schema';
import type { Management } from './management.ts';
import { allBots, pagesOf } from './management.ts';
import type { OutboxState } from './outbox.ts';

/** A webhook after a change, with its secret when that is new. */
export type OfficeWebhook = ChangeWebhookResponse;

/** What is done with webhooks. Nothing comes back where there is no such webhook; what is refused rejects. */
export interface OfficeWebhooks {
  /** Of all bots. */
  list(): Promise<readonly ListedWebhook[]>;
  create(botId: string, wanted: CreateWebhookRequest): Promise<OfficeWebhook>;
  change(id: string, change: ChangeWebhookRequest): Promise<OfficeWebhook | undefined>;
  test(id: string): Promise<TestWebhookResponse | undefined>;
  /** Its messages, oldest first. */
  deliveries(id: string, state: OutboxState): Promise<AsyncIterable<Delivery> | undefined>;
  /** Sends again all that was given up or waits for its next attempt. Returns how many there are. */
  redeliver(id: string): Promise<number | undefined>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
}

/** Makes them. The API finds a webhook by its bot, people name it by its id alone. */
export function officeWebhooks(management: Management): OfficeWebhooks {
  const { client, get } = management;
  async function list(): Promise<readonly ListedWebhook[]> {
    const found: ListedWebhook[] = [];
    for (const { id } of await allBots(management))
      found.push(...(await get(client.listWebhooks({ botId: id }))).webhooks);
    return found;
  }
  /** Does something with the webhook of an id; nothing when there is none. */
  async function withWebhook<Result>(
    webhookId: string,
    task: (parameters: { readonly botId: string; readonly webhookId: string }) => Result,
  ): Promise<Awaited<Result> | undefined> {
    const webhook = (await list()).find(({ id }) => id === webhookId);
    return webhook && (await task({ botId: webhook.botId, webhookId }));
  }
  const readDeliveries = (
    parameters: { readonly botId: string; readonly webhookId: string },
    state: OutboxState,
  ): AsyncIterable<Delivery> =>
    pagesOf(async (after: string | undefined) => {
      const page = await get(client.listDeliveries({ ...parameters, state, after }));
      return { items: page.deliveries, next: page.after };
    });
  return {
    list,
    create: (botId, body) => get(client.createWebhook({ botId, body })),
    change: (id, body) => withWebhook(id, (webhook) => get(client.changeWebhook({ ...webhook, body }))),
    test: (id) => withWebhook(id, (webhook) => get(client.testWebhook(webhook))),
    deliveries: (id, state) => withWebhook(id, (webhook) => readDeliveries(webhook, state)),
    redeliver: (id) =>
      withWebhook(id, async (webhook) => (await get(client.redeliver({ ...webhook, body: {} }))).count),
    remove: async (id) =>
      (await withWebhook(id, async (webhook) => {
        await get(client.removeWebhook(webhook));
        return true;
      })) ?? false,
  };
}
