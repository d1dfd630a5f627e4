// Sessions: one turn after another, each by exactly one writer.

import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: one turn after another, each by exactly one writer. */
export function describeSessions(test: OpenTest): void {
  describe('sessions', () => {
    it('are read as they were committed', async () => {
      const turn = turnCommit({ session: { status: 'ended' } });
      expect(await test.commit(turn)).toEqual({ type: 'committed' });
      expect(await test.session()).toEqual(turn.session);
    });

    it('are loaded in the requested order, with gaps for unknown ids', async () => {
      await test.store.commitTurns([
        turnCommit({ session: { id: 'a' } }),
        turnCommit({ session: { id: 'b' } }),
      ]);
      const found = await test.store.loadSessions(['b', 'nobody', 'a', 'b']);
      expect(found.map((record) => record?.id)).toEqual(['b', undefined, 'a', 'b']);
    });

    it('advance from turn to turn', async () => {
      const turns = [1, 2, 3].map((turn) => turnCommit({ session: { turn } }));
      for (const turn of turns) expect(await test.commit(turn)).toEqual({ type: 'committed' });
      expect(await test.session()).toEqual(turns[2]?.session);
    });

    it.each([
      ['a new session whose id is taken', turnCommit({ session: { state: 'other' } })],
      ['a turn that was made already', turnCommit({ session: { turn: 1, state: 'other' }, expected: 0 })],
      ['a turn too far ahead', turnCommit({ session: { turn: 3, state: 'other' } })],
      ['a turn of an unknown session', turnCommit({ session: { id: 'nobody', turn: 2 } })],
      [
        'a preview over a live chat',
        turnCommit({ session: { isPreview: true, state: 'other' }, expected: 'overwrite' }),
      ],
    ])('refuse %s with a conflict, and write nothing', async (_, conflicting) => {
      const first = turnCommit({});
      await test.commit(first);
      const loser = {
        ...conflicting,
        request: { scope: 'session-1', key: 'lost', hash: 'h' },
        answers: [{ resultId: 'result-1', blockId: 'b', content: 'lost', attachedFileUrls: [] }],
        results: [result({ variables: 'lost' })],
      };
      expect(await test.commit(loser)).toEqual({ type: 'conflict' });
      expect(await test.session()).toEqual(first.session);
      expect(await test.store.loadSessions(['nobody'])).toEqual([undefined]);
      expect(await test.store.loadRequests([{ scope: 'session-1', key: 'lost' }])).toEqual([undefined]);
      expect(await test.store.loadResult('result-1')).toBeUndefined();
    });

    it('are listed newest first, by their ids', async () => {
      for (const id of ['b', 'a', 'c']) await test.commit(turnCommit({ session: { id } }));
      const ids = async (page: { limit: number; before?: string }) =>
        (await test.store.listNewestSessions(page)).map((session) => session.id);
      expect(await ids({ limit: 10 })).toEqual(['c', 'b', 'a']);
      expect(await ids({ limit: 1, before: 'c' })).toEqual(['b']);
      expect(await ids({ limit: 10, before: 'a' })).toEqual([]);
      expect((await test.store.listNewestSessions({ limit: 1 }))[0]).not.toHaveProperty('state');
    });

    it('of a preview can be replaced by a new chat', async () => {
      const preview = { id: 'p', isPreview: true, resultId: undefined };
      const begin = (state: string) => turnCommit({ session: { ...preview, state }, expected: 'overwrite' });
      expect(await test.commit(begin('first'))).toEqual({ type: 'committed' });
      expect(await test.commit(turnCommit({ session: { ...preview, turn: 2 } }))).toEqual({
        type: 'committed',
      });
      expect(await test.commit(begin('second'))).toEqual({ type: 'committed' });
      expect(await test.session('p')).toEqual(begin('second').session);
    });

    it('of a replaced preview refuse further turns', async () => {
      const preview = { id: 'p', isPreview: true, resultId: undefined };
      const begin = (createdAt: number) =>
        turnCommit({
          session: { ...preview, createdAt, state: `since ${createdAt}` },
          expected: 'overwrite',
        });
      await test.commit(begin(START_MS));
      await test.commit(begin(START_MS + 1));
      const late = turnCommit({ session: { ...preview, turn: 2, state: 'of the first one' } });
      expect(await test.commit(late)).toEqual({ type: 'conflict' });
      expect(await test.session('p')).toEqual(begin(START_MS + 1).session);
      const [, outcome] = await test.store.commitTurns([
        turnCommit({ session: { id: 'other' } }),
        turnCommit({ session: { ...preview, turn: 2, createdAt: START_MS + 1 } }),
      ]);
      expect(outcome).toEqual({ type: 'committed' });
    });

    it('accept exactly one of 64 parallel turns', async () => {
      await test.commit(turnCommit({}));
      for (const turn of [2, 3, 4]) {
        const rivals = Array.from({ length: 64 }, (_, rival) =>
          turnCommit({ session: { turn, state: `by ${rival}` } }),
        );
        const outcomes = (await Promise.all(rivals.map((rival) => test.store.commitTurns([rival])))).flat();
        const winners = rivals.filter((_, rival) => outcomes[rival]?.type === 'committed');
        expect(winners).toHaveLength(1);
        expect(outcomes.filter(({ type }) => type === 'conflict')).toHaveLength(63);
        expect(await test.session()).toEqual(winners[0]?.session);
      }
    });
  });
}
