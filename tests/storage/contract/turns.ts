// The turns of a chat: messages and responses, for its transcript.

import type { TurnCommit } from '@colloquy/storage';
import { storeLimits as limits } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** More bytes than any sample has. */
const ROOM = 1_000_000;

/** Part of the contract: the transcript of a chat loads page by page, newest turn first. */
export function describeTurns(test: OpenTest): void {
  describe('turns', () => {
    const page = { limit: 10, bytes: ROOM, before: 1_000 };
    const numbers = async (sessionId: string, asked: Partial<typeof page & { since: number }> = {}) => {
      const { turns, hasMore } = await test.store.loadTurns(sessionId, { ...page, ...asked });
      return [...turns.map(({ turn }) => turn), ...(hasMore ? ['more'] : [])];
    };
    /** A turn whose start was asked for under the name of a bot, as starts are. */
    const turnOf = (id: string, turn: number, fields: Partial<TurnCommit> = {}) =>
      turnCommit({
        session: { id, turn },
        request: { scope: turn === 1 ? 'start lead' : id, key: `${id} ${turn}`, hash: 'h' },
        ...fields,
      });
    async function chat(id: string, turns: number): Promise<void> {
      for (let turn = 1; turn <= turns; turn++) await test.commit(turnOf(id, turn));
    }

    it('are read with message and response, newest first', async () => {
      const message = '{"type":"text","text":"Ada \\u0000 👩‍👩‍👧‍👦"}';
      await test.commit(turnOf('s', 1, { response: 'first' }));
      await test.commit(turnOf('s', 2, { message, response: 'second' }));
      await chat('other', 2);
      expect(await test.store.loadTurns('s', page)).toEqual({
        turns: [
          { turn: 2, createdAt: START_MS + 2, message, response: 'second' },
          { turn: 1, createdAt: START_MS + 1, response: 'first' },
        ],
        hasMore: false,
      });
      const [stored] = await test.store.loadRequests([{ scope: 's', key: 's 2' }]);
      expect(stored?.message).toBe(message);
    });

    it('are empty for an unknown chat, and without refused commits', async () => {
      await test.commit(turnCommit({}));
      expect(await test.commit(turnOf('session-1', 1, { message: '"lost"' }))).toEqual({ type: 'conflict' });
      expect((await test.store.loadTurns('session-1', page)).turns).toMatchObject([
        { response: turnCommit().response },
      ]);
      for (const id of ['nobody', 'start lead', ''])
        expect(await test.store.loadTurns(id, page)).toEqual({ turns: [], hasMore: false });
    });

    it('without idempotency keys are read too, also from one batch', async () => {
      const unkeyed = [1, 2, 3].map((turn) => turnCommit({ session: { id: 's', turn } }));
      expect(await test.store.commitTurns([...unkeyed, unkeyed[2] as TurnCommit])).toMatchObject([
        { type: 'committed' },
        { type: 'committed' },
        { type: 'committed' },
        { type: 'conflict' },
      ]);
      expect(await numbers('s')).toEqual([3, 2, 1]);
    });

    it('are read in pages without gaps or repetitions', async () => {
      await chat('s', 7);
      expect(await numbers('s', { limit: 3 })).toEqual([7, 6, 5, 'more']);
      expect(await numbers('s', { limit: 3, before: 5 })).toEqual([4, 3, 2, 'more']);
      expect(await numbers('s', { limit: 3, before: 4 })).toEqual([3, 2, 1]);
      expect(await numbers('s', { before: 1 })).toEqual([]);
      expect(await numbers('s', { limit: 0 })).toEqual([]);
      expect(await numbers('s', { limit: -1 })).toEqual([]);
    });

    it('are all read before a number that no chat reaches', async () => {
      await chat('s', 2);
      expect(await numbers('s', { before: Number.MAX_SAFE_INTEGER })).toEqual([2, 1]);
      expect(await test.store.loadRecords('s', { limit: 9, after: Number.MAX_SAFE_INTEGER })).toEqual([]);
    });

    it('end a page at a number of bytes, with at least one turn', async () => {
      const words = 'ä'.repeat(50);
      for (const turn of [1, 2, 3]) await test.commit(turnOf('s', turn, { message: words, response: words }));
      expect(await numbers('s', { bytes: 1 })).toEqual([3, 'more']);
      expect(await numbers('s', { bytes: 399 })).toEqual([3, 'more']);
      expect(await numbers('s', { bytes: 400 })).toEqual([3, 2, 'more']);
      expect(await numbers('s', { bytes: 599 })).toEqual([3, 2, 'more']);
      expect(await numbers('s', { bytes: 600 })).toEqual([3, 2, 1]);
      expect(await numbers('s', { bytes: 1, before: 2 })).toEqual([1]);
    });

    it('are limited to a number for each page', async () => {
      const most = limits.turnsPerPage;
      const turns = Array.from({ length: most + 2 }, (_, index) => turnOf('s', index + 1));
      await test.store.commitTurns(turns);
      const found = await numbers('s', { limit: 10_000 });
      expect(found).toHaveLength(most + 1);
      expect(found.at(-1)).toBe('more');
    });

    it('of a preview are read since its last start', async () => {
      const preview = { isPreview: true, resultId: undefined };
      const turn = (number: number, { key, at }: { key: string; at: number }) =>
        turnCommit({
          session: { id: 'p', ...preview, turn: number, updatedAt: START_MS + at },
          expected: number === 1 ? 'overwrite' : number - 1,
          request: { scope: 'p', key, hash: 'h' },
          response: key,
        });
      await test.commit(turn(1, { key: 'old first', at: 1 }));
      await test.commit(turn(2, { key: 'old second', at: 2 }));
      await test.commit(turn(1, { key: 'first', at: 10 }));
      const { turns } = await test.store.loadTurns('p', { ...page, since: START_MS + 10 });
      expect(turns.map(({ response }) => response)).toEqual(['first']);
    });

    it('are not read after their removal', async () => {
      await chat('s', 3);
      await chat('other', 2);
      await test.store.remove({ kind: 'requests', sessionIds: ['s'], before: START_MS + 100 });
      expect(await numbers('s')).toEqual([3]);
      await test.store.remove({ kind: 'visitor', visitor: { sessionId: 's' } });
      expect(await numbers('s')).toEqual([]);
      expect(await numbers('other')).toEqual([]); // of the same result
    });
  });
}
