// Long texts: what a state or a result holds comes back as it was, however its rows keep it.

import type { TextParts, WrittenResult } from '@colloquy/storage';
import { storeLimits as limits, nameOfPart, referenceTo } from '@colloquy/storage';
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

    describe('cut by the caller', () => {
      const nameOf = (part: string) => nameOfPart(`"${part}"`);
      /** A commit of a list. Without `stored` all parts are written, with it the new ones. */
      const cut = (
        turn: number,
        values: readonly string[],
        stored?: readonly string[],
        more: Parameters<typeof turnCommit>[0] = {},
      ) => {
        const text = `[${values.map((value) => referenceTo(nameOf(value))).join(',')}]`;
        const added = values.filter((value) => !stored?.includes(value));
        const parts: TextParts = {
          added: added.map((value) => [nameOf(value), `"${value}"`]),
          removed: stored?.filter((value) => !values.includes(value)).map(nameOf),
        };
        const own: WrittenResult = result({ variables: text, parts, ...more.results?.[0] });
        return turnCommit({
          ...more,
          session: { turn, state: text, ...more.session },
          stateParts: parts,
          results: [own],
        });
      };
      const whole = (...values: readonly string[]) => [JSON.stringify(values), JSON.stringify(values)];
      const other = { id: 'session-2' };
      const takeOver = (turn: number, values: readonly string[]) =>
        cut(turn, values, undefined, {
          session: other,
          results: [result({ sessionId: other.id })].map(withoutText),
        });

      it('are read back when a turn adds and removes some', async () => {
        await test.commit(cut(1, ['a', 'b']));
        expect(await states()).toEqual(whole('a', 'b'));
        await test.commit(cut(2, ['b', 'c'], ['a', 'b']));
        expect(await states()).toEqual(whole('b', 'c'));
        await test.commit(cut(3, ['a', 'c', 'c'], ['b', 'c']));
        expect(await states()).toEqual(whole('a', 'c', 'c'));
        await test.commit(cut(4, ['d']));
        expect(await states()).toEqual(whole('d'));
      });

      it('are read back when several turns of a chat are committed in one batch', async () => {
        const turns = [cut(1, ['a', 'b']), cut(2, ['b', 'c'], ['a', 'b']), cut(3, ['a', 'b'], ['b', 'c'])];
        expect((await test.store.commitTurns(turns)).map(({ type }) => type)).toEqual(
          turns.map(() => 'committed'),
        );
        expect(await states()).toEqual(whole('a', 'b'));
        const later = [cut(4, ['b'], ['a', 'b']), cut(5, ['b', 'a'], ['b'])];
        expect((await test.store.commitTurns(later)).map(({ type }) => type)).toEqual(
          later.map(() => 'committed'),
        );
        expect(await states()).toEqual(whole('b', 'a'));
      });

      it('do not change when a commit is refused', async () => {
        await test.commit(cut(1, ['a']));
        expect(await test.commit(cut(3, ['b'], ['a']))).toEqual({ type: 'conflict' });
        expect(await states()).toEqual(whole('a'));
      });

      it('are refused for a result that another chat has written since, and written as a whole then', async () => {
        await test.commit(cut(1, ['a', 'b']));
        await test.commit(takeOver(1, ['c']));
        expect(await test.commit(cut(2, ['a', 'd'], ['a', 'b']))).toEqual({ type: 'conflict' });
        expect(await states()).toEqual([whole('a', 'b')[0], whole('c')[1]]);
        expect(await test.commit(cut(2, ['a', 'd']))).toEqual({ type: 'committed' });
        expect(await states()).toEqual(whole('a', 'd'));
        expect(await test.commit(takeOver(2, ['c', 'e']))).toEqual({ type: 'committed' });
        expect(await states()).toEqual([whole('a', 'd')[0], whole('c', 'e')[1]]);
      });

      it.each([
        ['before', ['committed', 'conflict'], ['a', 'b'], ['c']],
        ['after', ['committed', 'committed'], ['a', 'd'], ['c']],
      ] as const)(
        'are safe when another chat writes the result in the same batch, %s them',
        async (when, types, state, variables) => {
          await test.commit(cut(1, ['a', 'b']));
          const change = cut(2, ['a', 'd'], ['a', 'b']);
          const turns = when === 'before' ? [takeOver(1, ['c']), change] : [change, takeOver(1, ['c'])];
          expect((await test.store.commitTurns(turns)).map(({ type }) => type)).toEqual(types);
          expect(await states()).toEqual([whole(...state)[0], whole(...variables)[1]]);
        },
      );

      it('go with their chat and its result', async () => {
        await test.commit(cut(1, ['a', 'b']));
        await test.store.remove({ kind: 'visitor', visitor: { sessionId: 'session-1' } });
        expect(await states()).toEqual([undefined, undefined]);
        expect(await test.commit(cut(1, ['a']))).toEqual({ type: 'committed' });
        expect(await states()).toEqual(whole('a'));
      });
    });
  });
}

function withoutText({ variables: _, ...rest }: WrittenResult): WrittenResult {
  return rest as WrittenResult;
}
