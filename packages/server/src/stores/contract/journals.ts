// Journals: what turns called, kept until they are committed, by one holder at a time.
import { describe, expect, it } from 'vitest';
import type { JournalWrite } from '../store.ts';
import { turnCommit } from './samples.ts';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: what turns called, kept until they are committed, by one holder at a time. */
export function describeJournals(test: OpenTest): void {
  describe('journals', () => {
    const write = (fields: Partial<JournalWrite> = {}): JournalWrite => ({
      owner: 'session-1',
      turn: 2,
      holder: 'one',
      hash: 'h',
      content: '{"now":1}',
      calls: [],
      expected: undefined,
      ...fields,
    });
    const call = (number: number, content: string) => ({ number, hash: `hash of ${number}`, content });
    const load = (turn = 2, owner = 'session-1') => test.store.loadJournal({ owner, turn });

    it('keeps what a turn began with and its calls in order, and replaces those with the same number', async () => {
      expect(await load()).toBeUndefined();
      expect(await test.store.journal(write({ calls: [call(0, 'intent')] }))).toBe(true);
      expect(
        await test.store.journal(
          write({ expected: 'one', content: '{"now":2}', calls: [call(1, 'ä\u0001 "'), call(0, 'result')] }),
        ),
      ).toBe(true);
      const { expected: _, ...kept } = write({
        content: '{"now":2}',
        calls: [call(0, 'result'), call(1, 'ä\u0001 "')],
      });
      expect(await load()).toEqual(kept);
      expect(await load(3)).toBeUndefined();
      expect(await load(2, 'session-2')).toBeUndefined();
    });

    it.each([
      ['another one begins what was begun', { holder: 'two', expected: undefined }],
      ['it has another holder', { holder: 'two', expected: 'three' }],
      ['it is another turn', { turn: 3, expected: 'one' }],
    ])('writes nothing when %s', async (_, fields) => {
      await test.store.journal(write({ calls: [call(0, 'kept')] }));
      expect(await test.store.journal(write({ ...fields, calls: [call(0, 'lost'), call(1, 'lost')] }))).toBe(
        false,
      );
      expect(await load()).toMatchObject({ holder: 'one', calls: [call(0, 'kept')] });
      expect(await load(3)).toBeUndefined();
    });

    it('changes hands', async () => {
      await test.store.journal(write({ calls: [call(0, 'kept')] }));
      expect(
        await test.store.journal(write({ holder: 'two', expected: 'one', calls: [call(1, 'new')] })),
      ).toBe(true);
      expect(await test.store.journal(write({ expected: 'one' }))).toBe(false);
      expect(await load()).toMatchObject({ holder: 'two', calls: [call(0, 'kept'), call(1, 'new')] });
    });

    it('lets exactly one of 32 rivals begin', async () => {
      const rivals = Array.from({ length: 32 }, (_, rival) =>
        write({ holder: `${rival}`, calls: [call(0, `${rival}`)] }),
      );
      const outcomes = await Promise.all(rivals.map((rival) => test.store.journal(rival)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const winner = `${outcomes.indexOf(true)}`;
      expect(await load()).toMatchObject({ holder: winner, calls: [call(0, winner)] });
    });

    it('goes with the commit of its turn, and so do earlier ones of its owner', async () => {
      await test.commit(turnCommit());
      for (const turn of [1, 2, 3]) await test.store.journal(write({ turn, calls: [call(0, 'made')] }));
      await test.store.journal(write({ owner: 'session-2', calls: [call(0, 'made')] }));
      const journal = { owner: 'session-1', turn: 2 };
      expect(await test.commit(turnCommit({ session: { turn: 2 }, journal }))).toEqual({ type: 'committed' });
      expect([await load(1), await load(2)]).toEqual([undefined, undefined]);
      expect(await load(3)).toMatchObject({ calls: [call(0, 'made')] });
      expect(await load(2, 'session-2')).toMatchObject({ calls: [call(0, 'made')] });
      expect(await test.store.journal(write({ expected: 'one', calls: [call(1, 'late')] }))).toBe(false);
      await test.store.journal(write());
      expect((await load())?.calls).toEqual([]);
    });

    it('stays when the commit fails, also beside one that succeeds', async () => {
      await test.store.journal(write({ calls: [call(0, 'made')] }));
      const journal = { owner: 'session-1', turn: 2 };
      const outcomes = await test.store.commitTurns([
        turnCommit({ session: { id: 'other' }, journal: { owner: 'other', turn: 1 } }),
        turnCommit({ session: { turn: 2 }, journal }),
      ]);
      expect(outcomes.map(({ type }) => type)).toEqual(['committed', 'conflict']);
      expect(await load()).toMatchObject({ calls: [call(0, 'made')] });
    });

    it('is written beside turns, each with its own outcome', async () => {
      await test.store.journal(write({ owner: 'taken' }));
      const [begun, refused, outcomes] = await Promise.all([
        test.store.journal(write()),
        test.store.journal(write({ owner: 'taken', holder: 'two' })),
        test.store.commitTurns([turnCommit(), turnCommit()]),
        test.store.publish([], []),
      ]);
      expect([begun, refused, outcomes.map(({ type }) => type)]).toEqual([
        true,
        false,
        ['committed', 'conflict'],
      ]);
    });

    it('is there when the store is opened again', async () => {
      if (!test.reopen) return expect(await load()).toBeUndefined();
      await test.store.journal(write({ calls: [call(0, 'made')] }));
      await test.store.close();
      test.store = await test.reopen();
      expect(await load()).toMatchObject({ holder: 'one', calls: [call(0, 'made')] });
    });
  });
}
