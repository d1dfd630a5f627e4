// Webhooks: they belong to a bot, change in parts, and take along what waits for them.

import type { OutboxCursor, WebhookRecord } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const webhook = (fields: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: 'webhook-1',
  botId: 'bot-1',
  address: 'https://receiver.example/ü',
  events: ['answer', 'chat.ended'],
  secrets: '{"sealed":"…"}',
  state: 'open',
  reason: '',
  createdAt: START_MS,
  ...fields,
});

/** Part of the contract: webhooks are kept as they were given, and go with their bot. */
export function describeWebhooks(test: OpenTest): void {
  describe('webhooks', () => {
    const publish = (id: string) =>
      test.store.publish(
        [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
        [{ id, publicIds: [id], name: id, flow: 'flow-1', publishedAt: START_MS }],
      );
    const entry = (destination: string) => ({ sender: 'webhook', destination, payload: '{}' });
    const waiting = async (destination?: string) =>
      (await test.store.outbox.list({ state: 'waiting', limit: 100, destination })).map(
        (one) => `${one.sessionId} ${one.destination}`,
      );

    it('are listed as they were added', async () => {
      await publish('bot-1');
      const [first, second, third] = [
        webhook({ id: 'b' }),
        webhook({ id: 'a', createdAt: START_MS + 1, state: 'paused', reason: '410' }),
        webhook({ id: 'c', createdAt: START_MS + 1, events: [] }),
      ] as const;
      const fourth = webhook({ id: 'd', events: 'all' });
      for (const one of [third, first, fourth, second]) expect(await test.store.webhooks.add(one)).toBe(true);
      const list = await test.store.webhooks.list();
      expect(list).toHaveLength(4);
      expect(list).toEqual(expect.arrayContaining([first, second, third, fourth]));
    });

    it('need an existing bot', async () => {
      expect(await test.store.webhooks.add(webhook())).toBe(false);
      expect(await test.store.webhooks.list()).toEqual([]);
    });

    it('change only in the given fields', async () => {
      await publish('bot-1');
      await test.store.webhooks.add(webhook());
      await test.store.webhooks.add(webhook({ id: 'webhook-2' }));
      expect(
        await test.store.webhooks.change({
          id: 'webhook-1',
          state: 'paused',
          reason: 'gone',
          events: ['error'],
        }),
      ).toBe(true);
      expect(await test.store.webhooks.change({ id: 'webhook-1', address: 'https://other.example/' })).toBe(
        true,
      );
      expect(await test.store.webhooks.change({ id: 'webhook-1', reason: '', secrets: 'new' })).toBe(true);
      expect(await test.store.webhooks.change({ id: 'webhook-2', events: 'all' })).toBe(true);
      expect(await test.store.webhooks.change({ id: 'nothing', reason: '' })).toBe(false);
      const byId = new Map((await test.store.webhooks.list()).map((one) => [one.id, one]));
      expect(byId.get('webhook-2')).toEqual(webhook({ id: 'webhook-2', events: 'all' }));
      expect(byId.get('webhook-1')).toEqual(
        webhook({
          state: 'paused',
          reason: '',
          events: ['error'],
          address: 'https://other.example/',
          secrets: 'new',
        }),
      );
    });

    it('replace secrets only if they are still the expected ones, and repeat safely', async () => {
      await publish('bot-1');
      await test.store.webhooks.add(webhook({ secrets: 'first' }));
      const entry = (id: string) => ({
        id,
        at: START_MS,
        actor: { kind: 'operator' as const, id: undefined, name: undefined },
        operation: 'changeWebhook',
        botId: 'bot-1',
        subject: 'webhook 1',
        before: undefined,
        after: '{"hasNewSecret":true}',
      });
      const renew = (secrets: string, seenSecrets: string, id: string) =>
        test.store.webhooks.change({ id: 'webhook-1', reason: secrets, secrets, seenSecrets }, entry(id));
      expect(await renew('second', 'first', '1')).toBe(true);
      expect(await renew('second', 'first', '1')).toBe(true);
      expect(await renew('other', 'first', '2')).toBe(false);
      expect(await renew('third', 'second', '3')).toBe(true);
      expect(await test.store.webhooks.list()).toEqual([webhook({ secrets: 'third', reason: 'third' })]);
      const entries = await test.store.audit.list({ limit: 10 });
      expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(['1', '3']));
    });

    it('are removed with their waiting messages, and no others', async () => {
      await publish('bot-1');
      await test.store.webhooks.add(webhook());
      await test.commit(turnCommit({ outbox: [entry('webhook-1'), entry('webhook-2'), entry('webhook-1')] }));
      expect(await waiting('webhook-1')).toEqual(['session-1 webhook-1', 'session-1 webhook-1']);
      expect(await test.store.webhooks.remove('webhook-1')).toBe(true);
      expect(await test.store.webhooks.remove('webhook-1')).toBe(false);
      expect(await waiting()).toEqual(['session-1 webhook-2']);
      expect(await test.store.webhooks.list()).toEqual([]);
    });

    it('are removed with their bot, and with their waiting messages', async () => {
      await publish('bot-1');
      await publish('bot-2');
      await test.store.webhooks.add(webhook());
      await test.store.webhooks.add(webhook({ id: 'webhook-2', botId: 'bot-2' }));
      await test.commit(turnCommit({ session: { resultId: undefined }, outbox: [entry('webhook-1')] }));
      await test.commit(turnCommit({ session: { id: 's2', botId: 'bot-2' }, outbox: [entry('webhook-2')] }));
      await test.store.remove({ kind: 'bots', ids: ['bot-1'], at: START_MS });
      expect((await test.store.webhooks.list()).map(({ id }) => id)).toEqual(['webhook-2']);
      expect(await waiting()).toEqual(['s2 webhook-2']);
    });

    it('are written together with their audit entry, or not at all', async () => {
      await publish('bot-1');
      const entry = (id: string) => ({
        id,
        at: START_MS,
        actor: { kind: 'operator' as const, id: undefined, name: undefined },
        operation: 'createWebhook',
        botId: 'bot-1',
        subject: 'webhook 1',
        before: undefined,
        after: '{"state":"open"}',
      });
      expect(await test.store.webhooks.add(webhook({ botId: 'nothing' }), entry('0'))).toBe(false);
      expect(await test.store.webhooks.add(webhook(), entry('1'))).toBe(true);
      expect(await test.store.webhooks.change({ id: 'webhook-1', state: 'paused' }, entry('2'))).toBe(true);
      expect(await test.store.webhooks.change({ id: 'nothing', state: 'paused' }, entry('3'))).toBe(false);
      expect(await test.store.webhooks.remove('nothing', entry('4'))).toBe(false);
      expect(await test.store.webhooks.remove('webhook-1', entry('5'))).toBe(true);
      const entries = await test.store.audit.list({ limit: 10 });
      expect(entries.map(({ id }) => id).sort()).toEqual(['1', '2', '5']);
      expect(entries.find(({ id }) => id === '1')).toEqual(entry('1'));
    });

    it('have their waiting messages listed in pages', async () => {
      const outbox = ['a', 'b', 'a', 'b', 'a'].map(entry);
      await test.commit(turnCommit({ outbox }));
      const page = async (after?: OutboxCursor) =>
        test.store.outbox.list({ state: 'waiting', limit: 2, destination: 'a', after });
      const first = await page();
      const second = await page(first.at(-1));
      expect([first.length, second.length]).toEqual([2, 1]);
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(3);
      expect(await test.store.outbox.list({ state: 'dead', limit: 2, destination: 'a' })).toEqual([]);
    });
  });
}
