// Deliveries of the outbox: delivered entries are listed for some days, waiting ones can be made due.

import type { OutboxEntry, OutboxWrite, Settlement } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const write = (payload: string): OutboxWrite => ({
  sender: 'test',
  destination: 'one',
  payload: JSON.stringify(payload),
});

const NOW = START_MS + 1_000;

/** Part of the contract: delivered entries keep time and status, and go with their visitor. */
export function describeDeliveries(test: OpenTest): void {
  describe('delivered messages', () => {
    let claims = 0;
    const say = (turn: number, outbox: readonly OutboxWrite[], id: string) =>
      test.commit(turnCommit({ session: { id, turn, resultId: `result of ${id}` }, outbox }));
    const claim = (now = NOW, limit = 10) =>
      test.store.outbox.claim({ holder: `claim ${++claims}`, now, until: now + 100, limit });
    const payloads = (entries: readonly OutboxEntry[]) => entries.map(({ payload }) => JSON.parse(payload));
    const settle = (id: string, fields: Partial<Settlement> = {}) =>
      test.store.outbox.settle({
        id,
        holder: `claim ${claims}`,
        now: NOW,
        outcome: 'delivered',
        ...fields,
      } as Settlement);

    it('are listed with time and status, in pages, until they are removed', async () => {
      for (const id of ['a', 'b', 'c']) await say(1, [write(id)], id);
      await say(2, [write('a, later')], 'a');
      for (const { id } of await claim()) await settle(id, { outcome: 'delivered', status: 204 });
      const list = (limit: number, after?: OutboxEntry) =>
        test.store.outbox.list({ state: 'delivered', limit, after, destination: 'one' });
      const first = await list(2);
      expect(first).toMatchObject([
        { deliveredAt: NOW, status: 204, attempts: 1, diedAt: undefined, failure: undefined },
        { deliveredAt: NOW, status: 204 },
      ]);
      const rest = await list(2, first[1]);
      expect(payloads([...first, ...rest]).sort()).toEqual(['a', 'b', 'c']);
      const all = { state: 'delivered', limit: 10 } as const;
      expect(await test.store.outbox.list(all)).toHaveLength(3);
      expect(await test.store.outbox.list({ ...all, destination: 'two' })).toEqual([]);
      expect(await test.store.outbox.list({ state: 'dead', limit: 10 })).toEqual([]);
      expect(await test.store.outbox.count()).toEqual({ waiting: 1, dead: 0 });
      expect(
        await test.store.outbox.redeliver(
          first.map(({ id }) => id),
          { at: NOW },
        ),
      ).toBe(0);
      expect(payloads(await claim())).toEqual(['a, later']);
      expect(await settle(String(first[0]?.id))).toBe(false);

      const remove = (state: 'dead' | 'delivered', before: number) =>
        test.store.remove({ kind: 'outbox', state, before, limit: 2 }).then(({ count }) => count);
      expect(await remove('dead', NOW + 1)).toBe(0);
      expect(await remove('delivered', NOW)).toBe(0);
      expect(await remove('delivered', NOW + 1)).toBe(2);
      expect(await remove('delivered', NOW + 1)).toBe(1);
    });

    it('are removed with their visitor, result or bot', async () => {
      for (const [id, botId] of [
        ['a', 'bot-1'],
        ['b', 'bot-1'],
        ['c', 'bot-2'],
      ] as const) {
        const session = { id, resultId: `result of ${id}`, botId };
        const results = [result({ id: `result of ${id}`, sessionId: id, botId })];
        await test.commit(turnCommit({ session, results, outbox: [write(id)] }));
      }
      for (const { id } of await claim()) await settle(id, { outcome: 'delivered', status: 204 });
      const delivered = async () =>
        payloads(await test.store.outbox.list({ state: 'delivered', limit: 10 })).sort();
      expect(await delivered()).toEqual(['a', 'b', 'c']);
      await test.store.remove({ kind: 'visitor', visitor: { sessionId: 'a' } });
      expect(await delivered()).toEqual(['b', 'c']);
      const before = Number.MAX_SAFE_INTEGER;
      await test.store.remove({ kind: 'results', botId: 'bot-1', before, limit: 10 });
      expect(await delivered()).toEqual(['c']);
      await test.store.remove({ kind: 'bots', ids: ['bot-2'], at: NOW });
      expect(await delivered()).toEqual([]);
    });

    it('differ from waiting ones, of which redelivery makes only the delayed ones due', async () => {
      await say(1, [write('failed')], 'a');
      await say(1, [write('sent')], 'b');
      await say(1, [write('due')], 'c');
      const [failed, sent] = await claim(NOW, 2);
      await settle(String(failed?.id), {
        outcome: 'retry',
        dueAt: NOW + 5_000,
        failure: 'closed',
        isCounted: true,
      });
      const ids = (await test.store.outbox.list({ state: 'waiting', limit: 10 })).map(({ id }) => id);
      expect(ids).toHaveLength(3);
      expect(await test.store.outbox.redeliver(ids, { at: NOW + 1 })).toBe(1);
      const claimed = await claim(NOW + 1);
      expect(claimed.map(({ id }) => id)).toContain(failed?.id);
      expect(claimed.map(({ id }) => id)).not.toContain(sent?.id);
      expect(claimed.find(({ id }) => id === failed?.id)).toMatchObject({ attempts: 1, queuedAt: NOW + 1 });
    });
  });
}
