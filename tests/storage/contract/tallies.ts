// The tallies: counts are written once and atomically, and removal leaves no visitor's name there.

import type { ChatCursor, TallyChange } from '@colloquy/storage';
import { storeLimits as limits } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: chats are counted after their turns. */
export function describeTallies(test: OpenTest): void {
  describe('the counters of analytics', () => {
    const { store } = { store: () => test.store.tallies };
    const say = (id: string, turn: number, fields: { isPreview?: boolean; record?: string } = {}) => {
      const { isPreview = false, record = `{"path":[${turn}]}` } = fields;
      const resultId = isPreview ? undefined : `result of ${id}`;
      return test.commit(
        turnCommit({
          session: { id, turn, isPreview, resultId },
          message: '"words"',
          record,
          results: resultId === undefined ? [] : [result({ id: resultId, sessionId: id })],
        }),
      );
    };
    const change = async (fields: Partial<TallyChange>) =>
      store().change({
        revision: (await store().revision([])).revision,
        chats: [],
        taken: [],
        tallies: [],
        ...fields,
      });
    const counted = async (...ids: string[]) => (await store().revision(ids)).chats;

    it('list the chats with uncounted turns that have a result', async () => {
      for (const id of ['a', 'b', 'c']) await say(id, 1);
      await say('a', 2);
      await say('preview', 1, { isPreview: true });
      await change({ chats: [{ sessionId: 'b', turn: 1, counts: '{}' }] });
      expect(await store().uncounted({ limit: 10 })).toEqual({
        chats: [
          { sessionId: 'a', turn: 2 },
          { sessionId: 'c', turn: 1 },
        ],
        next: undefined,
      });
      await change({ chats: [{ sessionId: 'a', turn: 1, counts: '{}' }] });
      const found: string[] = [];
      for (let after: ChatCursor | undefined; ; ) {
        const page = await store().uncounted({ limit: 1, after });
        found.push(...page.chats.map(({ sessionId }) => sessionId));
        after = page.next;
        if (!after) break;
      }
      expect(found).toEqual(['a', 'c']);
    });

    it('return the turns of chats after the counted ones', async () => {
      for (const turn of [1, 2, 3]) await say('a', turn);
      await say('b', 1, { record: '' });
      const { steps, isWhole, damaged } = await store().steps([
        { sessionId: 'a', after: 1 },
        { sessionId: 'b', after: 0 },
        { sessionId: 'nobody', after: 0 },
      ]);
      expect(steps.map(({ sessionId, turn, record }) => [sessionId, turn, record || undefined])).toEqual([
        ['a', 2, '{"path":[2]}'],
        ['a', 3, '{"path":[3]}'],
        ['b', 1, undefined],
      ]);
      expect(steps[0]?.createdAt).toBe(START_MS + 2);
      expect({ isWhole, damaged }).toEqual({ isWhole: true, damaged: [] });
    });

    it('return part of the turns when there are too many', async () => {
      for (const id of ['a', 'b'])
        for (let turn = 1; turn <= limits.countedTurns / 2 + 1; turn++) await say(id, turn);
      const first = await store().steps([
        { sessionId: 'a', after: 0 },
        { sessionId: 'b', after: 0 },
      ]);
      expect(first.steps).toHaveLength(limits.countedTurns);
      expect(first.isWhole).toBe(false);
      const rest = await store().steps([{ sessionId: 'b', after: limits.countedTurns / 2 - 1 }]);
      expect(rest.steps).toHaveLength(2);
      expect(rest.isWhole).toBe(true);
    });

    it('return no turns of later chats when they cut one off', async () => {
      const record = JSON.stringify({ path: 'x'.repeat(0.6 * limits.countedBytes) });
      for (const turn of [1, 2, 3]) await say('a', turn, { record });
      await say('b', 1);
      const { steps, isWhole } = await store().steps([
        { sessionId: 'a', after: 0 },
        { sessionId: 'b', after: 0 },
      ]);
      const all = ['a 1', 'a 2', 'a 3', 'b 1'];
      const given = steps.map(({ sessionId, turn }) => `${sessionId} ${turn}`);
      expect(given).toEqual(all.slice(0, Math.max(1, given.length)));
      expect(isWhole).toBe(given.length === all.length);
    });

    it('accept a change once', async () => {
      await say('a', 1);
      const { revision } = await store().revision(['a']);
      const tallies = [{ flow: 'f', period: '2026-11-22', counts: '{"s":1}' }];
      const first = { revision, chats: [{ sessionId: 'a', turn: 1, counts: '{"x":1}' }], taken: [], tallies };
      const outcomes = await Promise.all([store().change(first), store().change(first)]);
      expect(outcomes.sort()).toEqual([false, true]);
      expect(await counted('a', 'b')).toEqual([{ sessionId: 'a', turn: 1, counts: '{"x":1}' }]);
      expect(
        await store().load([
          { flow: 'f', period: '2026-11-22' },
          { flow: 'f', period: '2026-11-23' },
        ]),
      ).toEqual(tallies);
      expect((await store().revision([])).revision).not.toBe(revision);
    });

    it('are read by version and period', async () => {
      const tally = (flow: string, period: string) => ({ flow, period, counts: `{"${flow}":1}` });
      const tallies = [tally('f', '2026-11-20'), tally('f', '2026-11-21'), tally('g', '2026-11-21')];
      await change({ tallies: [...tallies, tally('h', '2026-11-21')] });
      const read = await store().read({ flows: ['g', 'f'], from: '2026-11-21', to: '2026-11-22' });
      expect([...read].sort((one, other) => (one.flow < other.flow ? -1 : 1))).toEqual(tallies.slice(1));
      expect(await store().read({ flows: [], from: '2026-11-21', to: '2026-11-22' })).toEqual([]);
    });

    it('lose the names of removed visitors, and refuse counts from before the removal', async () => {
      await say('gone', 1);
      await say('stays', 1);
      const chats = ['gone', 'stays'].map((sessionId) => ({
        sessionId,
        turn: 1,
        counts: `{"${sessionId}":1}`,
      }));
      await change({ chats });
      const before = await store().revision([]);
      await test.store.remove({ kind: 'visitor', visitor: { sessionId: 'gone' } });
      expect(await store().change({ ...before, chats, taken: [], tallies: [] })).toBe(false);
      expect(await counted('gone', 'stays')).toEqual([chats[1]]);
      const { removed } = await store().revision([]);
      expect(removed).toMatchObject([{ turn: 1, counts: '{"gone":1}' }]);
      expect(removed[0]?.sessionId).not.toContain('gone');
      await change({ taken: removed.map(({ sessionId }) => sessionId) });
      expect((await store().revision(['stays'])).removed).toEqual([]);
      expect(await counted('stays')).toHaveLength(1);
    });

    it('keep a chat whose session is removed while its result stays', async () => {
      await say('old', 1);
      await change({ chats: [{ sessionId: 'old', turn: 1, counts: '{}' }] });
      const marks = [{ id: 'old', turn: 1, updatedAt: START_MS + 1 }];
      expect(await test.store.remove({ kind: 'sessions', sessions: marks })).toMatchObject({ count: 1 });
      expect(await counted('old')).toHaveLength(1);
      expect((await store().uncounted({ limit: 10 })).chats).toEqual([]);
      const results = {
        kind: 'results',
        botId: 'bot-1',
        before: Number.MAX_SAFE_INTEGER,
        limit: 10,
      } as const;
      await test.store.remove(results);
      expect(await counted('old')).toEqual([]);
      expect((await store().revision([])).removed).toHaveLength(1);
    });
  });
}
