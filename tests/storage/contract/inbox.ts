// The inbox: an event is kept once, comes out in the order of its person, and is held by one claim at a time.

import type { InboxEvent, InboxWrite, Settlement } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const NOW = START_MS + 1_000;

const event = (id: string, fields: Partial<InboxWrite> = {}): InboxWrite => ({
  id,
  channelId: 'channel-1',
  person: 'anna',
  payload: `{"text":"${id}"}`,
  receivedAt: START_MS,
  place: 0,
  ...fields,
});

/** Part of the contract: what came in is neither lost nor doubled, and keeps its order. */
export function describeInbox(test: OpenTest): void {
  describe('the inbox', () => {
    let claims = 0;
    const claim = async (now = NOW): Promise<readonly InboxEvent[]> => {
      const holder = `claim ${++claims}`;
      const ids = await test.store.inbox.hold({ holder, now, until: now + 100, limit: 10 });
      return ids.length === 0 ? [] : test.store.inbox.held(ids, holder);
    };
    const settle = (id: string, fields: Partial<Settlement> = {}) =>
      test.store.inbox.settle({
        id,
        holder: `claim ${claims}`,
        now: NOW,
        outcome: 'delivered',
        ...fields,
      } as Settlement);
    const ids = (events: readonly InboxEvent[]) => events.map(({ id }) => id).sort();

    it('stores an event once, also after it became a turn', async () => {
      expect(await test.store.inbox.add([event('a', { payload: '"Ä\\n"' }), event('a')])).toBe(1);
      expect(await test.store.inbox.add([event('a'), event('b', { person: 'ben' })])).toBe(1);
      const [first] = await claim();
      expect(first).toEqual({
        ...event('a', { payload: '"Ä\\n"' }),
        queuedAt: START_MS,
        attempts: 1,
        failure: undefined,
      });
      expect(await settle('a')).toBe(true);
      expect(await test.store.inbox.add([event('a')])).toBe(0);
      expect(await claim(NOW + 1_000)).toMatchObject([{ id: 'b' }]);
    });

    it('hands out the events of one person in order, and those of other persons in parallel', async () => {
      await test.store.inbox.add([
        event('a1', { place: 1 }),
        event('a2', { place: 2 }),
        event('a3', { receivedAt: START_MS + 1 }),
        event('b1', { person: 'ben' }),
        event('c1', { channelId: 'channel-2' }),
      ]);
      expect(ids(await claim())).toEqual(['a1', 'b1', 'c1']);
      expect(await claim()).toEqual([]);
      claims--;
      expect(await test.store.inbox.nextAt()).toBeGreaterThan(NOW);
      for (const id of ['b1', 'c1', 'a1']) expect(await settle(id)).toBe(true);
      expect(await test.store.inbox.nextAt()).toBe(NOW);
      expect(ids(await claim())).toEqual(['a2']);
      await settle('a2', { outcome: 'retry', dueAt: NOW + 500, failure: 'busy', isCounted: true });
      expect(await claim(NOW + 200)).toEqual([]);
      expect(await claim(NOW + 500)).toMatchObject([{ id: 'a2', attempts: 2, failure: 'busy' }]);
    });

    it('continues after a dead event, and counts it', async () => {
      await test.store.inbox.add([event('a1', { place: 1 }), event('a2', { place: 2 })]);
      await claim();
      expect(await settle('a1', { outcome: 'dead', failure: 'no bot' })).toBe(true);
      expect(await test.store.inbox.count('channel-1')).toEqual({ waiting: 1, dead: 1 });
      expect(await test.store.inbox.count('channel-2')).toEqual({ waiting: 0, dead: 0 });
      expect(ids(await claim())).toEqual(['a2']);
    });

    it('hands an event to another server after its claim expired, and ignores the first server', async () => {
      await test.store.inbox.add([event('a')]);
      await claim();
      expect(await claim(NOW + 99)).toEqual([]);
      claims--;
      const late = `claim ${claims}`;
      claims++;
      expect(await claim(NOW + 100)).toMatchObject([{ id: 'a', attempts: 2 }]);
      expect(await settle('a', { holder: late })).toBe(false);
      expect(await settle('a', { outcome: 'retry', dueAt: NOW, failure: undefined, isCounted: false })).toBe(
        true,
      );
      expect(await claim()).toMatchObject([{ id: 'a', attempts: 2 }]);
      expect(await settle('none')).toBe(false);
    });

    it('hands different events to parallel claims', async () => {
      await test.store.inbox.add(
        Array.from({ length: 30 }, (_, index) => event(`e${index}`, { person: `person ${index}` })),
      );
      const claimed = (await Promise.all([claim(), claim(), claim(), claim(), claim()])).flat();
      for (let more = await claim(); more.length > 0; more = await claim()) claimed.push(...more);
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(30);
      expect(claimed).toHaveLength(30);
    });

    it('removes events by age and state', async () => {
      await test.store.inbox.add([event('a'), event('b', { person: 'ben' }), event('c', { person: 'cleo' })]);
      await claim();
      await settle('a');
      await settle('b', { outcome: 'dead', failure: 'no bot' });
      const remove = (state: 'done' | 'dead', before: number) =>
        test.store.remove({ kind: 'inbox', state, before, limit: 10 });
      expect(await remove('done', NOW)).toMatchObject({ count: 0 });
      expect(await remove('done', NOW + 1)).toMatchObject({ count: 1 });
      expect(await test.store.inbox.count('channel-1')).toEqual({ waiting: 1, dead: 1 });
      expect(await remove('dead', NOW + 1)).toMatchObject({ count: 1 });
      expect(await test.store.inbox.add([event('a')])).toBe(1);
    });

    it('loses the events of an erased person', async () => {
      await test.commit(turnCommit({ results: [result()] }));
      await test.store.contacts.set({
        channelId: 'channel-1',
        person: 'anna',
        sessionId: 'session-1',
        startedBy: 'a',
      });
      await test.store.inbox.add([event('a'), event('b', { person: 'ben' })]);
      await test.store.remove({ kind: 'visitor', visitor: { resultId: 'result-1' } });
      expect(await test.store.contacts.find({ channelId: 'channel-1', person: 'anna' })).toBeUndefined();
      expect(ids(await claim())).toEqual(['b']);
    });
  });
}
