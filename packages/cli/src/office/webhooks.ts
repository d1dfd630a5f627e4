// The webhooks of an office: those of a data folder, and those of a server elsewhere.
import type {
  ChangeWebhookRequest,
  ChangeWebhookResponse,
  CreateWebhookRequest,
  CreateWebhookResponse,
  ListBotsResponse,
  ListedWebhook,
  ListWebhooksResponse,
  RedeliverResponse,
  TestWebhookResponse,
} from '@colloquy/schema';
import type { Colloquy, WebhookRecord } from '@colloquy/server';
import { listedWebhook } from '@colloquy/server/listed-webhook';
import type { AttributeTo } from './local-office.ts';
import { messageOf } from './message-of.ts';
import type { RemoteAsking } from './remote-office.ts';

/** A webhook after a change, with its secret when that is new. */
export type OfficeWebhook = ChangeWebhookResponse;

/** What is done with webhooks. Nothing comes back where there is no such webhook; what is refused rejects. */
export interface OfficeWebhooks {
  /** Of all bots. */
  list(): Promise<readonly ListedWebhook[]>;
  create(botId: string, wanted: CreateWebhookRequest): Promise<OfficeWebhook>;
  change(id: string, change: ChangeWebhookRequest): Promise<OfficeWebhook | undefined>;
  test(id: string): Promise<TestWebhookResponse | undefined>;
  /** Has all that was given up sent again. Gives how many there are. */
  redeliver(id: string): Promise<number | undefined>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
}

/** Those of a data folder. */
export function localWebhooks({ listBots, webhooks }: Colloquy, by: AttributeTo): OfficeWebhooks {
  const has = async (id: string) => (await webhooks.find(id)) !== undefined;
  return {
    async list() {
      const found: WebhookRecord[] = [];
      for (const { id } of await listBots()) found.push(...(await webhooks.listOf(id)));
      return found.map(listedWebhook);
    },
    create: async (botId, wanted) => orRefused(await webhooks.create(botId, wanted, by('createWebhook'))),
    change: async (id, change) =>
      (await has(id)) ? orRefused(await webhooks.change(id, change, by('changeWebhook'))) : undefined,
    test: (id) => webhooks.test(id),
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
