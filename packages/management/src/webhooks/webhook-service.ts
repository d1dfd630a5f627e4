// The service of webhooks: operators add, change, test and repair them.
import { randomUUID } from 'node:crypto';
import type { Attribution, WebhookMeans } from '@colloquy/runtime';
import {
  freshSecrets,
  isResultTarget,
  webhookLimits as limits,
  openSecrets,
  RESULT_EVENT,
  readResultTarget,
  targetIssue,
  WEBHOOKS_TOPIC,
} from '@colloquy/runtime';
import type { Issue, Problem, WebhookEvent } from '@colloquy/schema';
import { problem, WebhookEvent as webhookEvent } from '@colloquy/schema';
import type { Store, WebhookRecord } from '@colloquy/storage';
import type { Deliveries } from '../outbox/deliveries.ts';
import { redeliverEntries } from '../outbox/redeliver-entries.ts';
import { addressIssue } from './webhook-address.ts';
import { entryAbout } from './webhook-entry.ts';

/** Fields of a webhook. */
export interface WantedWebhook {
  readonly address: string;
  /** All events when absent, including those of later releases. */
  readonly events?: readonly WebhookEvent[] | 'all' | undefined;
}

/** Fields to change. Absent fields stay unchanged. */
export interface WantedChange extends Partial<WantedWebhook> {
  readonly state?: WebhookRecord['state'] | undefined;
  readonly renewsSecret?: boolean | undefined;
}

