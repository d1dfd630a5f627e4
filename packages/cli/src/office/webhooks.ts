// The webhooks of an office: those of a data folder, and those of a server elsewhere.
import type {
  ChangeWebhookRequest,
  ChangeWebhookResponse,
  CreateWebhookRequest,
  CreateWebhookResponse,
  Delivery,
  ListBotsResponse,
  ListDeliveriesResponse,
  ListedWebhook,
  ListWebhooksResponse,
  RedeliverResponse,
  TestWebhookResponse,
} from '@colloquy/schema';
import type { Colloquy, WebhookRecord } from '@colloquy/server';
import { listedWebhook, writeDelivery } from '@colloquy/server/listed-webhook';
import type { AttributeTo, NoteReading } from './local-office.ts';
import { messageOf } from './message-of.ts';
import type { OutboxState } from './outbox.ts';
import type { RemoteAsking } from './remote-office.ts';

/** Messages that are read at once. */
const DELIVERIES_PER_PAGE = 100;

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

/** Those of a data folder. */
export function localWebhooks(
  { listBots, webhooks }: Colloquy,
  by: AttributeTo,
  noteReading: NoteReading,
): OfficeWebhooks {
  const has = async (id: string) => (await webhooks.find(id)) !== undefined;
  async function* readDeliveries(id: string, state: OutboxState): AsyncGenerator<Delivery> {
    type Entry = Awaited<ReturnType<typeof webhooks.deliveries>>[number];
    for (let after: Entry | undefined; ; ) {
      const page: readonly Entry[] = await webhooks.deliveries(id, {
        state,
        limit: DELIVERIES_PER_PAGE,
        after,
      });
      if (page.length > 0)
        await noteReading('listDeliveries', (await webhooks.find(id))?.botId, `webhook ${id}`);
      yield* page.map((entry) => JSON.parse(writeDelivery(entry)) as Delivery);
      after = page.at(-1);
      if (page.length < DELIVERIES_PER_PAGE) return;
    }
  }
  return {
    async list() {
      const found: WebhookRecord[] = [];
      for (const { id } of await listBots()) found.push(...(await webhooks.listOf(id)));
      return found.map(listedWebhook);
    },
    create: async (botId, wanted) => orRefused(await webhooks.create(botId, wanted, by('createWebhook'))),
    change: async (id, change) =>
      (await has(id)) ? orRefused(await webhooks.change(id, change, by('changeWebhook'))) : undefined,
    test: (id) => webhooks.test(id, by('testWebhook')),
    deliveries: async (id, state) => ((await has(id)) ? readDeliveries(id, state) : undefined),
    async redeliver(id) {
      if (!(await has(id))) return undefined;
      const redelivered = await webhooks.redeliver(id, undefined, by('redeliver'));
      if (!redelivered.ok) throw new Error(messageOf(redelivered.problem));
      return redelivered.count;
    },
    remove: (id) => webhooks.remove(id, by('removeWebhook')),
  };
}

function orRefused(changed: Awaited<ReturnType<Colloquy['webhooks']['change']>>): OfficeWebhook {
  if (!changed.ok) throw new Error(messageOf(changed.problem));
  const { webhook, secret } = changed;
  return { webhook: listedWebhook(webhook), ...(secret === undefined ? {} : { secret }) };
}

/** Those of a server elsewhere. Its interface finds a webhook by its bot, people name it by its id alone. */
export function remoteWebhooks({ get, named }: RemoteAsking): OfficeWebhooks {
  async function list(): Promise<readonly ListedWebhook[]> {
    const found: ListedWebhook[] = [];
    for (const { id } of (await get<ListBotsResponse>({ path: '/v1/bots' })).bots) {
      const path = `/v1/bots/${named(id)}/webhooks`;
      found.push(...(await get<ListWebhooksResponse>({ path })).webhooks);
    }
    return found;
  }
  async function pathOf(id: string): Promise<string | undefined> {
    const webhook = (await list()).find((one) => one.id === id);
    return webhook && `/v1/bots/${named(webhook.botId)}/webhooks/${named(id)}`;
  }
  async function* readDeliveries(path: string, state: OutboxState): AsyncGenerator<Delivery> {
    let after: string | undefined;
    do {
      const query = new URLSearchParams({ state, ...(after === undefined ? {} : { after }) });
      const page = await get<ListDeliveriesResponse>({ path: `${path}/deliveries?${query}` });
      yield* page.deliveries;
      after = page.after;
    } while (after !== undefined);
  }
  return {
    list,
    create: (botId, body) =>
      get<CreateWebhookResponse>({ method: 'POST', path: `/v1/bots/${named(botId)}/webhooks`, body }),
    async change(id, body) {
      const path = await pathOf(id);
      return path === undefined ? undefined : get<ChangeWebhookResponse>({ method: 'PATCH', path, body });
    },
    async test(id) {
      const path = await pathOf(id);
      return path === undefined
        ? undefined
        : get<TestWebhookResponse>({ method: 'POST', path: `${path}/test` });
    },
    async deliveries(id, state) {
      const path = await pathOf(id);
      return path === undefined ? undefined : readDeliveries(path, state);
    },
    async redeliver(id) {
      const path = await pathOf(id);
      if (path === undefined) return undefined;
      return (await get<RedeliverResponse>({ method: 'POST', path: `${path}/redeliver`, body: {} })).count;
    },
    async remove(id) {
      const path = await pathOf(id);
      if (path !== undefined) await get<undefined>({ method: 'DELETE', path });
      return path !== undefined;
    },
  };
}
