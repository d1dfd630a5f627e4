// Renewing a secret: each returned secret signs messages, also after concurrent renewals.

import { openServerKey } from '@colloquy/integrations';
import { webhookLimits as limits, openSecrets, openSubscriptions } from '@colloquy/runtime';
import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { expect, it, onTestFinished } from 'vitest';
import { createWebhookService } from './webhook-service.ts';

const refuse = () => Promise.reject(new Error('Nothing is sent here.'));

/** A webhook and its service, which asks for the server's key before it renews a secret. */
async function setUp(
  options: { readonly beforeKey?: () => Promise<void>; readonly change?: Store['webhooks']['change'] } = {},
) {
  const memory = memoryStore();
  await memory.publish(
    [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
    [{ id: 'bot-1', publicIds: ['bot-1'], name: 'Bot', flow: 'flow-1', publishedAt: START_MS }],
  );
  const { beforeKey = async () => undefined, change = memory.webhooks.change } = options;
  const store = { ...memory, webhooks: { ...memory.webhooks, change } };
  const key = await openServerKey({ setting: undefined, dataFolder: undefined });
  const subscriptions = await openSubscriptions(store);
  onTestFinished(subscriptions.stop);
  let isCreated = false;
  const service = createWebhookService({
    store,
    subscriptions,
    openKey: async () => {
      if (isCreated) await beforeKey();
      return key;
    },
    send: refuse,
    tryTarget: refuse,
    openAddresses: [],
    clock: () => START_MS,
    signal: new AbortController().signal,
  });
  const created = await service.create('bot-1', { address: 'https://receiver.example/' });
  if (!created.ok) throw new Error('It was not added.');
  isCreated = true;
  const { id } = created.webhook;
  const renew = () =>
    service.change(id, { renewsSecret: true }, { actor: { kind: 'operator' }, operation: 'changeWebhook' });
  const signing = async () =>
    (await store.webhooks.list()).flatMap((webhook) => openSecrets(webhook, { key, now: START_MS }) ?? []);
  return { store, service, id, renew, signing };
}

it('concurrent renewals give each caller a secret that signs messages', async () => {
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const { store, renew, signing } = await setUp({
    beforeKey: () => {
      if (++waiting === 2) both.resolve();
      return both.promise;
    },
  });
  const renewed = await Promise.all([renew(), renew()]);
  const secrets = renewed.map((one) => (one.ok ? one.secret : undefined));
  expect(new Set(await signing())).toEqual(new Set(secrets));
  expect(await store.audit.list({ limit: 10 })).toHaveLength(2);
});

it('a renewal that loses every race is retried a few times and then refused', async () => {
  let attempts = 0;
  const { renew } = await setUp({
    change: async () => {
      attempts++;
      return false;
    },
  });
  expect(await renew()).toMatchObject({ ok: false, problem: { code: 'SERVICE_UNAVAILABLE' } });
  expect(attempts).toBe(limits.renewals);
});

it('renewing the secret of a removed webhook fails with NOT_FOUND', async () => {
  const { service, id, renew } = await setUp({ beforeKey: async () => void (await service.remove(id)) });
  expect(await renew()).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
});