/** A changed webhook, with its secret if that is new; or the reason why nothing changed. */
export type ChangedWebhook =
  | { readonly ok: true; readonly webhook: WebhookRecord; readonly secret: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** The result of a test. */
export interface TriedWebhook {
  readonly isDelivered: boolean;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly milliseconds: number;
}

/** All operations on webhooks. */
export interface WebhookService extends Deliveries {
  /** Webhooks of a bot, oldest first. */
  listOf(botId: string): Promise<readonly WebhookRecord[]>;
  find(id: string): Promise<WebhookRecord | undefined>;
  /** Adds a webhook to a bot. Only this response contains its secret. */
  create(botId: string, wanted: WantedWebhook, by?: Attribution): Promise<ChangedWebhook>;
  change(id: string, change: WantedChange, by?: Attribution): Promise<ChangedWebhook>;
  /** Removes a webhook with its pending messages. Returns whether it existed. */
  remove(id: string, by?: Attribution): Promise<boolean>;
  /**
   * Sends a signed message of the type `webhook.test` at once, also to a paused one. Nothing when there is no such
   * webhook.
   */
  test(id: string, by?: Attribution): Promise<TriedWebhook | undefined>;
}

/** Dependencies of the service. */
export interface WebhookServiceDependencies extends WebhookMeans {
  readonly store: Pick<Store, 'webhooks' | 'outbox' | 'audit' | 'notify'>;
  readonly clock: () => number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Creates the service. This server sees each change when its promise resolves, all others a moment later.
 *
 * @example
 * const created = await createWebhookService(parts).create('quiz', { address: 'https://example.com/colloquy' });
 */
export function createWebhookService(dependencies: WebhookServiceDependencies): WebhookService {
  const { store, subscriptions, openKey, clock } = dependencies;

  /** From the store, not from a cache that may be seconds old. */
  async function find(id: string): Promise<WebhookRecord | undefined> {
    await subscriptions.refresh();
    return subscriptions.find(id);
  }

  async function tellAll(): Promise<void> {
    await subscriptions.refresh();
    // A hint: servers that miss it check by themselves a moment later.
    await store.notify(WEBHOOKS_TOPIC).catch(() => undefined);
  }

  return {
    find,
    async listOf(botId) {
      await subscriptions.refresh();
      return subscriptions.all().filter((webhook) => webhook.botId === botId);
    },
    async create(botId, { address, events: wanted }, by) {
      await subscriptions.refresh();
      const isTarget = isResultTarget(address);
      const events = wanted ?? (isTarget ? [RESULT_EVENT] : 'all');
      const issue =
        (isTarget ? issueOfTarget(address, events) : addressIssue(address, dependencies.openAddresses)) ??
        eventsIssue(events) ??
        tooManyIssue(subscriptions.all(), botId);
      if (issue) return refused(problem('BAD_REQUEST', { issues: [issue] }));
      const id = `whk_${randomUUID().replaceAll('-', '')}`;
      const now = clock();
      // Mail and sheet deliveries are not signed.
      const fresh = isTarget ? undefined : freshSecrets(id, { key: await openKey(), now });
      const webhook: WebhookRecord = {
        id,
        botId,
        address: address.trim(),
        events: eachOnce(events),
        secrets: fresh?.sealed ?? '',
        state: 'open',
        reason: '',
        createdAt: now,
      };
      if (!(await store.webhooks.add(webhook, entryAbout(by, now, { after: webhook }))))
        return refused(problem('NOT_FOUND', { message: 'There is no bot with this id.' }));
      await tellAll();
      return { ok: true, webhook, secret: fresh?.secret };
    },
    async change(id, wanted, by) {
      for (let attempt = 0; attempt < limits.renewals; attempt++) {
        const changed = await changeAsRead(id, wanted, by);
        if (changed) return changed;
      }
      return refused(
        problem('SERVICE_UNAVAILABLE', {
          message: 'Another request is renewing the secret of this webhook. Try again in a moment.',
        }),
      );
    },
    async remove(id, by) {
      const before = await find(id);
      const wasThere = await store.webhooks.remove(id, entryAbout(by, clock(), { before }));
      await tellAll();
      return wasThere;
    },
    async test(id, by) {
      const webhook = await find(id);
      if (!webhook) return undefined;
      const tried = await tryOut(webhook, dependencies);
      const { isDelivered, status } = tried;
      const facts = { isDelivered, ...(status === undefined ? {} : { status }) };
      const entry = entryAbout(by, clock(), { before: webhook, after: webhook, facts });
      if (entry) await store.audit.add(entry);
      return tried;
    },
    deliveries: (id, page) => store.outbox.list({ ...page, destination: id }),
    async redeliver(id, ids, by) {
      const webhook = await find(id);
      if (!webhook) return refused(unknownWebhook());
      if (webhook.state === 'paused')
        return refused(
          problem('CONFLICT', {
            message: 'The webhook is paused, so nothing can be sent to it. Open it first.',
          }),
        );
      const count = await redeliverEntries(store.outbox, { ids: ids ?? 'all', destination: id, at: clock() });
      const entry =
        count > 0
          ? entryAbout(by, clock(), { before: webhook, after: webhook, facts: { redelivered: count } })
          : undefined;
      if (entry) await store.audit.add(entry);
      return { ok: true, count };
    },
  };

  /**
   * Changes a webhook as it was read. Nothing when its secret was renewed in the meantime: the secret just returned
   * would be invalid.
   */
  async function changeAsRead(
    id: string,
    { address, events, state, renewsSecret = false }: WantedChange,
    by: Attribution | undefined,
  ): Promise<ChangedWebhook | undefined> {
    const known = await find(id);
    if (!known) return refused(unknownWebhook());
    const issue =
      (isResultTarget(known.address)
        ? (changedTargetIssue(known, { address, events, renewsSecret }) ??
          issueOfTarget(address ?? known.address, events))
        : addressOfWebIssue(address)) ?? eventsIssue(events);
    if (issue) return refused(problem('BAD_REQUEST', { issues: [issue] }));
    const fresh = renewsSecret ? await renewed(known) : undefined;
    const what = {
      address: address?.trim(),
      events: events && eachOnce(events),
      state,
      secrets: fresh?.sealed,
      seenSecrets: fresh && known.secrets,
    };
    const isChanged = await store.webhooks.change(
      { id, ...what, ...(state === undefined ? {} : { reason: '' }) },
      entryAbout(by, clock(), {
        before: known,
        after: {
          ...known,
          address: what.address ?? known.address,
          events: what.events ?? known.events,
          state: state ?? known.state,
        },
        facts: renewsSecret ? { hasNewSecret: true } : {},
      }),
    );
    if (!isChanged && fresh) return undefined;
    await tellAll();
    const webhook = isChanged ? subscriptions.find(id) : undefined;
    return webhook ? { ok: true, webhook, secret: fresh?.secret } : refused(unknownWebhook());
  }

  function issueOfTarget(address: string, events: WantedWebhook['events']): Issue | undefined {
    const issue = targetIssue(address, events);
    const target = readResultTarget(address);
    return (
      issue ?? (target?.kind === 'slack' ? addressIssue(target.url, dependencies.openAddresses) : undefined)
    );
  }

  function addressOfWebIssue(address: string | undefined): Issue | undefined {
    if (address === undefined) return undefined;
    return isResultTarget(address) ? anotherKindIssue() : addressIssue(address, dependencies.openAddresses);
  }

  /** If the old secret cannot be decrypted, only the new one signs. */
  async function renewed(webhook: WebhookRecord) {
    const key = await openKey();
    const now = clock();
    const [earlier] = openSecrets(webhook, { key, now }) ?? [];
    return freshSecrets(webhook.id, { key, now, earlier });
  }
}

async function tryOut(
  webhook: WebhookRecord,
  { openKey, send, tryTarget, clock, signal }: WebhookServiceDependencies,
): Promise<TriedWebhook> {
  const now = clock();
  const target = readResultTarget(webhook.address);
  if (target) {
    const startedAt = performance.now();
    const tried = await tryTarget(`test_${randomUUID().replaceAll('-', '')}`, {
      botId: webhook.botId,
      target,
    });
    return {
      isDelivered: tried.ok,
      failure: tried.ok ? undefined : tried.failure,
      milliseconds: Math.round(performance.now() - startedAt),
    };
  }
  const secrets = openSecrets(webhook, { key: await openKey(), now });
  if (!secrets)
    return {
      isDelivered: false,
      failure: 'Its secret was encrypted with the key of another server. Renew it.',
      milliseconds: 0,
    };
  const startedAt = performance.now();
  const sent = await send({
    id: `test_${randomUUID().replaceAll('-', '')}`,
    sentAt: now,
    body: JSON.stringify({
      type: 'webhook.test',
      timestamp: new Date(now).toISOString(),
      data: { botId: webhook.botId, webhookId: webhook.id },
    }),
    address: webhook.address,
    secrets,
    signal,
  });
  return {
    isDelivered: sent.ok,
    status: sent.status,
    failure: sent.ok ? undefined : sent.failure,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** The fields that cannot change for a mail address or a sheet. */
function changedTargetIssue(
  { address: before }: WebhookRecord,
  { address, events, renewsSecret }: WantedChange,
): Issue | undefined {
  if (renewsSecret)
    return {
      path: ['renewsSecret'],
      message: 'Messages of this webhook are not signed, so it has no secret to renew.',
    };
  if (address !== undefined && !isResultTarget(address)) return anotherKindIssue();
  return targetIssue(address ?? before, events);
}

function anotherKindIssue(): Issue {
  return {
    path: ['address'],
    message: 'The kind of a webhook cannot change: it is either a URL or a target for results.',
    fix: 'Add another webhook, and remove this one.',
  };
}

function eachOnce(events: readonly string[] | 'all'): readonly string[] | 'all' {
  return events === 'all' ? events : [...new Set(events)];
}

/** Commands pass on unchecked input of people. */
function eventsIssue(events: readonly string[] | 'all' | undefined): Issue | undefined {
  if (events === 'all') return undefined;
  const unknown = events?.find((event) => !webhookEvent.safeParse(event).success);
  if (unknown === undefined) return undefined;
  return {
    path: ['events'],
    message: `There is no event "${unknown}".`,
    fix: `There are: ${webhookEvent.options.join(', ')}; or "all".`,
  };
}

function tooManyIssue(all: readonly WebhookRecord[], botId: string): Issue | undefined {
  const ofBot = all.filter((webhook) => webhook.botId === botId).length;
  if (ofBot >= limits.webhooksPerBot)
    return {
      path: [],
      message: `The bot already has ${limits.webhooksPerBot} webhooks, which is the maximum.`,
      fix: 'Remove an unused webhook.',
    };
  if (all.length >= limits.webhooks)
    return {
      path: [],
      message: `The server already has ${limits.webhooks} webhooks, which is the maximum.`,
      fix: 'Remove unused webhooks.',
    };
  return undefined;
}

function unknownWebhook(): Problem {
  return problem('NOT_FOUND', { message: 'There is no such webhook.' });
}

function refused(why: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: why };
}
