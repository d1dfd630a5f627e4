// Batches: many turns at once, each with an outcome of its own.

import { turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: many turns at once, each with an outcome of its own. */
export function describeBatches(test: OpenTest): void {
  describe('a batch of turns', () => {
    it('sees earlier turns of the batch', async () => {
      const turns = [1, 2, 3].map((turn) => turnCommit({ session: { turn } }));
      expect(await test.store.commitTurns(turns)).toEqual(turns.map(() => ({ type: 'committed' })));
      expect((await test.session())?.turn).toBe(3);
    });

    it('returns an outcome for each turn, in order', async () => {
      await test.commit(turnCommit({}));
      const request = { scope: 'session-1', key: 'k', hash: 'h' };
      const outcomes = await test.store.commitTurns([
        turnCommit({ session: { id: 'other' } }),
        turnCommit({ session: { turn: 5 } }),
        turnCommit({ session: { turn: 2 }, request }),
        turnCommit({ session: { turn: 3 }, request }),
        turnCommit({ session: { turn: 3 } }),
      ]);
      expect(outcomes.map(({ type }) => type)).toEqual([
        'committed',
        'conflict',
        'committed',
        'repeated',
        'committed',
      ]);
      expect((await test.session())?.turn).toBe(3);
      expect((await test.session('other'))?.turn).toBe(1);
    });

    it('can be empty', async () => {
      expect(await test.store.commitTurns([])).toEqual([]);
      expect(await test.store.loadSessions([])).toEqual([]);
      expect(await test.store.loadRequests([])).toEqual([]);
    });

    it('keeps turns of different callers apart when they commit in parallel', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => `session-${index}`);
      const outcomes = await Promise.all(
        ids.map((id) =>
          test.store.commitTurns([
            turnCommit({
              session: { id, state: `of ${id}` },
              request: { scope: id, key: 'k', hash: id },
              response: `to ${id}`,
            }),
          ]),
        ),
      );
      expect(outcomes.flat().every(({ type }) => type === 'committed')).toBe(true);
      expect((await test.store.loadSessions(ids)).map((record) => record?.state)).toEqual(
        ids.map((id) => `of ${id}`),
      );
      const requests = await test.store.loadRequests(ids.map((scope) => ({ scope, key: 'k' })));
      expect(requests.map((record) => record?.response)).toEqual(ids.map((id) => `to ${id}`));
    });
  });
}
