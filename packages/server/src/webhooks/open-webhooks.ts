// Opening the webhooks of a server: what turns put into the outbox for them, who sends it, and how they are managed.

import type { Store } from '@colloquy/storage';
import type { SecretKey } from '../keys/secret-key.ts';
import { openServerKey } from '../keys/secret-key.ts';
import type { Effects } from '../outbox/effects.ts';
import type { Sender } from '../outbox/sender.ts';
import type { Ports } from '../ports/port.ts';
import type { Settings } from '../settings/settings.ts';
import { nameOfSheet, sendAlone } from './send-alone.ts';
import type { SendMessage } from './send-message.ts';
import { openSubscriptions, WEBHOOKS_TOPIC } from './subscriptions.ts';
import { webhookEffects } from './webhook-effects.ts';
import { openSecrets, resealSecrets } from './webhook-secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';
import type { WebhookService } from './webhook-service.ts';
import { createWebhookService } from './webhook-service.ts';

/** The webhooks of one server. */
export interface Webhooks {
  readonly service: WebhookService;
  readonly effects: Effects;
  readonly sender: Sender;
  /** Whether there is any webhook, as far as this server knows. */
  isAny(): boolean;
  /** Calls the listener each time they were read anew. */
  onRefreshed(listener: () => void): void;
  stop(): void;
}

/**
 * Opens the webhooks. What sends them is loaded when something is first sent, and the key of the server when a secret is first needed.
 *
 * @throws StoreFailure when the store cannot be read
 * @example const webhooks = await openWebhooks({ store, clock: Date.now, dataFolder: '.colloquy', settings: readSettings(process.env), signal });
 */
export async function openWebhooks({
  store,
  ports,
  clock,
  dataFolder,
  settings,
  signal,
}: {
  readonly store: Store;
  /** By which results go into mails and sheets. */
  readonly ports: Ports;
  readonly clock: () => number;
  readonly dataFolder: string | undefined;
  readonly settings: Pick<Settings, 'secretKey' | 'previousSecretKey' | 'openAddresses'>;
  readonly signal: AbortSignal;
}): Promise<Webhooks> {
  const { openAddresses } = settings;
  let opening: Promise<SecretKey> | undefined;
  /** Once for all who want it; after a failure the next one tries again. */
  const openKey = () => {
    const { secretKey: setting, previousSecretKey: previous } = settings;
    opening ??= openServerKey({ dataFolder, setting, previous }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  if (settings.previousSecretKey !== undefined) await resealAll(store, await openKey());
  const subscriptions = await openSubscriptions(store);
  let sending: SendMessage | undefined;
  const send: SendMessage = async (message) => {
    const { createSendMessage } = await import('./send-message.ts');
    sending ??= createSendMessage({ openAddresses });
    return sending(message);
  };
  const service = createWebhookService({
    store,
    subscriptions,
    openKey,
    send,
    async tryTarget(id, to) {
      const { tryResultTarget } = await import('./send-result.ts');
      return tryResultTarget(id, to, { ports });
    },
    openAddresses,
    clock,
    signal,
  });
  return {
    service,
    effects: webhookEffects(subscriptions),
    sender: createWebhookSender({
      subscriptions,
      openSecrets: async (webhook) => openSecrets(webhook, { key: await openKey(), now: clock() }),
      send,
      async sendResult(entry, to, { signal, late }) {
        const { sendResult } = await import('./send-result.ts');
        const send = (ending: AbortSignal) => sendResult(entry, to, { store, ports, signal: ending });
        return to.target.kind === 'sheet'
          ? sendAlone(nameOfSheet(to.target), (lost) => send(AbortSignal.any([lost, signal])), {
              store,
              signal: late,
            })
          : send(signal);
      },
      async pause(id, reason) {
        await store.webhooks.change({ id, state: 'paused', reason });
        await subscriptions.refresh();
        await store.notify(WEBHOOKS_TOPIC).catch(() => undefined);
      },
      clock,
    }),
    isAny: () => subscriptions.all().length > 0,
    onRefreshed: subscriptions.onRefreshed,
    stop: subscriptions.stop,
  };
}

/** Seals with the key in use what the previous one sealed. One that was changed meanwhile is left to whoever did: it was sealed with their key. */
async function resealAll(store: Store, key: SecretKey): Promise<void> {
  for (const webhook of await store.webhooks.list()) {
    const secrets = resealSecrets(webhook, key);
    if (secrets !== undefined)
      await store.webhooks.change({ id: webhook.id, secrets, seenSecrets: webhook.secrets });
  }
}
