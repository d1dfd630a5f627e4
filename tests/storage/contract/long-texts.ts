// Long texts: what a state or a result holds comes back as it was, however its rows keep it.

import { storeLimits as limits } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** A value that is too long for its row, with what JSON escapes. */
const long = (name: string) => `${name} "\\\n\u0000 ä😀`.repeat(limits.wholeTextCharacters / 8);

/** Part of the contract: long texts come back as they were. */
export function describeLongTexts(test: OpenTest): void {
  describe('long texts', () => {
    const commit = (turn: number, values: readonly string[], more: Parameters<typeof turnCommit>[0] = {}) => {
      const state = JSON.stringify({ turn, values });
      return turnCommit({
        ...more,
        session: { turn, state, ...more.session },
        results: [result({ variables: state })],
      });
    };
    const states = async () => [
      (await test.session())?.state,
      (await test.store.loadResult('result-1'))?.variables,
    ];

    it('are read back in each turn, whether they stay, change, go or return', async () => {
      const turns = [
        [long('a')],
        [long('a'), long('b')],
        ['short'],
        [long('b')],
        [long('b'), long('c'), long('b')],
      ];
      for (const [index, values] of turns.entries()) {
        const turn = commit(index + 1, values);
        expect(await test.commit(turn)).toEqual({ type: 'committed' });
        expect(await states()).toEqual([turn.session.state, turn.session.state]);
      }
    });

    it('are read back when several turns of a chat are committed in one batch', async () => {
      const turns = [[long('a')], [long('b')], [long('b'), long('c')]].map((values, index) =>
        commit(index + 1, values),
      );
      const outcomes = await test.store.commitTurns(turns);
      expect(outcomes.map(({ type }) => type)).toEqual(['committed', 'committed', 'committed']);
      expect(await states()).toEqual([turns[2]?.session.state, turns[2]?.session.state]);
    });

    it('do not change when a commit is refused', async () => {
      const first = commit(1, [long('a')]);
      await test.commit(first);
      expect(await test.commit(commit(3, [long('b')]))).toEqual({ type: 'conflict' });
      expect(await states()).toEqual([first.session.state, first.session.state]);
    });

    it('of two chats stay separate, even if a chat has the id of another result', async () => {
      const first = commit(1, [long('a'), long('b')]);
      await test.commit(first);
      const namesake = { id: 'result-1', isPreview: true, resultId: undefined };
      for (const value of ['a', 'c'])
        await test.commit(commit(1, [long(value)], { session: namesake, expected: 'overwrite' }));
      expect(await states()).toEqual([first.session.state, first.session.state]);
      await test.store.remove({ kind: 'visitor', visitor: { sessionId: 'result-1' } });
      expect((await test.store.loadResult('result-1'))?.variables).toBe(first.session.state);
    });

    it('of a result stay after its chat is removed', async () => {
      const first = commit(1, [long('a')]);
      await test.commit(first);
      const sessions = await test.store.listSessions({ limit: 10 });
      expect((await test.store.remove({ kind: 'sessions', sessions })).count).toBe(1);
      expect(await states()).toEqual([undefined, first.session.state]);
    });
  });
}
