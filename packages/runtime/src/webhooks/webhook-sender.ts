// The sender of webhooks: brings entries of the outbox to their receivers.

import type { OutboxEntry, WebhookRecord } from '@colloquy/storage';
import type { Sender, Sent } from '../outbox/sender.ts';
import { limits } from './limits.ts';
import type { ResultTarget } from './result-target.ts';
import { readResultTarget } from './result-target.ts';
import { nameOfSheet } from './send-alone.ts';
import type { SendMessage } from './send-message.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What the sender needs. */
export interface WebhookSenderDependencies {
  readonly subscriptions: Pick<Subscriptions, 'find' | 'refresh'>;
  /** The secrets that sign at this moment; nothing when they cannot be opened. */
  readonly openSecrets: (webhook: WebhookRecord) => Promise<readonly string[] | undefined>;
  readonly send: SendMessage;
  /** Brings the result of a chat to a mail address or a sheet. `late` comes when it must not begin any more: it would outlast its attempt. */
  readonly sendResult: (
    entry: OutboxEntry,
    to: { readonly webhook: WebhookRecord; readonly target: ResultTarget },
    signals: { readonly signal: AbortSignal; readonly late: AbortSignal },
  ) => Promise<Sent>;
  /** Pauses a webhook and says why. */
  readonly pause: (id: string, reason: string) => Promise<void>;
  readonly clock: () => number;
  readonly lineMs?: number;
}

/** Status of a receiver that is gone for good (RFC 9110, 15.5.11). */
const GONE = 410;

const IN_LINE: Sent = { ok: false, failure: 'Others had to be sent before it.', isPutOff: true };
const NO_WEBHOOK: Sent = { ok: false, failure: 'There is no such webhook any more.', isFinal: true };

/**
 * Creates the sender. Entries of a paused or removed webhook fail for good; all other failures are retried.
 *
 * @example new Map([[WEBHOOK_SENDER, createWebhookSender(parts)]])
 */
export function createWebhookSender({
  subscriptions,
  openSecrets,
  send,
  sendResult,
  pause,
  clock,
  lineMs = limits.lineMs,
}: WebhookSenderDependencies): Sender {
  /** The cache may be some seconds old: it is refreshed before an entry fails for good. */
  async function findOpen(id: string): Promise<WebhookRecord | undefined> {
    const known = subscriptions.find(id);
    if (known?.state === 'open') return known;
    await subscriptions.refresh();
    return subscriptions.find(id);
  }

  /** By sheet, or webhook, the last one that is on its way: two at a time could both make an empty sheet begin. */
  const underWay = new Map<string, Promise<unknown>>();
  /** What would begin so late that its attempt ends in the middle of it would be sent, be taken for a failure, and be sent again. */
  async function sendInTurn(
    entry: OutboxEntry,
    to: { readonly webhook: WebhookRecord; readonly target: ResultTarget },
    signal: AbortSignal,
  ): Promise<Sent> {
    const late = AbortSignal.any([signal, AbortSignal.timeout(lineMs)]);
    const name = to.target.kind === 'sheet' ? nameOfSheet(to.target) : to.webhook.id;
    const before = underWay.get(name) ?? Promise.resolve();
    const { promise: puttingOff, resolve: putOff } = Promise.withResolvers<Sent>();
    const onLate = () => putOff(IN_LINE);
    late.addEventListener('abort', onLate, { once: true });
    const sending = before.then((): Sent | Promise<Sent> => {
      late.removeEventListener('abort', onLate);
      return late.aborted ? IN_LINE : sendResult(entry, to, { signal, late });
    });
    const settled = sending
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(name) === settled) underWay.delete(name);
      });
    underWay.set(name, settled);
    return Promise.race([sending, puttingOff]);
  }

  /** Its owner may have mended the webhook while the old address was asked: that one's word says nothing of the new one. */
  async function whenGone({ id, address }: WebhookRecord): Promise<Sent> {
    await subscriptions.refresh();
    const current = subscriptions.find(id);
    if (!current) return NO_WEBHOOK;
    if (current.address !== address)
      return {
        ok: false,
        failure: 'The receiver answered with 410, at an address that the webhook does not have any more.',
      };
    const reason = 'The receiver answered with 410: it is gone.';
    await pause(id, reason);
    return { ok: false, failure: reason, isFinal: true };
  }

  return async (entry, { signal }) => {
    const { id, destination, payload } = entry;
    const webhook = await findOpen(destination);
    if (!webhook) return NO_WEBHOOK;
    if (webhook.state === 'paused')
      return {
        ok: false,
        failure: 'The webhook is paused. Open it, and have this sent again.',
        isFinal: true,
      };
    const target = readResultTarget(webhook.address);
    if (target) return sendInTurn(entry, { webhook, target }, signal);
    const secrets = await openSecrets(webhook);
    if (!secrets)
      return {
        ok: false,
        failure:
          'The secret of the webhook cannot be opened: it was sealed with another key. Give all servers the same COLLOQUY_SECRET_KEY, or renew the secret.',
      };
    const sent = await send({
      id,
      sentAt: clock(),
      body: payload,
      address: webhook.address,
      secrets,
      signal,
    });
    if (sent.ok) return sent;
    return sent.status === GONE ? whenGone(webhook) : sent;
  };
}
