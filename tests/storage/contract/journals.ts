// Journals: what turns called, kept until they are committed, by one holder at a time.

import type { CommitOutcome, JournalWrite } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: what turns called, kept until they are committed, by one holder at a time. */
export function describeJournals(test: OpenTest): void {
  describe('a journal', () => {
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

    it('stores the content and the calls of a turn in order, and replaces calls by number', async () => {
      expect(await load()).toBeUndefined();
      expect(await test.store.journal(write({ calls: [call(0, 'intent')] }))).toBe(true);
      expect(
        await test.store.journal(
          write({ expected: 'one', content: '{"now":2}', calls: [call(1, 'ä\u0001 "'), call(0, 'result')] }),
        ),
      ).toBe(true);
      const { expected: _, ...stored } = write({
        content: '{"now":2}',
        calls: [call(0, 'result'), call(1, 'ä\u0001 "')],
      });
      expect(await load()).toEqual(stored);
      expect(await load(3)).toBeUndefined();
      expect(await load(2, 'session-2')).toBeUndefined();
    });

    it.each([
      ['another one begins what was begun', { holder: 'two', expected: undefined }],
      ['it has another holder', { holder: 'two', expected: 'three' }],
      ['it is another turn', { turn: 3, expected: 'one' }],
    ])('is not written when %s', async (_, fields) => {
      await test.store.journal(write({ calls: [call(0, 'kept')] }));
      expect(await test.store.journal(write({ ...fields, calls: [call(0, 'lost'), call(1, 'lost')] }))).toBe(
        false,
      );
      expect(await load()).toMatchObject({ holder: 'one', calls: [call(0, 'kept')] });
      expect(await load(3)).toBeUndefined();
    });

    it('can be taken over by another holder', async () => {
      await test.store.journal(write({ calls: [call(0, 'kept')] }));
      expect(
        await test.store.journal(write({ holder: 'two', expected: 'one', calls: [call(1, 'new')] })),
      ).toBe(true);
      expect(await test.store.journal(write({ expected: 'one' }))).toBe(false);
      expect(await load()).toMatchObject({ holder: 'two', calls: [call(0, 'kept'), call(1, 'new')] });
    });

    it('is created by exactly one of 32 parallel holders', async () => {
      const rivals = Array.from({ length: 32 }, (_, rival) =>
        write({ holder: `${rival}`, calls: [call(0, `${rival}`)] }),
      );
      const outcomes = await Promise.all(rivals.map((rival) => test.store.journal(rival)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const winner = `${outcomes.indexOf(true)}`;
      expect(await load()).toMatchObject({ holder: winner, calls: [call(0, winner)] });
    });

    it('is removed by the commit of its turn, with earlier ones of its owner', async () => {
      await test.commit(turnCommit());
      for (const turn of [1, 2, 3]) await test.store.journal(write({ turn, calls: [call(0, 'made')] }));
      await test.store.journal(write({ owner: 'session-2', calls: [call(0, 'made')] }));
      const journal = { owner: 'session-1', turn: 2, holder: 'one' };
      expect(await test.commit(turnCommit({ session: { turn: 2 }, journal }))).toEqual({ type: 'committed' });
      expect([await load(1), await load(2)]).toEqual([undefined, undefined]);
      expect(await load(3)).toMatchObject({ calls: [call(0, 'made')] });
      expect(await load(2, 'session-2')).toMatchObject({ calls: [call(0, 'made')] });
      expect(await test.store.journal(write({ expected: 'one', calls: [call(1, 'late')] }))).toBe(false);
      await test.store.journal(write());
      expect((await load())?.calls).toEqual([]);
    });

    it('stays when the commit fails, also when another commit in the batch succeeds', async () => {
      await test.store.journal(write({ calls: [call(0, 'made')] }));
      const journal = { owner: 'session-1', turn: 2, holder: 'one' };
      const outcomes = await test.store.commitTurns([
        turnCommit({ session: { id: 'other' } }),
        turnCommit({ session: { turn: 2 }, journal }),
      ]);
      expect(outcomes.map(({ type }) => type)).toEqual(['committed', 'conflict']);
      expect(await load()).toMatchObject({ calls: [call(0, 'made')] });
    });

    it.each([
      ['was taken over', [write({ holder: 'two', expected: 'one', calls: [call(0, 'received')] })]],
      ['was written to by the same server', [write({ holder: 'one#2', expected: 'one' })]],
      ['is that of another turn', [write({ turn: 3, holder: 'two' })]],
    ])('prevents the late commit of a turn when it %s', async (_, writes) => {
      await test.commit(turnCommit());
      if (writes[0]?.turn === 2) await test.store.journal(write());
      for (const later of writes) expect(await test.store.journal(later)).toBe(true);
      const turn = writes[0]?.turn ?? 2;
      const before = await load(turn);
      const request = { scope: 'session-1', key: 'late', hash: 'h' };
      const late = turnCommit({
        session: { turn: 2 },
        request,
        results: [result()],
        answers: [{ resultId: 'result-1', blockId: 'b', content: 'late', attachedFileUrls: [] }],
        journal: { owner: 'session-1', turn: 2, holder: 'one' },
      });
      const beside = turnCommit({ session: { id: 'beside' } });
      const outcomes = await test.store.commitTurns([late, beside]);
      expect(outcomes.map(({ type }) => type)).toEqual(['conflict', 'committed']);
      expect(await test.session()).toMatchObject({ turn: 1 });
      expect(await test.store.loadRequests([request])).toEqual([undefined]);
      expect(await test.store.loadResult('result-1')).toBeUndefined();
      expect(await load(turn)).toEqual(before);
    });

    it('allows only the commit of its holder, which stores the request', async () => {
      await test.commit(turnCommit());
      await test.store.journal(write());
      await test.store.journal(write({ holder: 'two', expected: 'one' }));
      const request = { scope: 'session-1', key: 'k', hash: 'h' };
      const by = (holder: string) =>
        test.commit(
          turnCommit({ session: { turn: 2 }, request, journal: { owner: 'session-1', turn: 2, holder } }),
        );
      expect([(await by('one'))?.type, (await by('two'))?.type]).toEqual(['conflict', 'committed']);
      expect([(await by('one'))?.type, (await by('two'))?.type]).toEqual(['repeated', 'repeated']);
      expect(await load()).toBeUndefined();
    });

    it('goes either to the commit or to a new holder, never to both', async () => {
      const ids = Array.from({ length: 32 }, (_, number) => `session-${number}`);
      await test.store.commitTurns(ids.map((id) => turnCommit({ session: { id } })));
      await Promise.all(ids.map((owner) => test.store.journal(write({ owner }))));
      const races = await Promise.all(
        ids.map(async (owner, number) => {
          const journal = { owner, turn: 2, holder: 'one' };
          const commit = () => test.commit(turnCommit({ session: { id: owner, turn: 2 }, journal }));
          const take = () => test.store.journal(write({ owner, holder: 'two', expected: 'one' }));
          const [first, second] = number % 2 === 0 ? [commit(), take()] : [take(), commit()];
          const outcomes = [await first, await second];
          return outcomes.map(
            (outcome) => outcome === true || (outcome as CommitOutcome).type === 'committed',
          );
        }),
      );
      expect(races.map((outcomes) => outcomes.filter(Boolean).length)).toEqual(ids.map(() => 1));
    });

    it('is written in parallel with turns, each with its own outcome', async () => {
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

    it('exists after the store is opened again', async () => {
      if (!test.reopen) return expect(await load()).toBeUndefined();
      await test.store.journal(write({ calls: [call(0, 'made')] }));
      await test.store.close();
      test.store = await test.reopen();
      expect(await load()).toMatchObject({ holder: 'one', calls: [call(0, 'made')] });
    });
  });
}
