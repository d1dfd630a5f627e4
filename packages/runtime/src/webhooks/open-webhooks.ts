// Opens the webhooks of a server: outbox entries of turns, their sender, and means to manage them.

import type { IntegrationSettings, Ports, SecretKey } from '@colloquy/integrations';
import { openServerKey } from '@colloquy/integrations';
import type { Store } from '@colloquy/storage';
import type { Sent } from '../outbox/sender.ts';
import type { ResultTarget } from './result-target.ts';
import { nameOfSheet, sendAlone } from './send-alone.ts';
import type { SendMessage } from './send-message.ts';
import type { OutboxSource } from './start-outbox.ts';
import type { Subscriptions } from './subscriptions.ts';
import { openSubscriptions, WEBHOOKS_TOPIC } from './subscriptions.ts';
import { WEBHOOK_SENDER, webhookEffects } from './webhook-effects.ts';
import { openSecrets, resealSecrets } from './webhook-secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** What managing the webhooks of a server takes. */
export interface WebhookMeans {
  readonly subscriptions: Subscriptions;
  readonly openKey: () => Promise<SecretKey>;
  readonly send: SendMessage;
  /** Tries a mail address or a sheet. */
  readonly tryTarget: (
    id: string,
    to: { readonly botId: string; readonly target: ResultTarget },
  ) => Promise<Sent>;
  readonly openAddresses: readonly string[];
}

/** The webhooks of one server. */
export interface Webhooks extends OutboxSource {
  readonly means: WebhookMeans;
  stop(): void;
}

/**
 * Opens the webhooks. What sends them is loaded when something is first sent, and the key of the server when a secret is first needed.
 *
 * @throws StoreFailure when the store cannot be read
 * @example const webhooks = await openWebhooks({ store, clock: Date.now, dataFolder: '.colloquy', settings: readSettings(process.env) });
 */
export async function openWebhooks({
  store,
  ports,
  clock,
  dataFolder,
  settings,
}: {
  readonly store: Store;
  /** Ports for mails and sheets of results. */
  readonly ports: Ports;
  readonly clock: () => number;
  readonly dataFolder: string | undefined;
  readonly settings: Pick<IntegrationSettings, 'secretKey' | 'previousSecretKey' | 'openAddresses'>;
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
  return {
    means: {
      subscriptions,
      openKey,
      send,
      async tryTarget(id, to) {
        const { tryResultTarget } = await import('./send-result.ts');
        return tryResultTarget(id, to, { ports });
      },
      openAddresses,
    },
    name: WEBHOOK_SENDER,
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

/** Seals again with the current key. Webhooks changed in between are skipped: their change sealed them. */
async function resealAll(store: Store, key: SecretKey): Promise<void> {
  for (const webhook of await store.webhooks.list()) {
    const secrets = resealSecrets(webhook, key);
    if (secrets !== undefined)
      await store.webhooks.change({ id: webhook.id, secrets, seenSecrets: webhook.secrets });
  }
}
